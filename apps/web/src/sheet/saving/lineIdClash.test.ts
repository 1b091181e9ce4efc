import {
  deleteLines,
  deleteScene,
  documentNode,
  findLine,
  insertText,
  parseScreenplay,
  toDocument,
} from "@mochang/screenplay";
import * as fc from "fast-check";
import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { memoryJournals } from "./testing/memoryJournals.ts";
import { idOf, openWindow, type TestWindow } from "./testing/openWindow.ts";
import { TestClock } from "./testing/testClock.ts";
import { TestServer } from "./testing/testServer.ts";

const TEXT =
  "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n他去。\n\n2、船舱 夜 内\n他坐下。\n灯灭了。\n\n3、岸上 晨 外\n天亮了。\n";
const opened = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);

/** Two windows of one document, and the clock that both go by. */
async function twoWindows() {
  const [clock, server] = [new TestClock(), new TestServer(opened)];
  let ids = 0;
  const effects = { clock, server, journals: memoryJournals(), now: () => clock.now, newId: () => `id${++ids}` };
  const windows: [TestWindow, TestWindow] = [await openWindow(effects), await openWindow(effects)];
  /** Both have saved and heard everything. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round++) {
      for (const window of windows) window.hear();
      await clock.pass(2_000);
    }
  };
  return { clock, server, windows, settle };
}

const rowOf = (doc: Node, line: string): number => findLine(doc, line)?.scene ?? -1;
const lineIds = (doc: Node): string[] =>
  doc.children.flatMap((row) => row.children.map((line) => String(line.attrs.id)));

/** Puts a line back under its id at the end of a scene, as 剪下的场 and 撤销 do. */
function putBack(tr: Transform, line: Node, row: number): boolean {
  if (findLine(tr.doc, String(line.attrs.id))) return false;
  let at = 0;
  for (let i = 0; i <= row; i++) at += tr.doc.child(i).nodeSize;
  tr.insert(at - 1, line);
  return true;
}

/** Everything is saved, the windows show what the server has, and no line stands twice. */
function expectOneDocument(server: TestServer, windows: readonly TestWindow[]): void {
  for (const { document, label } of windows) {
    expect(label()).toBe("已保存");
    expect(document.doc().toJSON()).toEqual(server.doc.toJSON());
  }
  const ids = lineIds(server.doc);
  expect(new Set(ids).size).toBe(ids.length);
}

/** What the document says, and what questions about it hold. */
const allWords = (server: TestServer): string =>
  server.doc.textContent + JSON.stringify(server.saves.map(({ questions }) => questions ?? []));

test("a line that two windows put back in two scenes stands in one of them, with what both wrote in it", async () => {
  const { clock, server, windows, settle } = await twoWindows();
  const [one, other] = windows;
  const id = idOf(opened, "灯灭了");
  const line = findLine(opened, id)?.node as Node;
  one.edit((tr) => deleteLines(tr, id, id));
  await settle();
  expect(server.doc.textContent).not.toContain("灯灭了");

  one.edit((tr) => putBack(tr, line, 1));
  one.type("灯灭了", "忽然，");
  other.edit((tr) => putBack(tr, line, 3));
  other.type("灯灭了", "又亮了。", 4);
  await clock.pass(1_000);
  // The second save named no stale base: it was not taken for its line alone.
  expect(server.stale).toBe(1);
  await settle();
  expectOneDocument(server, windows);
  const words = allWords(server);
  for (const typed of ["忽然，", "又亮了。"]) expect(words).toContain(typed);
  expect(server.doc.textContent.split("灯灭了").length).toBe(2);
});

test("a scene whose deletion is undone after another window has put its line elsewhere comes back without that line", async () => {
  const { server, windows, settle } = await twoWindows();
  const [one, other] = windows;
  const id = idOf(opened, "灯灭了");
  const line = findLine(opened, id)?.node as Node;
  one.edit((tr) => deleteScene(tr, String(opened.child(2).attrs.id)));
  await settle();
  expect(server.doc.childCount).toBe(opened.childCount - 1);

  other.edit((tr) => putBack(tr, line, 1));
  other.type("灯灭了", "岸上的");
  // The first window hears nothing until it has undone.
  const otherDocument = one.document.doc();
  one.edit((tr) => {
    tr.insert(otherDocument.child(0).nodeSize + otherDocument.child(1).nodeSize, opened.child(2));
    return true;
  });
  one.type("他坐下", "慢慢");
  await settle();
  expectOneDocument(server, windows);
  expect(server.doc.childCount).toBe(opened.childCount);
  for (const typed of ["岸上的", "慢慢他坐下"]) expect(allWords(server)).toContain(typed);
  expect(server.doc.textContent.split("灯灭了").length).toBe(2);
});

test("a window that is closed during the conflict leaves its words to the next one", async () => {
  const { clock, server, windows, settle } = await twoWindows();
  const [one, other] = windows;
  const id = idOf(opened, "灯灭了");
  const line = findLine(opened, id)?.node as Node;
  one.edit((tr) => deleteLines(tr, id, id));
  await settle();
  one.edit((tr) => putBack(tr, line, 1));
  await clock.pass(1_000);
  server.fault = "unreachable";
  other.edit((tr) => putBack(tr, line, 3));
  other.type("天亮了", "终于，");
  await clock.pass(5_000);
  expect(other.label()).toBe("离线，已存本机");
  server.fault = "none";
  await clock.pass(60_000);
  await settle();
  expectOneDocument(server, windows);
  expect(server.doc.textContent).toContain("终于，天亮了");
  expect(rowOf(server.doc, id)).toBeGreaterThan(0);
});

/** What a writer does: takes a line out, puts one that is out back in a scene, or writes in one. */
const step = fc.record({
  window: fc.nat(1),
  act: fc.constantFrom("put", "put", "write", "write", "cut", "wait", "settle"),
  line: fc.nat(3),
  row: fc.integer({ min: 1, max: 3 }),
});
const LINES = ["船靠岸了", "他坐下", "灯灭了", "天亮了"].map((words) => {
  const id = idOf(opened, words);
  return { id, node: findLine(opened, id)?.node as Node };
});

test("whatever two windows take out, put back and write in the same lines: both end with one document, in which no line stands twice and no written word is missing that stood in neither's taken-out line", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { clock, server, windows, settle } = await twoWindows();
      const written: { words: string; line: string }[] = [];
      const cut = new Set<string>();
      // Three lines are out of the document already, so that both windows can put them back.
      for (const { id } of LINES.slice(0, 3)) windows[0].edit((tr) => deleteLines(tr, id, id));
      await settle();
      for (const [n, { window: which, act, line: at, row }] of steps.entries()) {
        const [window, line] = [windows[which], LINES[at]];
        if (!window || !line) throw new Error("no such window or line");
        const foundLine = findLine(window.document.doc(), line.id);
        if (act === "cut" && foundLine && foundLine.line > 0) {
          if (window.document.edit((tr) => deleteLines(tr, line.id, line.id))) {
            window.session.changed();
            cut.add(line.id);
          }
        } else if (act === "put" && !foundLine) window.edit((tr) => putBack(tr, line.node, row));
        else if (act === "write" && foundLine) {
          const words = `〈${n}〉`;
          window.edit((tr) => insertText(tr, { line: line.id, at: 0 }, words));
          written.push({ words, line: line.id });
        } else if (act === "wait") await clock.pass(1_000);
        else if (act === "settle") await settle();
      }
      await settle();
      expectOneDocument(server, windows);
      const words = allWords(server);
      for (const one of written) if (!cut.has(one.line)) expect(words).toContain(one.words);
    }),
    { numRuns: 60 },
  );
}, 120_000);
