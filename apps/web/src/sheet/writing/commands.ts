import {
  breakLine,
  brokenLineType,
  deleteBackward,
  deleteBetween,
  deleteForward,
  deleteLines,
  findLine,
  insertText,
  type LineType,
  nextLine,
  PROSE_TYPES,
  replaceText,
  setLineType,
  strike,
  unstrike,
  walkLineType,
} from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { rowIds } from "../retag/changeLineType.ts";
import { caretOf, linePositionAt, type Selected, selectedPlaces, setCaret } from "./caret.ts";
import { isAtStart } from "./hiddenNumbers.ts";

/** A change at the selection as one transaction; null where it does nothing there. */
export type WritingCommand = (state: EditorState) => Transaction | null;

/** Takes out what is selected and leaves the caret there; false where nothing is. */
export function deleteSelected(tr: Transaction, state: Selected): boolean {
  const places = selectedPlaces(state);
  const pos = state.selection.from;
  if (!places || state.selection.empty) return false;
  const { from, to } = places;
  if (!deleteBetween(tr, { line: from.id, at: from.at }, { line: to.id, at: to.at })) return false;
  setCaret(tr, pos);
  return true;
}

export const deleteSelection: WritingCommand = (state) => {
  const { tr } = state;
  return deleteSelected(tr, state) ? tr : null;
};

/** Begins a line at the caret: of the type that follows here, or of the one given. */
export const enter =
  (type?: LineType): WritingCommand =>
  (state) => {
    const { tr } = state;
    deleteSelected(tr, state);
    const place = linePositionAt(tr.doc, tr.selection.head);
    if (!place) return null;
    const isEnd = place.at === place.line.content.size;
    const next = type ?? (isEnd ? nextLine(place.scene, place.lineIndex).type : brokenLineType(place.type));
    const at = isAtStart(place) && place.line.content.size > 0 ? 0 : place.at;
    const newIds = new Set<string>();
    const newId = (kind: "scene" | "line"): string => {
      const id = rowIds(kind);
      if (kind === "line") newIds.add(id);
      return id;
    };
    if (!breakLine(tr, { line: place.id, at }, next, newId)) return null;
    const [line] = newIds;
    const found = line === undefined || at === 0 ? null : findLine(tr.doc, line);
    if (found) setCaret(tr, found.pos + 1);
    return tr.scrollIntoView();
  };

/** Backspace: takes out what is selected, or at a line's beginning undoes its type, then joins it to the line above. Else the browser's. */
export const backspace: WritingCommand = (state) => {
  const { tr } = state;
  // A step of the history of its own, however soon it comes after what was pasted there.
  if (deleteSelected(tr, state)) return closeHistory(tr);
  const place = caretOf(state);
  if (!place || !state.selection.empty || !isAtStart(place)) return null;
  if (!deleteBackward(tr, place.id, rowIds)) return null;
  return tr.scrollIntoView();
};

export const deleteKey: WritingCommand = (state) => {
  const { tr } = state;
  if (deleteSelected(tr, state)) return closeHistory(tr);
  const place = caretOf(state);
  if (!place || !state.selection.empty || place.at < place.line.content.size) return null;
  return deleteForward(tr, place.id, rowIds) ? tr : null;
};

function areOfType({ doc, selection }: EditorState, type: LineType): boolean {
  let same = true;
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.type.name === "line") same &&= node.attrs.type === type;
    return same;
  });
  return same;
}

/** Gives the selected lines a type. Where they have it a person only confirms what was read: nothing that an undo could show. */
export const retype =
  (type: LineType): WritingCommand =>
  (state) => {
    const places = selectedPlaces(state);
    const { tr } = state;
    if (!places || !setLineType(tr, places.from.id, places.to.id, type, rowIds)) return null;
    return areOfType(state, type) ? tr.setMeta("addToHistory", false) : tr.scrollIntoView();
  };

/** Gives a line that was pasted just now another type, as part of the paste: one undo takes all of it back. */
export const retypePasted =
  (id: string, type: LineType): WritingCommand =>
  ({ tr }) =>
    // The history has no call that joins a change to the one before it; it joins what says that it was appended, as plugins' changes do.
    setLineType(tr, id, id, type, rowIds) ? tr.setMeta("appendedTransaction", tr) : null;

/** Tab and Shift-Tab: the next type of the line, or the one before. */
export const walkType =
  (step: 1 | -1, isProse = false): WritingCommand =>
  (state) => {
    const place = caretOf(state);
    return place && retype(walkLineType(place.type, step, isProse ? PROSE_TYPES : undefined))(state);
  };

/** Strikes out what is selected, without a selection the line; what is struck out whole comes back. */
export const toggleStrike: WritingCommand = (state) => {
  const places = selectedPlaces(state);
  if (!places) return null;
  const ranges = selectedRanges(state);
  const { tr } = state;
  const took = ranges.filter((range) => strike(tr, range)).length > 0;
  if (!took) for (const range of ranges) unstrike(tr, range);
  return tr.docChanged ? tr : null;
};

/** Where the struck-out words of a line are. */
function struckRanges(line: Node): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  line.forEach(({ marks, nodeSize }, from) => {
    if (marks.some(({ type }) => type.name === "strike")) ranges.push({ from, to: from + nodeSize });
  });
  return ranges;
}

export const isStruck = (line: Node): boolean => struckRanges(line).length > 0;

/** Brings back what is struck out of a line. */
export const putBackLine =
  ({ attrs, content }: Node): WritingCommand =>
  ({ tr }) =>
    unstrike(tr, { line: String(attrs.id), from: 0, to: content.size }) ? tr : null;

/** Brings back what is struck out of the caret's line. */
export const putBackStruck: WritingCommand = (state) => {
  const place = caretOf(state);
  return place && putBackLine(place.line)(state);
};

/** Deletes what is struck out of the caret's line; the line, too, where nothing else stands in it. */
export const deleteStruck: WritingCommand = (state) => {
  const place = caretOf(state);
  if (!place || !isStruck(place.line)) return null;
  const { tr } = state;
  const ranges = struckRanges(place.line);
  const isWhole = ranges.reduce((sum, { from, to }) => sum + to - from, 0) === place.line.content.size;
  if (isWhole && deleteLines(tr, place.id, place.id)) return tr;
  for (const range of ranges.toReversed()) replaceText(tr, { line: place.id, ...range }, "");
  return tr;
};

/** The selected part of each line; the whole line where only a caret stands in it. */
export function selectedRanges(state: EditorState): { line: string; from: number; to: number }[] {
  const { doc, selection } = state;
  const place = caretOf(state);
  if (selection.empty) return place ? [{ line: place.id, from: 0, to: place.line.content.size }] : [];
  const ranges: { line: string; from: number; to: number }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.type.name !== "line") return true;
    const from = Math.max(0, selection.from - pos - 1);
    const to = Math.min(node.content.size, selection.to - pos - 1);
    if (from < to) ranges.push({ line: String(node.attrs.id), from, to });
    return false;
  });
  return ranges;
}

/** Puts in words of the writer at the caret, in the place of what is selected. */
export const putWords =
  (words: string): WritingCommand =>
  (state) => {
    const { tr } = state;
    deleteSelected(tr, state);
    const place = linePositionAt(tr.doc, tr.selection.head);
    if (!place || !insertText(tr, { line: place.id, at: place.at }, words)) return null;
    return tr.scrollIntoView();
  };
