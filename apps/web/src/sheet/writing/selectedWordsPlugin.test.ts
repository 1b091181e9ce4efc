// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, expect, test } from "vitest";
import { selectedWordsPlugin } from "./selectedWordsPlugin.ts";

const SCRIPT = `1、渡口 日 外\n雾很大。船不开。\n${"长".repeat(5_001)}\n`;
let view: EditorView;
beforeEach(() => {
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes);
  const state = EditorState.create({ doc, plugins: [selectedWordsPlugin()] });
  view = new EditorView(document.createElement("div"), { state });
});
afterEach(() => view.destroy());

const washed = (): string =>
  [...view.dom.querySelectorAll('[data-highlight="selected"]')].map(({ textContent }) => textContent).join("");
const select = (words: string): void => {
  view.state.doc.descendants((node, pos) => {
    if (!node.isText || !node.text?.includes(words)) return;
    const from = pos + node.text.indexOf(words);
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, from + words.length)));
  });
};

test("selected words are washed while the sheet has no focus", () => {
  expect(washed()).toBe("");
  select("船不开");
  expect(washed()).toBe("船不开");
  view.dom.dispatchEvent(new FocusEvent("focus"));
  expect(washed()).toBe("");
  select("雾");
  expect(washed()).toBe("");
  view.dom.dispatchEvent(new FocusEvent("blur"));
  expect(washed()).toBe("雾");
  select("长".repeat(5_001));
  expect(washed()).toBe("");
});
