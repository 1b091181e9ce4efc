import {
  continueRow,
  findLine,
  knownWords,
  lastSceneLetter,
  makeCue,
  setLineType,
  type Typed,
  typedType,
} from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import { type EditorState, Plugin, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { rowIds } from "../retag/changeLineType.ts";
import { caretOf, setCaret, type LinePosition } from "./caret.ts";
import { afterComposition } from "../view/composition.ts";
import { typedCount } from "./typedText.ts";

/** What the words before the caret make of their line, as a change of its own that one undo takes back; null for nothing. */
export function typedChange(state: EditorState): Transaction | null {
  const place = caretOf(state);
  if (!place || !state.selection.empty || place.at === 0) return null;
  const before = place.line.textContent.slice(0, place.at);
  let names: ReadonlySet<string> | undefined;
  const isName = (name: string): boolean => (names ??= new Set(knownWords(state.doc).names)).has(name);
  const typed = typedType(place.type, before, { isName, lastLetter: () => lastSceneLetter(state.doc) });
  if (!typed) return null;
  const tr = closeHistory(state.tr);
  return change(tr, place, typed) ? tr : null;
}

function change(tr: Transaction, { id: line, at, line: { content } }: LinePosition, typed: Typed): boolean {
  const isEnd = at === content.size;
  switch (typed.is) {
    case "type":
      return setLineType(tr, line, line, typed.type, rowIds);
    case "cue": {
      if (!makeCue(tr, { line, at }, rowIds)) return moveBelow(tr, line);
      return moveBelow(tr, line);
    }
    case "speech":
      return continueRow(tr, { line, at }, "dialogue", rowIds) && moveBelow(tr, line);
    case "parenthetical":
      if (!isEnd) return false;
      if (typed.at === 0) return setLineType(tr, line, line, "parenthetical", rowIds);
      return continueRow(tr, { line, at: typed.at }, "parenthetical", rowIds) && moveBelow(tr, line, at - typed.at);
  }
}

/** Puts the caret into the line below. */
function moveBelow(tr: Transaction, line: string, offset = 0): boolean {
  const found = findLine(tr.doc, line);
  if (!found) return false;
  setCaret(tr, found.pos + found.node.nodeSize + 1 + offset);
  return true;
}

/** Looks at each line that was typed in, once nothing is being composed there. */
export const typedTypePlugin = (): Plugin =>
  new Plugin({
    view(view) {
      let lastCount = typedCount(view.state);
      let waits = false;
      const check = (): void => {
        waits = false;
        if (view.isDestroyed) return;
        const tr = typedChange(view.state);
        if (tr) view.dispatch(tr);
      };
      return {
        update(now: EditorView) {
          const count = typedCount(now.state);
          if (count === lastCount) return;
          lastCount = count;
          if (waits) return;
          waits = now.composing;
          afterComposition(now, check);
        },
      };
    },
  });
