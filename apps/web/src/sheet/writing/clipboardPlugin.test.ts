// @vitest-environment jsdom
import { documentNode, type LineJson, parseScreenplay, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, expect, test, vi } from "vitest";
import { shownToasts } from "../../ui/toasts.ts";
import { clipboardPlugin, type ParseText, type PasteReport } from "./clipboardPlugin.ts";
import { retypePasted } from "./commands.ts";

afterEach(() => {
  vi.restoreAllMocks();
  shownToasts.set([]);
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

const lineOf = (id: string, text: string) =>
  ({ type: "line", attrs: { id, type: "action" }, content: [{ type: "text", text }] }) as LineJson;

/** Pastes a text of two lines whose reading ends when the answered function is called. */
function pasteSlowly(view: EditorView, name: string): () => Promise<void> {
  let read = (): void => undefined;
  const lines = [1, 2].map((n) => lineOf(`${name}${n}`, `${name}${n}`));
  const parsed = new Promise<Awaited<ReturnType<ParseText>>>((resolve) => {
    read = () => resolve({ lines, doubtful: [] });
  });
  parse.mockReturnValueOnce(parsed);
  paste(view, { "text/plain": `${name}1\n${name}2` });
  return async () => {
    read();
    await parsed;
    await Promise.resolve();
  };
}

const linesOf = (view: EditorView): string[] => {
  const lines: string[] = [];
  view.state.doc.descendants(
    (node) => void (node.isTextblock && node.content.size > 0 && lines.push(node.textContent)),
  );
  return lines;
};

/** Selects words of the document, or puts the caret behind them. */
function select(view: EditorView, words: string, isCaret = false): void {
  view.state.doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (at < 0) return;
    const to = pos + at + words.length;
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, isCaret ? to : pos + at, to)));
  });
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

test("a text that takes long goes where it was pasted, and leaves what was selected meanwhile", async () => {
  const view = openView();
  select(view, "船靠岸了。", true);
  const read = pasteSlowly(view, "甲");
  select(view, "渡口");
  await read();
  expect(linesOf(view)).toEqual(["1、渡口 日 外", "船靠岸了。", "甲1", "甲2"]);
  const { from, to } = view.state.selection;
  expect(view.state.doc.textBetween(from, to)).toBe("渡口");
});

test("it replaces what was selected when it was pasted, unless that was written in meanwhile", async () => {
  const view = openView();
  select(view, "靠岸");
  const read = pasteSlowly(view, "甲");
  select(view, "渡口", true);
  view.dispatch(view.state.tr.insertText("北"));
  await read();
  expect(linesOf(view)).toEqual(["1、渡口北 日 外", "船", "甲1", "甲2", "了。"]);
  select(view, "甲2");
  const readAgain = pasteSlowly(view, "乙");
  view.dispatch(view.state.tr.insertText("天黑了"));
  await readAgain();
  expect(linesOf(view)).toEqual(["1、渡口北 日 外", "船", "甲1", "乙1", "乙2", "天黑了", "了。"]);
});

test.each(["first", "last"])("texts pasted at one place stand in their order, the first read %s", async (when) => {
  const view = openView();
  select(view, "船靠岸了。", true);
  const reads = [pasteSlowly(view, "甲"), pasteSlowly(view, "乙")];
  paste(view, { "text/plain": "天黑了。" });
  for (const read of when === "first" ? reads : reads.toReversed()) await read();
  expect(linesOf(view)).toEqual(["1、渡口 日 外", "船靠岸了。", "甲1", "甲2", "乙1", "乙2", "天黑了。"]);
});

test("a text whose view was closed while it was read is said not to have been pasted", async () => {
  const view = openView();
  const read = pasteSlowly(view, "甲");
  view.destroy();
  await read();
  expect(shownToasts.get().map(({ sentence }) => sentence)).toEqual([
    "没有贴上：文字读完以前稿子关了或换了，请再贴一次",
  ]);
});

test("what no key brings takes the place of all selected lines, and is one line", () => {
  for (const [inputType, data, expected] of [
    ["insertText", "夜", "夜"],
    ["insertReplacementText", "夜", "夜"],
    ["deleteContentBackward", null, ""],
  ] as const) {
    const view = openView();
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 2))));
    const event = new InputEvent("beforeinput", { inputType, data, bubbles: true, cancelable: true });
    view.dom.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(view.state.doc.textContent).toBe(expected);
    expect(view.state.doc.childCount).toBe(1);
    expect(undo(view.state, view.dispatch)).toBe(true);
    expect(view.state.doc.eq(doc)).toBe(true);
    view.destroy();
  }
});

test("what replaces all selected lines comes as a transfer; where it brings no words nothing is deleted", () => {
  for (const [words, expected] of [
    ["夜", "夜"],
    ["", null],
  ] as const) {
    const view = openView();
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 2))));
    const event = new InputEvent("beforeinput", {
      inputType: "insertReplacementText",
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, "dataTransfer", { value: { getData: () => words } });
    view.dom.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(view.state.doc.textContent).toBe(expected ?? doc.textContent);
    view.destroy();
  }
});

test("input within a line, and what is composed, is the browser's", () => {
  const view = openView();
  select(view, "靠岸");
  const input = (init: InputEventInit) => {
    const event = new InputEvent("beforeinput", { bubbles: true, cancelable: true, ...init });
    view.dom.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(input({ inputType: "insertText", data: "夜" })).toBe(false);
  const { doc, tr } = view.state;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 2))));
  expect(input({ inputType: "insertCompositionText", data: "夜" })).toBe(false);
  expect(input({ inputType: "insertParagraph", data: null })).toBe(false);
});
