import {
  findScene,
  lineText,
  linesBetween,
  findLine,
  OPENS_DIVISION,
  OPENS_SCENE,
  type LineType,
} from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";

/** Lines that are asked about: their words, a row each, and their ids. */
export interface ChosenLines {
  content: string;
  lineIds: string[];
}

/** More than the server takes in one request. */
const MAX_CHARACTERS = 30_000;
const MAX_LINES = 600;

/** Lines as they are asked about: without headings and lines without words. */
export function chosenLines(lines: readonly Node[]): ChosenLines {
  const worded = lines
    .filter((line) => !OPENS_SCENE.has(line.attrs.type as LineType) && !OPENS_DIVISION.has(line.attrs.type as LineType))
    .map((line) => ({
      id: String(line.attrs.id),
      words: lineText(line)
        .replaceAll(/\s*\n\s*/gu, " ")
        .trim(),
    }))
    .filter(({ words }) => words !== "");
  return { content: worded.map(({ words }) => words).join("\n"), lineIds: worded.map(({ id }) => id) };
}

export const isTooMuch = ({ content, lineIds }: ChosenLines): boolean =>
  content.length > MAX_CHARACTERS || lineIds.length > MAX_LINES;

/** The lines of a scene; up to one of them, where going on begins behind it. */
export function sceneLines(doc: Node, sceneId: string, upTo?: string): ChosenLines {
  const lines = findScene(doc, sceneId)?.node.children ?? [];
  const end = upTo === undefined ? -1 : lines.findIndex((line) => line.attrs.id === upTo);
  return chosenLines(end < 0 ? lines : lines.slice(0, end + 1));
}

/** The lines of a scene that are selected; null where nothing of it is. */
export function selectedLines({ doc, selection }: EditorState, sceneId: string): ChosenLines | null {
  if (selection.empty || selection.$from.depth < 2 || selection.$to.depth < 2) return null;
  if (selection.$from.node(1).attrs.id !== sceneId || selection.$to.node(1).attrs.id !== sceneId) return null;
  const ids = linesBetween(doc, String(selection.$from.node(2).attrs.id), String(selection.$to.node(2).attrs.id)) ?? [];
  const lines = chosenLines(ids.flatMap((id) => findLine(doc, id)?.node ?? []));
  return lines.lineIds.length > 0 ? lines : null;
}
