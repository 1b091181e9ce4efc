import { PLANNING_STOPPED_NOTE, type PlanningItem, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SHORT_SCRIPT, uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { planning } from "../tables.ts";
import { withGenerated, withSaved, withStopped, type PlanningRow } from "./planningStore.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token, SHORT_SCRIPT, { type: "2", pingguType: "" });
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const list = async (): Promise<PlanningItem[]> => (await get(`/api/planning/list?scriptId=${id}&versionId=`)).data;
const item = async (promptId: number): Promise<PlanningItem> =>
  (await list()).find((one) => one.promptId === promptId) as PlanningItem;

/** Answers the scene that was typed in. */
async function type(words: string): Promise<string> {
  const page = ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data);
  const content = structuredClone(page.scenes[2]) as SceneJson;
  content.content[1] = { ...(content.content[1] as SceneJson["content"][0]), content: [{ type: "text", text: words }] };
  const scenes = [{ id: content.attrs.id, content, version: page.versions[2]?.[0] }];
  const payload = { scriptId: id, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  expect((await post("/api/document/save", payload)).code).toBe(200);
  return content.attrs.id;
}

test("the four items, written by hand, and which scenes were changed since", async () => {
  expect((await list()).map(({ promptId, title, result }) => [promptId, title, result])).toEqual([
    [101, "全剧概述", ""],
    [102, "背景设定", ""],
    [103, "故事梗概", ""],
    [104, "情节设定", ""],
  ]);
  const { id: synopsis } = await item(103);
  const saved = await post("/api/planning/save", { id: synopsis, result: "船停了。\n\n药没有来。" });
  expect(saved).toMatchObject({
    code: 200,
    msg: "保存成功",
    data: { promptId: 103, result: "船停了。\n\n药没有来。", origin: "author", edited: false, changedScenes: [] },
  });
  const changed = await type("油灯灭了。");
  expect((await item(103)).changedScenes).toEqual([changed]);
  expect((await item(101)).changedScenes).toEqual([]);
  await post("/api/planning/save", { id: synopsis, result: "灯灭了。" });
  expect(await item(103)).toMatchObject({ previous: "船停了。\n\n药没有来。", changedScenes: [] });
});

test("an item is put back only in the place of the words that the window shows", async () => {
  const { id: synopsis } = await item(103);
  const save = (result: string, replaces?: string) => post("/api/planning/save", { id: synopsis, result, replaces });
  await save("甲", "");
  await save("乙");
  // Another window has written meanwhile.
  await save("丙");
  expect(await save("甲", "乙")).toMatchObject({ code: 409, msg: "这里在别的窗口改过了，请看过现在的一份再换" });
  expect(await item(103)).toMatchObject({ result: "丙", previous: "乙" });
  const first = await save("乙", "丙");
  // The answer was lost, and the request is sent again.
  expect(await save("乙", "丙")).toEqual(first);
  expect((await save("甲", "丙")).code).toBe(409);
});

test("a model's text is taken only as it is offered: one that another window has had written anew meanwhile is refused", async () => {
  const { id: synopsis } = await item(103);
  await post("/api/planning/save", { id: synopsis, result: "甲" });
  const offer = (offered: string) =>
    t.db.update(planning).set({ offered, offeredSeq: 1 }).where(eq(planning.promptId, 103));
  const take = (offered: string) =>
    post("/api/planning/save", { id: synopsis, result: offered, replaces: "甲", offered });
  await offer("新的");
  expect(await take("旧的")).toMatchObject({ code: 409, msg: "这里在别的窗口改过了，请看过现在的一份再换" });
  expect(await item(103)).toMatchObject({ result: "甲", offered: "新的" });
  const taken = await take("新的");
  expect(taken).toMatchObject({ code: 200, data: { result: "新的", origin: "model", offered: "" } });
  expect(await take("新的")).toEqual(taken);
  // Another one may wait by then; it goes on waiting.
  await offer("更新的");
  expect(await take("新的")).toMatchObject({ code: 200, data: { result: "新的", offered: "更新的" } });
  const stopped = `写了一半${PLANNING_STOPPED_NOTE}`;
  await offer(stopped);
  const takeStopped = () =>
    post("/api/planning/save", { id: synopsis, result: stopped, replaces: "新的", offered: stopped });
  const half = await takeStopped();
  expect(half).toMatchObject({ code: 200, data: { result: "写了一半", origin: "model" } });
  expect(await takeStopped()).toEqual(half);
});

test("a model's text is discarded only as it is offered", async () => {
  const { id: summary } = await item(101);
  await post("/api/planning/save", { id: summary, result: "旧的一份" });
  await t.db
    .update(planning)
    .set({ offered: "更新的一份" })
    .where(eq(planning.documentId, summary.replace(/\.101$/u, "")));
  expect(await post("/api/planning/discard", { id: summary, offered: "这个窗口看到的一份" })).toMatchObject({
    code: 409,
    msg: "这里在别的窗口改过了，请看过现在的一份再换",
  });
  expect((await item(101)).offered).toBe("更新的一份");
  const discard = () => post("/api/planning/discard", { id: summary, offered: "更新的一份" });
  expect(await discard()).toMatchObject({ code: 200, data: { result: "旧的一份", offered: "" } });
  // The answer was lost, and the request is sent again.
  expect(await discard()).toMatchObject({ code: 200, data: { offered: "" } });
  expect(await post("/api/planning/discard", {})).toMatchObject({ code: 400, msg: "请先选择要修改的内容" });
});

test("what is refused, and someone else's", async () => {
  expect(await post("/api/planning/save", { result: "无" })).toMatchObject({ code: 400, msg: "请先选择要修改的内容" });
  const { id: summary } = await item(101);
  expect((await post("/api/planning/save", { id: summary, result: "长".repeat(20_001) })).code).toBe(400);
  const { token: other } = await t.logIn();
  expect((await post("/api/planning/save", { id: summary, result: "偷" }, other)).code).toBe(404);
  expect((await get(`/api/planning/list?scriptId=${id}`, other)).code).toBe(404);
  expect((await post("/api/planning/save", { id: summary.replace(/101$/u, "999"), result: "无" })).code).toBe(404);
});

const blank: PlanningRow = {
  documentId: "d",
  promptId: 101,
  result: "",
  origin: null,
  edited: false,
  previous: "",
  previousOrigin: null,
  previousEdited: null,
  previousSeq: null,
  offered: "",
  seq: 1,
  offeredSeq: 0,
  updatedAt: new Date(0),
};

test("a model's text fills what is empty; what stands there is kept, or waits for its writer's nod", () => {
  const first = withGenerated(blank, "甲", 2, true);
  expect(first).toMatchObject({ result: "甲", origin: "model", seq: 2, previous: "" });
  const edited = withSaved(first, "甲乙", 3);
  expect(edited).toMatchObject({ result: "甲乙", origin: "model", edited: true, previous: "甲" });
  const offered = withGenerated(edited, "丙", 5, true);
  expect(offered).toMatchObject({ result: "甲乙", offered: "丙", seq: 3 });
  expect(withSaved(offered, "丙", 9)).toMatchObject({
    result: "丙",
    offered: "",
    edited: false,
    previous: "甲乙",
    seq: 5,
  });
  expect(withGenerated(edited, "丙", 5, false)).toMatchObject({ result: "丙", previous: "甲乙", offered: "" });
  expect(withSaved(edited, "甲", 9)).toMatchObject({ result: "甲", edited: false, previous: "甲乙", seq: 2 });
  expect(withSaved(withGenerated(edited, "丙", 5, false), "甲乙", 9)).toMatchObject({
    result: "甲乙",
    origin: "model",
    edited: true,
    seq: 3,
  });
});

test("what a stopped model had written waits with its mark, and never in the place of a whole text", () => {
  const stopped = withStopped(blank, "甲。\n\n", 4);
  expect(stopped).toMatchObject({ result: "", offered: "甲。\n\n〔写到这里停下了〕", offeredSeq: 4 });
  expect(withStopped(stopped, "乙乙。", 5)).toMatchObject({ offered: "乙乙。\n\n〔写到这里停下了〕", offeredSeq: 5 });
  expect(withStopped(stopped, "乙", 5)).toBe(stopped);
  expect(withSaved(stopped, stopped.offered, 9)).toMatchObject({
    result: "甲。",
    origin: "model",
    offered: "",
    seq: 4,
  });
  const offered = withGenerated({ ...blank, result: "甲", origin: "author" }, "丙", 5, true);
  expect(withStopped(offered, "丁", 6)).toBe(offered);
});
