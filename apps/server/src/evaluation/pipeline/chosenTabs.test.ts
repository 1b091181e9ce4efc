import { randomUUID } from "node:crypto";
import { SCREENPLAY_PROMPTS, ScriptStructure, type Report, type ScriptRecord } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { longScript } from "../testing/testWork.ts";

let t: TestApp;
let simulator: Simulator;
let token: string;
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0, faults: {} });
  ({ token } = await t.logIn());
});

const call = (method: "GET" | "POST", url: string, payload?: object) =>
  t.app.inject({ method, url, payload, headers: { token } });
async function upload(pingguType: string): Promise<string> {
  const parts = [...fieldParts({ pingguType }), filePart(longScript(3_000))];
  return (await t.app.inject(uploadRequest(token, parts))).json().data.id;
}
const report = async (scriptId: string): Promise<Report> =>
  (await call("GET", `/api/evaluation/report?script_id=${scriptId}`)).json().data;
const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;
const estimate = async (scriptId: string, tabs?: string) =>
  (await call("GET", `/api/evaluation/estimate?script_id=${scriptId}${tabs ? `&tabs=${tabs}` : ""}`)).json().data;
const start = async (scriptId: string, tabs?: number[]) =>
  (await call("POST", "/api/evaluation/start", { script_id: scriptId, tabs })).json();
async function ended(runId: string): Promise<void> {
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
}
const written = ({ tabs }: Report): number[] =>
  tabs.flatMap(({ sections }) =>
    sections.flatMap((s) => (s.state === "done" && s.promptId !== null ? s.promptId : [])),
  );
const chosen = ({ tabs }: Report): number[] => tabs.flatMap((tab) => (tab.chosen === false ? [] : tab.index));

test("an upload for one tab writes that tab alone, costs what it said, and has no grade", async () => {
  const before = await balance();
  const scriptId = await upload("2-4");
  const { runId } = await report(scriptId);
  await ended(runId ?? "");
  const done = await report(scriptId);
  expect(written(done)).toEqual(SCREENPLAY_PROMPTS[4]);
  expect(chosen(done)).toEqual([4]);
  expect(done.verdict).toBeNull();
  expect(done.sheet).toBeNull();
  const [one, all] = [await estimate(scriptId), await estimate(scriptId, "1,2,3,4,5,6")];
  expect(one.units).toBeLessThan(all.units / 3);
  const paid = before - (await balance());
  expect(paid).toBeGreaterThan(one.units * 0.5);
  expect(paid).toBeLessThanOrEqual(one.held);
  const word = await call("GET", `/api/export/reportDOCX?scriptId=${scriptId}`);
  expect(word.statusCode).toBe(200);
  const paper = (await call("GET", `/api/export/reportPaper?scriptId=${scriptId}`)).json().data;
  expect(paper.tabs.map(({ index }: { index: number }) => index)).toEqual([4]);
  const { records } = (await call("POST", "/api/scripts/findPageByParam", { currentPage: 1, pageSize: 5 })).json().data;
  expect((records as ScriptRecord[])[0]?.evaluation).toMatchObject({ state: "done", grade: null, tabs: [4] });
  const messages = (await call("POST", "/api/message/findPageByParam", { currentPage: 1, pageSize: 5 })).json().data;
  expect(messages.records[0].title).toBe("《渡口》的人物塑造评好了");
});

test("other tabs are added to what is written, which stays and is not paid for again", async () => {
  const scriptId = await upload("2-4");
  await ended((await report(scriptId)).runId ?? "");
  const first = await report(scriptId);
  const texts = (of: Report, tab: number) => of.tabs[tab - 1]?.sections.map((s) => s.markdown);
  const paid = await balance();
  const told = await estimate(scriptId, "6");
  const { data } = await start(scriptId, [6]);
  expect(data).toEqual({ runId: first.runId, joined: false });
  await ended(data.runId);
  const second = await report(scriptId);
  expect(written(second)).toEqual([...(SCREENPLAY_PROMPTS[4] ?? []), ...(SCREENPLAY_PROMPTS[6] ?? [])]);
  expect(chosen(second)).toEqual([4, 6]);
  expect(texts(second, 4)).toEqual(texts(first, 4));
  const charged = paid - (await balance());
  expect(charged).toBeLessThanOrEqual(told.held);
  expect(charged / told.units).toBeGreaterThan(0.5);
  expect(charged / told.units).toBeLessThan(1.2);
  // The rest, with scores and conclusion.
  const all = await start(scriptId, [1, 2, 3, 4, 5, 6]);
  expect(all.data.runId).toBe(first.runId);
  await ended(all.data.runId);
  const whole = await report(scriptId);
  expect(written(whole)).toEqual(Object.values(SCREENPLAY_PROMPTS).flat());
  expect(texts(whole, 4)).toEqual(texts(first, 4));
  expect(whole.verdict).not.toBeNull();
  const { rows } = await t.pool.query(
    "select count(*)::int n from ink_entries e where kind = 'reserve' and not exists (select 1 from ink_entries x where x.run_id = e.run_id and x.step = e.step and x.kind in ('settle', 'release'))",
  );
  expect(rows[0].n).toBe(0);
});

test("of two tabs that are asked for at once one is written, and the other is refused in a sentence", async () => {
  const scriptId = await upload("2-4");
  await ended((await report(scriptId)).runId ?? "");
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const answers = await Promise.all([start(scriptId, [5]), start(scriptId, [6])]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const begun = answers.find(({ code }) => code === 200).data;
  await call("POST", "/api/run/cancel", { runId: begun.runId });
});

test("of two tabs that begin a work's first evaluation at once the other is refused, too", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const scriptId = await upload("");
  const answers = await Promise.all([start(scriptId, [1]), start(scriptId, [2])]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  await call("POST", "/api/run/cancel", { runId: answers.find(({ code }) => code === 200).data.runId });
});

test("a tab that is asked for while others are written waits for them; one that is written joins them", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
  const scriptId = await upload("2-4");
  const { runId } = await report(scriptId);
  expect(await start(scriptId, [6])).toMatchObject({ code: 409, msg: "人物塑造还在评，评完再评类型模版" });
  expect((await start(scriptId)).data).toEqual({ runId, joined: true });
  expect((await start(scriptId, [4])).data).toEqual({ runId, joined: true });
  await call("POST", "/api/run/cancel", { runId });
  simulator.set({ tokensPerSecond: Infinity });
  // Of the cancelled tab nothing is written: it is not paid for with the other.
  const { data } = await start(scriptId, [6]);
  await ended(data.runId);
  expect(written(await report(scriptId))).toEqual(SCREENPLAY_PROMPTS[6]);
  expect((await call("POST", "/api/evaluation/start", { script_id: scriptId, tabs: [7] })).json().code).toBe(400);
  expect((await call("GET", `/api/evaluation/estimate?script_id=${scriptId}&tabs=0`)).json().code).toBe(400);
});

/** Writes a line of the last scene anew. */
async function rewriteLastLine(scriptId: string, words: string): Promise<void> {
  const { data } = (await call("GET", `/api/scriptStructure/document?script_id=${scriptId}`)).json();
  const { scenes, versions } = ScriptStructure.parse(data);
  const last = scenes.length - 1;
  const content = structuredClone(scenes[last]);
  const line = content?.content.at(-1);
  if (!content || !line) throw new Error("no scene");
  line.content = [{ type: "text", text: words }];
  const changes = [{ id: content.attrs.id, content, version: versions[last]?.[0] }];
  const save = { scriptId, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes: changes };
  expect((await call("POST", "/api/document/save", save)).json().code).toBe(200);
}

test("a tab that is asked for after the text was changed begins a report of its own, says so before, and the old ones stay to be read", async () => {
  const scriptId = await upload("2-4");
  await ended((await report(scriptId)).runId ?? "");
  const first = await report(scriptId);
  expect(first.changedSince).toBeUndefined();
  expect((await estimate(scriptId, "6")).beginsAnew).toBe(false);
  await rewriteLastLine(scriptId, "灯塔亮了。");
  expect((await estimate(scriptId, "6")).beginsAnew).toBe(true);
  const { data } = await start(scriptId, [6]);
  expect(data.runId).not.toBe(first.runId);
  await ended(data.runId);
  const second = await report(scriptId);
  expect(chosen(second)).toEqual([6]);
  expect(second.changedSince).toBeUndefined();
  const kept = second.tabs[3];
  expect(kept?.sections).toEqual(first.tabs[3]?.sections);
  expect(kept?.former).toEqual({ readingId: first.readingId, evaluatedAt: first.evaluatedAt });
  expect(second.tabs[4]?.former).toBeUndefined();
  const paper = (await call("GET", `/api/export/reportPaper?scriptId=${scriptId}`)).json().data;
  expect(paper.tabs.map(({ index }: { index: number }) => index)).toEqual([6]);
  // What an earlier evaluation wrote is read for the page, and not for what is printed.
  const { runLog } = await sharedServicesOf(t.services);
  const read = vi.spyOn(runLog, "snapshot");
  await report(scriptId);
  expect(read.mock.calls.flat()).toEqual(expect.arrayContaining([second.runId, first.runId]));
  read.mockClear();
  await call("GET", `/api/export/reportPaper?scriptId=${scriptId}`);
  expect(read.mock.calls.flat()).toContain(second.runId);
  expect(read.mock.calls.flat()).not.toContain(first.runId);
  read.mockRestore();
});

test("a report says that its text was changed since, and by how much", async () => {
  const scriptId = await upload("2-4");
  await ended((await report(scriptId)).runId ?? "");
  await rewriteLastLine(scriptId, "灯塔亮了。");
  // What is read again by the way, within a minute, is read at once for an estimate.
  await estimate(scriptId);
  const { changedSince } = await report(scriptId);
  expect(changedSince?.characters).toBeGreaterThanOrEqual(5);
  expect(changedSince?.characters).toBeLessThan(100);
});
