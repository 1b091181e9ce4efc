// @vitest-environment jsdom
import { documentNode, insertText, parseScreenplay, type SceneJson, toDocument } from "@mochang/screenplay";
import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { beforeEach, expect, test } from "vitest";
import { keepClosedWindows } from "../../lib/closedWindows.ts";
import { editedDocument } from "./editedDocument.ts";
import { savingPlugin } from "./savingPlugin.ts";
import { SavingSession } from "./savingSession.ts";
import { memoryJournals } from "./testing/memoryJournals.ts";
import { settled, TestClock } from "./testing/testClock.ts";
import { TestDocument } from "./testing/testDocument.ts";
import { TestServer } from "./testing/testServer.ts";

const TEXT = "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n他去。\n\n2、船舱 夜 内\n他坐下。\n";
const opened = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);

let clock: TestClock;
let server: TestServer;
let journals: ReturnType<typeof memoryJournals>;
let view: EditorView;
let hear: (head: number) => void;

beforeEach(async () => {
  clock = new TestClock();
  server = new TestServer(opened);
  journals = memoryJournals();
  let ids = 0;
  const plugin = savingPlugin(
    (document) =>
      new SavingSession(
        {
          userId: "u",
          scriptId: "s",
          versionId: "v",
          form: "screenplay",
          seq: 1,
          versions: opened.children.map(() => [1, 1]),
        },
        document,
        {
          now: () => clock.now,
          elapsed: () => clock.now,
          later: clock.later,
          newId: () => `id${++ids}`,
          windowId: () => "w",
          closedWindows: keepClosedWindows(() => null),
          send: server.send,
          changes: server.changes,
          questions: async () => [],
          subscribeToSaves: (_seq, onHead) => {
            hear = onHead;
            return () => undefined;
          },
          journals: journals.store,
          locks: journals.locks,
          onFault: (error) => {
            throw error;
          },
          onLoggedOut: () => () => undefined,
        },
      ),
  );
  const state = EditorState.create({ doc: opened, plugins: [history(), plugin] });
  view = new EditorView(document.createElement("div"), { state });
  await settled();
});

const lineOf = (words: string): { id: string; pos: number } => {
  let found = { id: "", pos: 0 };
  view.state.doc.descendants((node, pos) => {
    if (node.type.name === "line" && node.textContent.includes(words)) found = { id: String(node.attrs.id), pos };
  });
  return found;
};

test("what is typed is saved; what others save moves neither caret nor undo", async () => {
  const at = lineOf("他坐下").pos + 1;
  view.dispatch(view.state.tr.insertText("慢慢", at));
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 2)));
  await clock.pass(1_000);
  expect(server.doc.eq(view.state.doc)).toBe(true);
  const other = new TestDocument(server.doc);
  other.edit((tr) => insertText(tr, { line: lineOf("船靠岸").id, at: 0 }, "雨里，"));
  server.saveAs(other.doc());
  hear(server.head);
  await clock.pass(1);
  expect(view.state.doc.textContent).toContain("雨里，船靠岸了。");
  expect(view.state.selection.head).toBe(at + 2 + 3);
  undo(view.state, (tr) => view.dispatch(tr));
  expect(view.state.doc.textContent).toContain("雨里，船靠岸了。");
  expect(view.state.doc.textContent).not.toContain("慢慢");
  await clock.pass(1_000);
  expect(server.doc.eq(view.state.doc)).toBe(true);
  expect(server.saves.at(-1)?.scenes).toHaveLength(1);
});

/** Another window's change at the beginning of a line. */
function changedElsewhere(line: string, words: string): void {
  const other = new TestDocument(server.doc);
  other.edit((tr) => insertText(tr, { line: lineOf(line).id, at: 0 }, words));
  server.saveAs(other.doc());
  hear(server.head);
}

const beginComposition = (words: string): void => {
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, lineOf(words).pos + 1)));
  view.dom.dispatchEvent(new CompositionEvent("compositionstart"));
};

test("a composition that begins in another line while the last one settles has that line to itself", async () => {
  beginComposition("船靠岸");
  view.dom.dispatchEvent(new CompositionEvent("compositionend"));
  beginComposition("他坐下");
  changedElsewhere("他坐下", "夜里，");
  await clock.pass(1_000);
  expect(view.state.doc.textContent).not.toContain("夜里");
  changedElsewhere("船靠岸", "雨里，");
  await clock.pass(1_000);
  expect(view.state.doc.textContent).not.toContain("夜里");
  view.dom.dispatchEvent(new CompositionEvent("compositionend"));
  // The composition settles on the page's own clock.
  await expect.poll(() => clock.pass(1_000).then(() => view.state.doc.textContent)).toContain("夜里，他坐下");
  expect(view.state.doc.textContent).toContain("雨里，船靠岸");
});

test("another window's move of a scene, and one past it, waits for the end of what is composed in it", async () => {
  for (const words of ["船靠岸", "他坐下"]) {
    const before = view.state.doc;
    beginComposition(words);
    const [front, first, second] = [server.doc.child(0), server.doc.child(1), server.doc.child(2)];
    server.saveAs(documentNode([front, second, first].map((row) => row.toJSON() as SceneJson)));
    hear(server.head);
    await clock.pass(1_000);
    expect(view.state.doc).toBe(before);
    view.dom.dispatchEvent(new CompositionEvent("compositionend"));
    await expect.poll(() => clock.pass(1_000).then(() => view.state.doc.eq(server.doc))).toBe(true);
    expect(view.state.doc.eq(before)).toBe(false);
  }
});

test("a composition in the line of the last one keeps what that line said before both", async () => {
  beginComposition("他坐下");
  view.dispatch(view.state.tr.insertText("你", lineOf("他坐下").pos + 1));
  view.dom.dispatchEvent(new CompositionEvent("compositionend"));
  beginComposition("他坐下");
  view.dispatch(view.state.tr.insertText("慢慢", lineOf("船靠岸").pos + 1));
  await clock.pass(2_000);
  expect(server.doc.textContent).toContain("慢慢船靠岸");
  expect(server.doc.textContent).not.toContain("你");
});

test("what others save leaves a caret where it was put, also when the browser has not told of it", () => {
  document.body.append(view.dom.parentElement as Element);
  view.dom.tabIndex = 0;
  view.focus();
  const other = new TestDocument(view.state.doc);
  other.edit((tr) => insertText(tr, { line: lineOf("船靠岸").id, at: 0 }, "雨里，"));
  const { node, offset } = view.domAtPos(lineOf("他坐下").pos + 3);
  document.getSelection()?.collapse(node, offset);
  editedDocument(view, () => null).apply(other.doc());
  expect(view.state.doc.textContent).toContain("雨里，船靠岸了。");
  expect(view.state.selection.head).toBe(lineOf("他坐下").pos + 3);
});

test("an editor that is closed sends what is left, then nothing more", async () => {
  view.dispatch(view.state.tr.insertText("慢慢", lineOf("他坐下").pos + 1));
  server.fault = "unreachable";
  view.destroy();
  await clock.pass(100);
  expect(journals.all()).toHaveLength(1);
  server.fault = "none";
  await clock.pass(20_000);
  expect(server.doc.textContent).toContain("慢慢他坐下。");
  expect(journals.all()).toEqual([]);
  expect(journals.held.size).toBe(0);
});
