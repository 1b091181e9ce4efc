import { type MarkType, Node } from "prosemirror-model";
import { isWhiteSpace, trimRange } from "../parse/whiteSpace.ts";
import type { LineType } from "../parsed.ts";
import type { LineJson, MarkJson, SceneJson, TextJson } from "./json.ts";
import type { LineAttrs } from "./line.ts";
import type { SceneAttrs } from "./scene.ts";

/** One run of a line's text that bears the same marks. */
export interface TextRun {
  text: string;
  struck: boolean;
  marks: readonly { type: string; attrs: Record<string, unknown> }[];
}

const isNode = (value: Node | object): value is Node => value instanceof Node;

export const lineAttrs = (line: Node | LineJson): LineAttrs => line.attrs as LineAttrs;
export const lineType = (line: Node | LineJson): LineType => lineAttrs(line).type;
export const sceneAttrs = (scene: Node | SceneJson): SceneAttrs => scene.attrs as SceneAttrs;
export const sceneLines = (scene: Node | SceneJson): readonly (Node | LineJson)[] =>
  isNode(scene) ? scene.content.content : scene.content;

/** The runs of a line in their order. */
export function textRuns(line: Node | LineJson): TextRun[] {
  return isNode(line) ? line.content.content.map(runOfNode) : (line.content ?? []).map(runOfJson);
}

function runOfNode(node: Node): TextRun {
  const marks = node.marks.map((mark) => ({ type: mark.type.name, attrs: mark.attrs }));
  return { text: node.text ?? "", struck: marks.some((mark) => mark.type === "strike"), marks };
}

function runOfJson({ text, marks = [] }: TextJson): TextRun {
  return { text, struck: marks.some((mark) => mark.type === "strike"), marks: marks.map(markOf) };
}

const markOf = (mark: MarkJson): TextRun["marks"][number] => ({
  type: mark.type,
  attrs: "attrs" in mark ? mark.attrs : {},
});

const isStrike = (mark: { type: string | MarkType }): boolean =>
  (typeof mark.type === "string" ? mark.type : mark.type.name) === "strike";

/** The words of a line without what is struck out: what every reading of it goes by. Makes no objects: a long script asks for 37,000 lines. */
export function lineText(line: Node | LineJson): string {
  let text = "";
  const runs: readonly (Node | TextJson)[] = isNode(line) ? line.content.content : (line.content ?? []);
  for (const run of runs) if (!run.marks?.some(isStrike)) text += run.text ?? "";
  return text;
}

/** Without the white space at its ends, as the parser sees white space. */
export const trimmed = (text: string): string => text.slice(...trimRange(text, 0, text.length));

export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isWhiteSpace(text.charCodeAt(i))) return false;
  return true;
}
