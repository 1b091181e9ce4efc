import type { Reading } from "@mochang/screenplay";
import { readingLines, readRows } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { ScriptPage } from "./loadScriptPage.ts";

/**
 * The lines of a page's reading as JSON, without those of scenes that were saved since: a page has not the reading's text, and could not tell whether a
 * line still says what was read.
 */
export async function linesOfPage(db: Queryable, { snapshot, reading }: ScriptPage): Promise<string> {
  const json = await readingLines(db, reading.id);
  const changed = snapshot.textSeq > reading.seq ? snapshot.scenes.filter((scene) => scene.version > reading.seq) : [];
  if (changed.length === 0) return json;
  const lines = JSON.parse(json) as Reading["lines"];
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes: changed }))
    for (const row of rows) for (const id of lineIds(row)) delete lines[id];
  return JSON.stringify(lines);
}

/** Of a row that may be damaged. */
function lineIds({ content }: { content: unknown }): string[] {
  const rows: readonly { attrs?: { id?: unknown } | null }[] = Array.isArray(content) ? content.filter(Boolean) : [];
  return rows.flatMap(({ attrs }) => (typeof attrs?.id === "string" ? [attrs.id] : []));
}

/** Characters that go out at once. */
const PIECE = 64 << 10;
/** Between two lines: a quotation mark within a string has a backslash before it. */
const BETWEEN = '},"';
const LINE =
  /\{"start":(\d+),"end":(\d+),"type":"(\w+)","confidence":([\d.e-]+)(?:,"speaker":"(?:[^"\\]|\\.)*")?(?:,"grammar":\{"type":"(\w+)","confidence":([\d.e-]+)\})?\}/gu;

/**
 * The lines of a reading as they go over the wire (`ScriptStructure`), piece by piece and not parsed. Who speaks a line the page computes itself. What is written in
 * another form stays as it is.
 */
export function* packedLines(json: string): Generator<string, void, undefined> {
  for (let at = 0; at < json.length;) {
    const next = json.indexOf(BETWEEN, at + PIECE);
    const end = next < 0 ? json.length : next + 1;
    yield json
      .slice(at, end)
      .replaceAll(LINE, (_line, start: string, stop: string, type: string, confidence: string, ...grammar: string[]) =>
        grammar[0] === undefined
          ? `[${start},${stop},"${type}",${confidence}]`
          : `[${start},${stop},"${type}",${confidence},"${grammar[0]}",${grammar[1]}]`,
      );
    at = end;
  }
}
