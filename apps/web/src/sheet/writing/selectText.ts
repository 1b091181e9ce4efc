import { findLine } from "@mochang/screenplay";
import { TextSelection } from "prosemirror-state";
import type { WritingCommand } from "./commands.ts";

/** Selects words of a line and scrolls them into sight: `at` is the offset of their first character in the line. */
export const selectText =
  (lineId: string, at: number, length: number): WritingCommand =>
  (state) => {
    const found = findLine(state.doc, lineId);
    if (!found) return null;
    const from = found.pos + 1 + Math.min(at, found.node.content.size);
    const to = Math.min(from + length, found.pos + 1 + found.node.content.size);
    return state.tr.setSelection(TextSelection.create(state.doc, from, to)).scrollIntoView();
  };
