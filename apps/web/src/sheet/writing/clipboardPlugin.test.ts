// @vitest-environment jsdom
import { documentNode, type LineJson, parseScreenplay, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test, vi } from "vitest";
import { clipboardPlugin, type ParseText, type PasteReport } from "./clipboardPlugin.ts";
import { retypePasted } from "./commands.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const parse = vi.fn<ParseText>(() => Promise.resolve({ lines: [], doubtful: [] }));

function openView(onPasted: (report: PasteReport) => void = () => undefined): EditorView {
  const doc = documentNode(toDocument(parseScreenplay("1、渡口 日 外\n船靠岸了。\n")).document.scenes);
  const plugins = [clipboardPlugin({ parse, onPasted }), history()];
  return new EditorView(document.body, { state: EditorState.create({ doc, plugins }) });
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

test("lines that were pasted and then made another type go with one undo, however late they were made it", async () => {
  const lineOf = (id: string, text: string) =>
    ({ type: "line", attrs: { id, type: "action" }, content: [{ type: "text", text }] }) as LineJson;
  parse.mockResolvedValueOnce({
    lines: [lineOf("a", "阿苇惊喜OS：找到了"), lineOf("b", "江心")],
    doubtful: ["a", "b"],
  });
  const onPasted = vi.fn<(report: PasteReport) => void>();
  const view = openView(onPasted);
  const before = view.state.doc;
  paste(view, { "text/plain": "阿苇惊喜OS：找到了\n江心" });
  await vi.waitFor(() => expect(onPasted).toHaveBeenCalledOnce());
  for (const [id, minute] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
  ] as const) {
    const tr = retypePasted(id, minute === 3 ? "dialogue" : "character")(view.state);
    if (tr) view.dispatch(tr.setTime(tr.time + minute * 60_000));
  }
  const types: unknown[] = [];
  view.state.doc.descendants((node) => void (node.isTextblock && types.push(node.attrs.type)));
  expect(types).toEqual(expect.arrayContaining(["dialogue", "character"]));
  undo(view.state, view.dispatch);
  expect(view.state.doc.toJSON()).toEqual(before.toJSON());
});
