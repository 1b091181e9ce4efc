import {
  deleteLines,
  findLine,
  findScene,
  insertScene,
  type LineJson,
  pasteLines,
  type SceneJson,
} from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { rowIds } from "../retag/changeLineType.ts";
import { caretOf, selectedPlaces, setCaret } from "./caret.ts";
import type { WritingCommand } from "./commands.ts";

/** Lines that stand in the document already, e.g. pasted since, get ids of their own. */
const withFreeIds = (doc: Node, row: SceneJson): SceneJson => ({
  ...row,
  content: row.content.map((line) =>
    findLine(doc, line.attrs.id) ? { ...line, attrs: { ...line.attrs, id: rowIds("line") } } : line,
  ),
});

/** Puts a row that was taken out behind a row; null where it stands already. */
export const putRowAfter =
  (row: SceneJson, after: string): WritingCommand =>
  (state) => {
    const tr = closeHistory(state.tr);
    if (!insertScene(tr, withFreeIds(tr.doc, row), after)) return null;
    const found = findScene(tr.doc, row.attrs.id);
    return found ? setCaret(tr, found.pos + 2 + (found.node.firstChild?.content.size ?? 0)) : tr;
  };

/** Puts it back between the rows that it stood between, as far as they are there; else at the end. */
export const putRowBack =
  (row: SceneJson, after: string | null, before: string | null): WritingCommand =>
  (state) => {
    const { doc } = state;
    const above = after === null ? null : findScene(doc, after);
    const below = before === null ? null : findScene(doc, before);
    const index = above?.index ?? (below ? below.index - 1 : doc.childCount - 1);
    return putRowAfter(row, String(doc.child(Math.max(0, index)).attrs.id))(state);
  };

/** Puts lines that were taken out behind a line, else behind that of the caret. */
export const putLinesAfter =
  (lines: readonly LineJson[], after: string | null): WritingCommand =>
  (state) => {
    const tr = closeHistory(state.tr);
    const line = after ?? caretOf(state)?.id;
    if (line === undefined || !pasteLines(tr, line, lines, rowIds)) return null;
    const above = findLine(tr.doc, line);
    return above ? setCaret(tr, above.pos + above.node.nodeSize + 1) : tr;
  };

/** Whole lines of one scene that are to be taken out: those that the selection touches, and the line above them. */
export interface ParkedLines {
  lines: readonly LineJson[];
  /** Index of their row. */
  row: number;
  above: string;
}

/** The selected lines; null where they are of two scenes, or hold the line that opens theirs. */
export function selectedLines(state: Parameters<WritingCommand>[0]): ParkedLines | null {
  const places = selectedPlaces(state);
  if (!places || places.from.sceneIndex !== places.to.sceneIndex || places.from.lineIndex === 0) return null;
  const { scene, lineIndex, sceneIndex } = places.from;
  const lines = scene.children.slice(lineIndex, places.to.lineIndex + 1).map((line) => line.toJSON() as LineJson);
  return { lines, row: sceneIndex, above: String(scene.child(lineIndex - 1).attrs.id) };
}

/** Takes whole lines out. */
export const takeLinesOut =
  ({ lines }: ParkedLines): WritingCommand =>
  (state) => {
    const tr = closeHistory(state.tr);
    const [first, last] = [lines[0], lines.at(-1)];
    return first && last && deleteLines(tr, first.attrs.id, last.attrs.id) ? tr.scrollIntoView() : null;
  };
