import type { Line, Parsed, Scene } from "@mochang/screenplay";
import type { SceneSource, SourceLine } from "../platform/schema/library.ts";

/** A row of `scenes` before it has an owner. */
export interface SceneRow {
  scene_id: string;
  rank: number;
  content: unknown;
  source: SceneSource;
}

/** The front matter's row: rank 0. */
export const FRONT = "front";

const sourceLine = (line: Line): SourceLine =>
  line.speaker === undefined ? [line.type, line.start, line.end, line.confidence] : [line.type, line.start, line.end, line.confidence, line.speaker];

const source = (scene: Omit<Scene, "lines">, lines: readonly Line[]): SceneSource => ({ number: scene.number, heading: scene.heading, fields: scene.fields, lines: lines.map(sourceLine) });

/** ProseMirror JSON of one scene: lines of typed, imported text. Empty text nodes do not exist in ProseMirror. */
const content = (id: string, lines: readonly Line[]): unknown => ({
  type: "scene",
  attrs: { id },
  content: lines.map((line) => ({ type: "line", attrs: { type: line.type }, content: line.text === "" ? [] : [{ type: "text", text: line.text, marks: [{ type: "origin", attrs: { by: "imported" } }] }] })),
});

const NO_HEADING: Omit<Scene, "lines"> = { number: null, heading: null, fields: { intExt: null, time: null, place: null } };

/** The rows of a parsed script, front matter first, each scene once. */
export function* sceneRows(parsed: Pick<Parsed, "frontMatter" | "scenes">, newId: () => string): Generator<SceneRow, void, undefined> {
  if (parsed.frontMatter.length > 0) yield { scene_id: FRONT, rank: 0, content: content(FRONT, parsed.frontMatter), source: source(NO_HEADING, parsed.frontMatter) };
  for (const [i, scene] of parsed.scenes.entries()) {
    const id = newId();
    yield { scene_id: id, rank: i + 1, content: content(id, scene.lines), source: source(scene, scene.lines) };
  }
}

/** A scene as the parser had it, from its row and the text. */
export const sceneOf = (stored: SceneSource, text: string): Scene => ({
  number: stored.number,
  heading: stored.heading,
  fields: stored.fields,
  lines: stored.lines.map(([type, start, end, confidence, speaker]) => ({ type, text: text.slice(start, end), ...(speaker === undefined ? {} : { speaker }), start, end, confidence })),
});
