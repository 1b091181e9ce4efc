// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectedWordsPlugin } from "./selectedWordsPlugin.ts";

const SCRIPT = `1、渡口 日 外\n雾很大。船不开。\n${"长".repeat(5_001)}\n`;
/** As where the browser's own events come later. */
const silence = (event: Event): void => void (event.isTrusted && event.stopImmediatePropagation());

let view: EditorView;
beforeEach(() => {
  document.addEventListener("selectionchange", silence, true);
  vi.useFakeTimers();
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes);
  const state = EditorState.create({ doc, plugins: [selectedWordsPlugin()] });
  view = new EditorView(document.body.appendChild(document.createElement("div")), {
    state,
    attributes: { tabindex: "0" },
  });
});
afterEach(() => {
  view.destroy();
  document.removeEventListener("selectionchange", silence, true);
  vi.useRealTimers();
});

const highlighted = (): string =>
  [...view.dom.querySelectorAll('[data-highlight="selected"]')].map(({ textContent }) => textContent).join("");
const positionOf = (words: string): number => {
  let found = 0;
  view.state.doc.descendants((node, pos) => {
    if (node.isText && node.text?.includes(words)) found = pos + node.text.indexOf(words);
  });
  return found;
};
const select = (words: string): void => {
  const from = positionOf(words);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, from + words.length)));
};
const tell = (event: "focus" | "blur"): void => {
  view.dom.dispatchEvent(new FocusEvent(event));
  vi.advanceTimersByTime(0);
};

test("selected words are highlighted while the sheet has no focus", () => {
  expect(highlighted()).toBe("");
  select("船不开");
  expect(highlighted()).toBe("船不开");
  tell("focus");
  expect(highlighted()).toBe("");
  select("雾");
  expect(highlighted()).toBe("");
  tell("blur");
  expect(highlighted()).toBe("雾");
  select("长".repeat(5_001));
  expect(highlighted()).toBe("");
});

test.each(["很大", "。船不开"])("a click that brings the focus puts the caret at the end of %s", (words) => {
  select("船不开");
  const caret = positionOf(words) + words.length;
  // The browser focuses the sheet first and puts the caret in the same task.
  view.focus();
  const { node, offset } = view.domAtPos(caret);
  document.getSelection()?.collapse(node, offset);
  vi.advanceTimersByTime(50);
  expect([view.state.selection.anchor, view.state.selection.head]).toEqual([caret, caret]);
  expect(document.getSelection()?.isCollapsed).toBe(true);
  expect(highlighted()).toBe("");
});
