// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compositionPlugin } from "./composition.ts";
import { readCaret } from "./readCaret.ts";

const SCRIPT = "1、渡口 日 外\n雾很大。\n船不开。\n";
let view: EditorView;
const onStart = vi.fn<(view: EditorView) => string>(({ state }) => state.selection.$head.parent.textContent);

/** As where the browser's own events come later. */
const silence = (event: Event): void => void (event.isTrusted && event.stopImmediatePropagation());

beforeEach(() => {
  document.addEventListener("selectionchange", silence, true);
  vi.useFakeTimers();
  const doc = documentNode(toDocument(parseScreenplay(SCRIPT)).document.scenes);
  const mount = document.body.appendChild(document.createElement("div"));
  const onEnd = (ended: EditorView): void => ended.dispatch(ended.state.tr.insertText("！", 3));
  view = new EditorView(mount, {
    state: EditorState.create({ doc, plugins: [compositionPlugin(onStart, onEnd)] }),
    attributes: { tabindex: "0" },
  });
  view.focus();
});
afterEach(() => {
  view.destroy();
  document.removeEventListener("selectionchange", silence, true);
  vi.useRealTimers();
});

/** The browser moves the caret and has not told of it. */
function moveCaret(words: string): void {
  const line = [...view.dom.querySelectorAll("p, [data-line]")].find(({ textContent }) => textContent === words);
  document.getSelection()?.collapse(line?.firstChild ?? null, 1);
}
const caretLine = (): string => view.state.selection.$head.parent.textContent;

test("a caret that is moved while a composition settles stays where it was put", () => {
  moveCaret("雾很大。");
  readCaret(view);
  view.dom.dispatchEvent(new CompositionEvent("compositionstart"));
  view.dom.dispatchEvent(new CompositionEvent("compositionend"));
  moveCaret("船不开。");
  vi.advanceTimersByTime(100);
  expect(view.state.doc.textContent).toContain("！");
  expect(caretLine()).toBe("船不开。");
  expect(document.getSelection()?.focusNode?.textContent).toBe("船不开。");
});

test("a composition begins where the caret is, whether or not the browser has told of it", () => {
  moveCaret("船不开。");
  view.dom.dispatchEvent(new CompositionEvent("compositionstart"));
  expect(onStart).toHaveLastReturnedWith("船不开。");
});
