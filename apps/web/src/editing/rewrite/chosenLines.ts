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

const opensRow = ({ attrs }: Node): boolean =>
  OPENS_SCENE.has(attrs.type as LineType) || OPENS_DIVISION.has(attrs.type as LineType);

/** The lines that have words, whatever their type. */
export function wordedLines(lines: readonly Node[]): ChosenLines {
  const worded = lines
    .map((line) => ({
      id: String(line.attrs.id),
      words: lineText(line)
        .replaceAll(/\s*\n\s*/gu, " ")
        .trim(),
    }))
    .filter(({ words }) => words !== "");
  return { content: worded.map(({ words }) => words).join("\n"), lineIds: worded.map(({ id }) => id) };
}

/** Lines as they are asked about: without headings and lines without words. */
export const chosenLines = (lines: readonly Node[]): ChosenLines =>
  wordedLines(lines.filter((line) => !opensRow(line)));

export const isTooMuch = ({ content, lineIds }: ChosenLines): boolean =>
  content.length > MAX_CHARACTERS || lineIds.length > MAX_LINES;

export const sceneLines = (doc: Node, sceneId: string): ChosenLines =>
  chosenLines(findScene(doc, sceneId)?.node.children ?? []);

/**
 * The lines that are gone on with: those of a scene up to one of them, up to its last for the heading; as many of the last as the server takes.
 * Of a scene that is only a heading that.
 */
export function linesUpTo(doc: Node, sceneId: string, upTo?: string): ChosenLines {
  const scene = findScene(doc, sceneId)?.node.children ?? [];
  const end = scene.findIndex((line) => line.attrs.id === upTo && !opensRow(line));
  const chosen = chosenLines(end < 0 ? scene : scene.slice(0, end + 1));
  return chosen.lineIds.length === 0 ? wordedLines(scene.slice(0, 1)) : lastTaken(chosen);
}

/** As many of the last lines as the server takes; the last one alone where that is too long. */
function lastTaken({ content, lineIds }: ChosenLines): ChosenLines {
  const words = content.split("\n");
  let from = words.length - 1;
  let characters = words[from]?.length ?? 0;
  while (from > 0 && words.length - from < MAX_LINES) {
    characters += 1 + (words[from - 1] as string).length;
    if (characters > MAX_CHARACTERS) break;
    from--;
  }
  return { content: words.slice(from).join("\n"), lineIds: lineIds.slice(from) };
}

/** The lines of a scene that are selected; null where nothing of it is. */
export function selectedLines({ doc, selection }: EditorState, sceneId: string): ChosenLines | null {
  if (selection.empty || selection.$from.depth < 2 || selection.$to.depth < 2) return null;
  if (selection.$from.node(1).attrs.id !== sceneId || selection.$to.node(1).attrs.id !== sceneId) return null;
  const ids = linesBetween(doc, String(selection.$from.node(2).attrs.id), String(selection.$to.node(2).attrs.id)) ?? [];
  const lines = chosenLines(ids.flatMap((id) => findLine(doc, id)?.node ?? []));
  return lines.lineIds.length > 0 ? lines : null;
}
