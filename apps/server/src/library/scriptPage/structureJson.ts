import { packScene, type Reading } from "@mochang/screenplay";
import { readRows } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Script } from "../scriptAccess.ts";
import type { OpenedPage } from "./openScriptPage.ts";
import { pageHtml } from "./pageHtml.ts";
import { packedLines } from "./pageLines.ts";

/** The JSON of a `ScriptStructure` as it goes over the wire, some scenes at a time: a script of 5 million characters holds neither memory nor the event loop. */
export async function* structureJson(
  db: Queryable,
  script: Pick<Script, "id" | "name" | "region">,
  { snapshot, reading, remark, lines }: OpenedPage,
): AsyncGenerator<string, void, undefined> {
  const head = JSON.stringify({
    scriptId: script.id,
    name: script.name,
    kind: snapshot.form,
    versionId: snapshot.documentId,
    region: script.region,
    seq: snapshot.seq,
    versions: snapshot.scenes.map(({ version, placeVersion }) => [version, placeVersion]),
    remark,
  });
  yield `${head.slice(0, -1)},"reading":{"id":${JSON.stringify(reading.id)},"seq":${reading.seq},"lines":`;
  yield* packedLines(lines);
  yield `},"scenes":[`;
  let comma = "";
  for await (const part of readRows(db, snapshot)) {
    yield comma + part.map((row) => JSON.stringify(packScene(row))).join(",");
    comma = ",";
  }
  yield "]}";
}

/** The JSON of spec 1's `{structure, remark}`: the script page as HTML, made of the document alone, with its notes' marks. */
export async function* pageJson(db: Queryable, page: OpenedPage): AsyncGenerator<string, void, undefined> {
  yield `{"remark":${JSON.stringify(page.remark)},"structure":"`;
  const lines = JSON.parse(page.lines) as Reading["lines"];
  const notes = new Set(page.notes.map((note) => note.id));
  for await (const piece of pageHtml(readRows(db, page.snapshot), { lines }, notes))
    yield JSON.stringify(piece).slice(1, -1);
  yield '"}';
}
