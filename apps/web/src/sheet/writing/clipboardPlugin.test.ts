// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test, vi } from "vitest";
import { clipboardPlugin, type ParseText } from "./clipboardPlugin.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const parse = vi.fn<ParseText>(() => Promise.resolve({ lines: [], doubtful: [] }));

function openView(): EditorView {
  const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n船靠岸了。\n")).document.scenes);
  const plugin = clipboardPlugin({
    parse,
    onPasted: () => undefined,
  });
  return new EditorView(document.body, { state: EditorState.create({ doc, plugins: [plugin] }) });
}

function paste(view: EditorView, data: Record<string, string>): Event {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  view.dom.dispatchEvent(Object.assign(event, { clipboardData: { getData: (type: string) => data[type] ?? "" } }));
  return event;
}

test("of a page's words with a plain text nothing is parsed", () => {
  const view = openView();
  const parsers = [
    vi.spyOn(document.implementation, "createHTMLDocument"),
    vi.spyOn(DOMParser.prototype, "parseFromString"),
  ];
  const event = paste(view, { "text/html": "<table><tr><td>天黑了。</td></tr></table>", "text/plain": "天黑了。" });
  expect(view.state.doc.textContent).toContain("天黑了。");
  expect(event.defaultPrevented).toBe(true);
  for (const parser of parsers) expect(parser).not.toHaveBeenCalled();
});

test("a long text without line ends is read as a script, a few words stay words", () => {
  const view = openView();
  const long = "1、渡口 日 外 船靠岸。甲：走。".repeat(200);
  paste(view, { "text/plain": long });
  expect(parse.mock.calls.map(([text]) => text)).toEqual([long]);
  paste(view, { "text/plain": "天黑了。" });
  expect(parse).toHaveBeenCalledTimes(1);
  expect(view.state.doc.textContent).toContain("天黑了。");
});

test("what was copied from a sheet keeps its structure", () => {
  const view = openView();
  paste(view, {
    "text/html":
      '<div data-pm-slice="0 0 []"><p data-line="transition">切至：</p><p data-line="action">天黑了。</p></div>',
  });
  const types: unknown[] = [];
  view.state.doc.descendants((node) => void (node.isTextblock && types.push(node.attrs.type)));
  expect(types).toContain("transition");
});
