import type { Line, Parsed, Scene } from "../parsed.ts";
import { isParagraphGap } from "../parse/isParagraphGap.ts";
import { isLineBreak } from "../parse/whiteSpace.ts";
import { buildSceneNodes, type KnownLine } from "./buildSceneNodes.ts";
import type { NewId, ScriptDocument } from "./json.ts";
import type { Origin } from "./marks/origin.ts";
import type { Reading, ReadingLine } from "./parseResult.ts";

export interface ToDocumentOptions {
  /** Who wrote the text; `imported` when not said. */
  origin?: Origin;
  /** Gives the ids; without it they are counted, so that the result depends on the text alone. */
  newId?: NewId;
}

/** A document and how it was read. */
export interface ReadDocument {
  document: ScriptDocument;
  reading: Reading;
}

/** The document of a parsed text, and the text's reading. `toParsed(document, reading)` gives `parsed` again. */
export function toDocument(parsed: Parsed, options: ToDocumentOptions = {}): ReadDocument {
  const { origin = "imported", newId = countedIds() } = options;
  const lines: Record<string, ReadingLine> = {};
  const knownLine = (line: Line, above: Line | undefined, paragraphs: ReadonlySet<Line["type"]>): KnownLine => {
    const { type, text, speaker, start, end, confidence } = line;
    const id = newId("line");
    lines[id] = { start, end, type, confidence, ...(speaker === undefined ? {} : { speaker }) };
    const content =
      text === "" ? [] : [{ type: "text" as const, text, marks: [{ type: "origin" as const, attrs: { by: origin } }] }];
    const isParagraph =
      above !== undefined && paragraphs.has(type) && isParagraphGap(parsed.text.slice(above.end, start));
    const joined = !isParagraph && sharesRow(parsed.text, above, line);
    return { id, type, text, speaker: speaker ?? null, joined, content };
  };
  const rowsOf = (scene: Scene, front: boolean) =>
    buildSceneNodes(
      {
        id: newId("scene"),
        front,
        head: { headed: scene.heading !== null, number: scene.number, ...scene.fields },
        lines: scene.lines.map((line, i) => knownLine(line, scene.lines[i - 1], front ? FRONT_PARAGRAPHS : PARAGRAPHS)),
      },
      newId,
    );
  const front: Scene = {
    number: null,
    heading: null,
    fields: { intExt: null, time: null, place: null },
    lines: parsed.frontMatter,
  };
  const scenes = [...rowsOf(front, true), ...parsed.scenes.flatMap((scene) => rowsOf(scene, false))];
  return {
    document: { kind: parsed.kind, title: parsed.title, scenes },
    reading: {
      text: parsed.text,
      lines,
      cast: parsed.cast.map((member) => ({ ...member, aliases: [...member.aliases] })),
    },
  };
}

/** The words of a speech go with the name before them, the fields of a heading with it, whatever stands between. */
const PARAGRAPHS: ReadonlySet<Line["type"]> = new Set(["action", "text", "character", "transition"]);
const FRONT_PARAGRAPHS: ReadonlySet<Line["type"]> = new Set([...PARAGRAPHS, "meta"]);

/** True where no line break stands between two lines of a text. */
export function sharesRow(text: string, above: Pick<Line, "end"> | undefined, line: Pick<Line, "start">): boolean {
  if (!above || above.end > line.start) return false;
  for (let at = above.end; at < line.start; at++) if (isLineBreak(text.charCodeAt(at))) return false;
  return true;
}

function countedIds(): NewId {
  const count = { scene: 0, line: 0 };
  return (kind) => `${kind}${++count[kind]}`;
}
