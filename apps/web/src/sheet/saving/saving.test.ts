import {
  documentNode,
  findLine,
  insertText,
  moveScene,
  parseScreenplay,
  replaceText,
  toDocument,
} from "@mochang/screenplay";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "../../lib/apiError.ts";
import { memoryJournals } from "./testing/memoryJournals.ts";
import { idOf, openWindow, type TestWindow } from "./testing/openWindow.ts";
import { settled, TestClock } from "./testing/testClock.ts";
import { TestDocument } from "./testing/testDocument.ts";
import { TestServer } from "./testing/testServer.ts";
import { unsentText } from "./unsentText.ts";

const TEXT = "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n他去。\n\n2、船舱 夜 内\n他坐下。\n";
const opened = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);
const DAY = 86_400_000;

let clock: TestClock;
let server: TestServer;
let journals: ReturnType<typeof memoryJournals>;
let ids: number;
/** By how much the machine's clock was set. */
let setBy: number;

beforeEach(() => {
  clock = new TestClock();
  server = new TestServer(opened);
  journals = memoryJournals();
  ids = 0;
  setBy = 0;
});

const open = (): Promise<TestWindow> =>
  openWindow({ clock, server, journals, now: () => clock.now + setBy, newId: () => `id${++ids}` });

test("a change stands in the journal within 300 ms and with the server after a second; then the journal is empty", async () => {
  const window = await open();
  expect(window.label()).toBe("已保存");
  window.type("他去", "于是");
  expect(window.label()).toBe("保存中");
  await clock.pass(300);
  expect(unsentText(journals.all()[0] ?? { rows: [] })).toContain("于是他去。");
  window.type("他坐下", "慢慢");
  expect(server.saves).toHaveLength(0);
  await clock.pass(700);
  expect(server.saves.map(({ scenes }) => scenes.map(({ id }) => id))).toEqual([
    [opened.child(1).attrs.id, opened.child(2).attrs.id],
  ]);
  expect(window.label()).toBe("已保存");
  expect(journals.all()).toEqual([]);
});

test("a longer scene is saved less often", async () => {
  const window = await open();
  window.type("他去", "长".repeat(30_000));
  await clock.pass(4_900);
  expect(server.saves).toHaveLength(0);
  await clock.pass(100);
  expect(server.saves).toHaveLength(1);
});

test("a clock that is put back or forward keeps no words from the server", async () => {
  const window = await open();
  for (const by of [-DAY, DAY]) {
    window.type("他去", "于是");
    setBy += by;
    await clock.pass(1_000);
    expect(window.label()).toBe("已保存");
  }
  expect(server.saves).toHaveLength(2);
});

test("a row that is moved sends no words", async () => {
  const window = await open();
  const [first, second] = [String(opened.child(1).attrs.id), String(opened.child(2).attrs.id)];
  window.document.edit((tr) => moveScene(tr, second, first));
  window.session.changed("moved");
  await clock.pass(1_000);
  expect(server.saves[0]).toMatchObject({ reason: "moved", scenes: [{ place: {} }] });
  expect(server.saves[0]?.scenes[0]).not.toHaveProperty("content");
  expect(server.doc.eq(window.document.doc())).toBe(true);
});

test("an accepted proposal names its run also when it is merged with others' words, and with the journal of a window that was closed", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  other.edit((tr) => insertText(tr, { line: idOf(opened, "他去"), at: 2 }, "了"));
  server.saveAs(other.doc());
  window.document.edit((tr) => insertText(tr, { line: idOf(opened, "他去"), at: 1 }, "不"));
  window.session.changed("model", "run1");
  await clock.pass(1_200);
  expect(server.stale).toBe(1);
  expect(server.saves.at(-1)).toMatchObject({ reason: "model", runId: "run1", questions: [{ of: "line" }] });
  window.type("他坐下", "慢慢");
  await clock.pass(1_200);
  expect(server.saves.at(-1)).toMatchObject({ reason: "typed", runId: null });
  window.document.edit((tr) => insertText(tr, { line: idOf(opened, "船靠岸"), at: 0 }, "天亮，"));
  window.session.changed("model", "run2");
  await clock.pass(300);
  expect(journals.all()[0]).toMatchObject({ runId: "run2" });
});

test("a lost answer: the same save again until it is answered, and it counts once", async () => {
  const window = await open();
  window.type("他去", "于是");
  server.fault = "answer-lost";
  await clock.pass(1_200);
  expect(window.label()).toBe("离线，已存本机");
  window.type("他坐下", "慢慢");
  expect(window.label()).toBe("保存中");
  await clock.pass(300);
  expect(window.label()).toBe("离线，已存本机");
  server.fault = "none";
  await clock.pass(20_000);
  expect(server.saves).toHaveLength(2);
  expect(server.doc.textContent).toContain("于是他去。");
  expect(window.label()).toBe("已保存");
});

test("a number that the server knows with other words: what was written is merged and saved under a new one", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  window.type("他去", "于是");
  server.fault = "unreachable";
  await clock.pass(1_200);
  const opId = journals.all()[0]?.operation?.body.opId;
  other.edit((tr) => insertText(tr, { line: idOf(opened, "船靠岸"), at: 0 }, "天亮，"));
  server.saveAs(other.doc(), opId);
  server.fault = "none";
  await clock.pass(20_000);
  expect(server.stale).toBe(1);
  expect(server.saves.map((save) => save.opId === opId)).toEqual([true, false]);
  expect(server.doc.textContent).toContain("天亮，船靠岸了。于是他去。");
  expect(window.label()).toBe("已保存");
  expect(journals.all()).toEqual([]);
});

test("what another window has saved comes in, and what both did to one clause is asked, saved with the next save", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  other.edit((tr) => insertText(tr, { line: idOf(opened, "他坐下"), at: 0 }, "雨停了，"));
  other.edit((tr) => insertText(tr, { line: idOf(opened, "他去"), at: 2 }, "了"));
  server.saveAs(other.doc());
  window.type("他去", "不", 1);
  window.hear();
  await clock.pass(1);
  expect(window.document.doc().textContent).toContain("雨停了，他坐下。");
  expect(window.document.doc().textContent).toContain("他去了。");
  await clock.pass(1_000);
  const windowId = window.session.windowId;
  expect(server.saves.at(-1)).toMatchObject({ reason: "merged", questions: [{ of: "line", windowId, theirSeq: 2 }] });
  expect(JSON.stringify(server.saves.at(-1)?.questions)).toContain("不");
  expect(server.doc.eq(window.document.doc())).toBe(true);
});

test("a question names the save of its other side only where no other save stands between", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  other.edit((tr) => insertText(tr, { line: idOf(opened, "他去"), at: 2 }, "了"));
  server.saveAs(other.doc());
  other.edit((tr) => insertText(tr, { line: idOf(opened, "船靠岸"), at: 0 }, "天亮，"));
  server.saveAs(other.doc());
  window.type("他去", "不", 1);
  window.hear();
  await clock.pass(1_100);
  const [question] = server.saves.at(-1)?.questions ?? [];
  expect(question).toMatchObject({ of: "line", windowId: window.session.windowId });
  expect(question?.theirSeq).toBeUndefined();
});

test("a window that is reloaded asks with its own id about words that it had not sent", async () => {
  const windowId = () => "tab";
  const reload = () =>
    openWindow({ clock, server, journals, now: () => clock.now, newId: () => `id${++ids}`, windowId });
  const [window, other] = [await reload(), new TestDocument(opened)];
  other.edit((tr) => insertText(tr, { line: idOf(opened, "他去"), at: 2 }, "了"));
  server.saveAs(other.doc());
  server.fault = "unreachable";
  window.type("他去", "不", 1);
  await clock.pass(2_000);
  window.session.close();
  server.fault = "none";
  const reloaded = await reload();
  await clock.pass(1_500);
  expect(reloaded.session.windowId).toBe(window.session.windowId);
  expect(server.saves.at(-1)?.questions).toMatchObject([{ of: "line", windowId: "tab" }]);
  expect(journals.all()).toEqual([]);
});

test("a question in the journal of an older page is of the window that wrote it", async () => {
  const window = await open();
  server.fault = "unreachable";
  window.type("他去", "于是");
  await clock.pass(2_000);
  window.session.close();
  const [journal] = journals.all();
  if (!journal) throw new Error("the journal holds nothing");
  const { windowId: _, ...older } = journal;
  const question = { id: "q", about: "a", of: "line", base: [], mine: [], theirs: [] } as const;
  await journals.store.write({ put: { ...older, operation: null, questions: [{ ...question }] } });
  server.fault = "none";
  const { session } = await open();
  await clock.pass(1_500);
  expect(server.saves.at(-1)?.questions).toMatchObject([{ id: "q", windowId: journal.id }]);
  expect([journal.id, session.windowId].map((id) => session.isClosedWindow(id))).toEqual([true, false]);
});

test("a stale base is merged and saved again", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  other.edit((tr) => insertText(tr, { line: idOf(opened, "船靠岸"), at: 0 }, "雨里，"));
  server.saveAs(other.doc());
  window.type("他去", "于是");
  await clock.pass(1_100);
  expect(server.doc.textContent).toContain("雨里，船靠岸了。于是他去。");
  expect(window.label()).toBe("已保存");
});

test("nothing of the line being composed is sent, and others' changes of it wait", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  const line = idOf(opened, "他去");
  const was = findLine(opened, line)?.node;
  let composing = true;
  window.document.composition = () => (composing && was ? { id: line, was } : null);
  window.type("他去", "n i");
  window.type("他坐下", "慢慢");
  await clock.pass(1_000);
  expect(server.doc.textContent).toContain("他去。");
  expect(server.doc.textContent).toContain("慢慢他坐下。");
  other.edit((tr) => insertText(tr, { line, at: 2 }, "了"));
  server.saveAs(documentNode([opened.child(0).toJSON(), other.doc().child(1).toJSON(), server.doc.child(2).toJSON()]));
  window.hear();
  await clock.pass(3_000);
  expect(window.document.doc().textContent).toContain("n i他去。");
  window.document.edit((tr) => replaceText(tr, { line, from: 0, to: 3 }, ""));
  composing = false;
  window.session.compositionEnded();
  await clock.pass(1_100);
  expect(window.document.doc().textContent).toContain("他去了。");
  expect(window.label()).toBe("已保存");
});

test("others' changes of other lines come in while a line is composed, however long that takes", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  const line = idOf(opened, "他去");
  const was = findLine(opened, line)?.node;
  window.document.composition = () => (was ? { id: line, was } : null);
  window.type("他去", "n i");
  await clock.pass(2_000);
  expect(server.saves).toHaveLength(0);
  for (const words of ["慢慢", "再"]) {
    other.edit((tr) => insertText(tr, { line: idOf(opened, "他坐下"), at: 0 }, words));
    server.saveAs(other.doc());
    window.hear();
    await clock.pass(100);
    expect(window.document.doc().textContent).toContain(`${words}${words === "再" ? "慢慢" : ""}他坐下。`);
  }
  expect(window.document.doc().textContent).toContain("n i他去。");
  expect(server.doc.textContent).not.toContain("n i");
});

test("a question about a line that another window took out waits for the words that are being composed there", async () => {
  const [window, other] = [await open(), new TestDocument(opened)];
  const line = idOf(opened, "他去");
  const was = findLine(opened, line)?.node;
  let composing = true;
  window.document.composition = () => (composing && was ? { id: line, was } : null);
  window.type("他去", "si");
  other.edit((tr) => {
    const found = findLine(tr.doc, line);
    if (found) tr.delete(found.pos, found.pos + found.node.nodeSize);
    return found !== null;
  });
  server.saveAs(other.doc());
  window.hear();
  await clock.pass(3_000);
  expect(window.document.doc().textContent).toContain("si他去。");
  window.document.edit((tr) => replaceText(tr, { line, from: 0, to: 2 }, "四五"));
  composing = false;
  window.session.compositionEnded();
  await clock.pass(3_000);
  expect(server.doc.textContent).toContain("四五他去。");
  const sides = server.saves.flatMap(({ questions }) => questions ?? []).map(({ mine, theirs }) => [mine, theirs]);
  expect(sides).toHaveLength(1);
  expect(JSON.stringify(sides)).toContain("四五");
  expect(JSON.stringify(sides)).not.toContain("si");
});

test("a window that was killed: the next one sends its save by the same number, and its other words", async () => {
  const window = await open();
  window.type("他去", "于是");
  server.fault = "answer-lost";
  await clock.pass(1_200);
  window.type("他坐下", "慢慢");
  await clock.pass(300);
  window.session.close();
  server.fault = "none";
  const opId = server.saves[0]?.opId;
  const next = await open();
  await clock.pass(1_500);
  expect(server.saves[0]?.opId).toBe(opId);
  expect(next.document.doc().textContent).toContain("慢慢他坐下。");
  expect(server.doc.textContent).toContain("于是他去。");
  expect(server.saves).toHaveLength(2);
  expect(journals.all()).toEqual([]);
});

test("the journal of an open window is left alone; one older than the server can replay is offered, not sent", async () => {
  const window = await open();
  server.fault = "unreachable";
  window.type("他去", "于是");
  await clock.pass(2_000);
  const other = await open();
  server.fault = "none";
  await clock.pass(10);
  expect(other.session.leftovers.get()).toEqual([]);
  expect(journals.all()).toHaveLength(1);
  window.session.close();
  other.session.close();
  clock.now += 91 * DAY;
  const late = await open();
  await clock.pass(20_000);
  expect(server.saves).toHaveLength(0);
  const [leftover] = late.session.leftovers.get();
  expect(unsentText(leftover ?? { rows: [] })).toContain("于是他去。");
  await late.session.discard(leftover?.id ?? "");
  expect(journals.all()).toEqual([]);
});

test("a full disk says so, until the server has the words", async () => {
  const window = await open();
  journals.setFull(true);
  server.fault = "unreachable";
  window.type("他去", "于是");
  await clock.pass(300);
  expect(window.label()).toBe("未能存本机");
  server.fault = "none";
  await clock.pass(20_000);
  expect(window.label()).toBe("已保存");
});

test.each([
  [new ApiError(50014, "token已过期", 401), "登录过期，已存本机", true],
  [new ApiError(503, "服务器存储空间不足", 503), "离线，已存本机", true],
  [new ApiError(4090, "页面版本太旧", 409), "页面旧了，已存本机", false],
  [new ApiError(410, "这个版本已被删除", 410), "版本已删除，已存本机", false],
])("refused with %s: the words stay in the journal", async (fault, label, passes) => {
  const window = await open();
  server.fault = fault;
  window.type("他去", "于是");
  await clock.pass(1_500);
  expect(window.label()).toBe(label);
  server.fault = "none";
  window.session.wake();
  await clock.pass(20_000);
  expect(window.label()).toBe(passes ? "已保存" : label);
  expect(journals.all()).toHaveLength(passes ? 0 : 1);
});

test("a content that the server does not take is sent again when it has changed", async () => {
  const window = await open();
  server.fault = new ApiError(413, "太长", 413);
  window.type("他去", "于是");
  await clock.pass(1_500);
  expect(window.label()).toBe("收不下，已存本机");
  server.fault = "none";
  await clock.pass(20_000);
  expect(server.saves).toHaveLength(0);
  window.type("他去", "，");
  await clock.pass(1_500);
  expect(window.label()).toBe("已保存");
});

test("a page that is left sends what fits at once, and the journal holds it by the same number", async () => {
  const window = await open();
  window.type("他去", "于是");
  server.fault = "answer-lost";
  window.session.leave();
  await settled();
  expect(server.saves).toHaveLength(1);
  expect(journals.all()[0]?.operation?.body.opId).toBe(server.saves[0]?.opId);
  window.session.close();
  server.fault = "none";
  await open();
  await clock.pass(2_000);
  expect(server.saves).toHaveLength(1);
  expect(journals.all()).toEqual([]);
});
