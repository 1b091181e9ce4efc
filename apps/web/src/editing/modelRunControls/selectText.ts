import { findLine } from "@mochang/screenplay";
import { TextSelection } from "prosemirror-state";
import type { WritingCommand } from "../../sheet/index.ts";

/** Selects words in a line, or the line where it says something else by now, and brings them into sight. */
export const selectText =
  (lineId: string, words: string): WritingCommand =>
  ({ doc, tr }) => {
    const found = findLine(doc, lineId);
    if (!found) return null;
    const at = found.node.textContent.indexOf(words);
    const from = found.pos + 1 + Math.max(0, at);
    const to = at < 0 ? found.pos + 1 + found.node.content.size : from + words.length;
    return tr.setSelection(TextSelection.create(doc, from, to)).scrollIntoView();
  };
