// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test } from "vitest";
import { typewriterPlugin } from "./typewriterPlugin.ts";

const NOWHERE = { top: 0, bottom: 0, left: 0, right: 0 };

let view: EditorView | null = null;
afterEach(() => view?.destroy());

/** A sheet in a scroller 1,000 pixels high, whose caret has its middle at `caret` and its line at `line`; how far it is scrolled when the caret is brought into sight. */
function scrolledBy(caret: number, line: number, isTypewriter = true): number {
  const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n雾很大。\n甲：走。\n")).document.scenes);
  const scroller = document.createElement("div");
  scroller.getBoundingClientRect = () => ({ top: 50, height: 1_000 }) as DOMRect;
  let scrolled = 0;
  scroller.scrollBy = ((_: number, y: number) => void (scrolled += y)) as typeof scroller.scrollBy;
  const plugin = typewriterPlugin({ isTypewriter: () => isTypewriter, scroller: () => scroller });
  view = new EditorView(document.createElement("div"), { state: EditorState.create({ doc, plugins: [plugin] }) });
  view.coordsAtPos = () => (caret === 0 ? NOWHERE : { top: caret - 11, bottom: caret + 11, left: 0, right: 0 });
  for (const element of view.dom.querySelectorAll("p"))
    element.getBoundingClientRect = () => ({ top: line - 15, bottom: line + 15 }) as DOMRect;
  const at = TextSelection.near(doc.resolve(doc.content.size - 1), -1);
  const { handleScrollToSelection: handle } = plugin.props;
  view.dispatch(view.state.tr.setSelection(at));
  handle?.call(plugin, view);
  return scrolled;
}

test("the caret's line is kept at one height", () => expect(scrolledBy(700, 700)).toBe(200));
test("a caret in words that are not displayed stands where its line does", () => expect(scrolledBy(0, 700)).toBe(200));
test("in no other mode", () => expect(scrolledBy(700, 700, false)).toBe(0));
