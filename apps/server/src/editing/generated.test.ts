import type { Estimate, PlanningItem, RunSnapshot, ScriptPerson } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { indexPassages, supportedFigures } from "../grounding/index.ts";
import { uploadText } from "../library/testUpload.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { openTestModelApp } from "../testing/testModelApp.ts";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readPersonAnswer } from "./persons/readPersonAnswer.ts";

const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。
△许岚转身，把雨衣扣到最上面一颗，走进雨里。

第2场 老周家 晨 内
△老周蹲在门口，把八年的账本一页一页撕下来，丢进炉子。
老周：烧完这一本，我跟你再没有一句话好说。
许岚：那你烧给我看，我在这里等着。
△炉火一下子高起来，照见许岚脸上的雨水。
`;

let simulator: Simulator;
let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token, SCRIPT, { type: "2", pingguType: "" });
});

const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const balance = async (): Promise<number> => (await get("/api/user/getTokenBalance")).data.balance;

test("an item of planning is written with quotations that hold, foretold and paid; the old text is kept, or the new one waits", async () => {
  const before = await balance();
  const about = { scriptId: id, versionId: "", promptId: 103 };
  const foretold = (await post("/api/planning/estimate", about)).data as Estimate;
  const first = await post("/api/planning/refresh", about);
  expect(first).toMatchObject({ code: 200, msg: "内容已刷新", data: { promptId: 103, origin: "model", previous: "" } });
  const item = first.data as PlanningItem;
  expect(item.result).toMatch(/【第\d场「[^」]+」@\d+-\d+】/u);
  const paid = before - (await balance());
  expect(paid).toBeGreaterThan(0);
  expect(paid).toBeLessThanOrEqual(foretold.held);
  await post("/api/planning/save", { id: item.id, result: "我自己写的。" });
  const offered = (await post("/api/planning/refresh", { ...about, propose: true })).data as PlanningItem;
  expect(offered).toMatchObject({ result: "我自己写的。", origin: "model", edited: true });
  expect(offered.offered).not.toBe("");
  const accepted = (await post("/api/planning/save", { id: item.id, result: offered.offered })).data as PlanningItem;
  expect(accepted).toMatchObject({ origin: "model", edited: false, previous: "我自己写的。", offered: "" });
});

test("an item of planning that is stopped keeps what was written, beside what stands there, and costs no more than that", async () => {
  const about = { scriptId: id, versionId: "", promptId: 103 };
  const foretold = (await post("/api/planning/estimate", about)).data as Estimate;
  const before = await balance();
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 120 });
  const { runId } = (await post("/api/planning/start", { ...about, propose: true })).data as { runId: string };
  const text = async () => ((await get(`/api/run/snapshot?runId=${runId}`)).data as RunSnapshot).steps[0]?.text ?? "";
  await expect.poll(text, { timeout: 20_000 }).not.toBe("");
  await post("/api/run/cancel", { runId });
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  const items = (await get(`/api/planning/list?scriptId=${id}&versionId=`)).data as PlanningItem[];
  const item = items.find(({ promptId }) => promptId === 103);
  expect(item).toMatchObject({ result: "", offered: `${(await text()).trim()}\n\n〔写到这里停下了〕` });
  const paid = before - (await balance());
  expect(paid).toBeGreaterThan(0);
  expect(paid).toBeLessThan(foretold.held);
});

test("persons are written from the script; what the writer wrote stays, the new words beside it", async () => {
  const people = (await get(`/api/characters/list?scriptId=${id}`)).data as ScriptPerson[];
  const lan = people.find(({ name }) => name === "许岚") as ScriptPerson;
  await post("/api/characters/update", { id: lan.id, motivation: "要走" });
  const written = await post("/api/characters/regenerate", { scriptId: id });
  expect(written).toMatchObject({ code: 200, msg: "刷新成功" });
  const now = (written.data as ScriptPerson[]).find(({ name }) => name === "许岚") as ScriptPerson;
  expect(now.motivation).toBe("要走");
  expect(now.origins).toMatchObject({ motivation: "author", background: "model" });
  expect(now.offered.motivation).toMatch(/【第\d场「/u);
  expect(now.background).toMatch(/【第\d场「[^」]+」@\d+-\d+】$/u);
  const accepted = await post("/api/characters/settleOffer", { id: lan.id, fields: ["motivation"], take: true });
  expect(accepted.data).toMatchObject({
    motivation: now.offered.motivation,
    origins: { motivation: "model" },
    offered: {},
  });
});

test("a scene's overview is written, and the call answers with it", async () => {
  const scenes = (await get(`/api/scenes/list?scriptId=${id}`)).data as { id: string; sceneSort: number }[];
  const sceneId = scenes.find(({ sceneSort }) => sceneSort === 2)?.id;
  const { code, msg, data } = await post("/api/scenes/regenerateOverview", { scriptId: id, versionId: "", sceneId });
  expect(code).toBe(200);
  expect(data).toMatchObject({ origin: "model", sceneDescription: msg });
  expect(msg).not.toMatch(/[【】@]/u);
});

test("a run is started once, found while it goes on, and is nobody else's", async () => {
  simulator.set({ tokensPerSecond: 20, tokensAtOnce: 5 });
  const about = { scriptId: id, promptId: 101 };
  const [one, two] = await Promise.all([post("/api/planning/start", about), post("/api/planning/start", about)]);
  expect(one.data.runId).toBe(two.data.runId);
  expect((await post("/api/planning/running", about)).data).toEqual(one.data);
  expect((await post("/api/planning/running", { ...about, promptId: 102 })).data).toBeNull();
  const { token: other } = await t.logIn();
  for (const path of ["start", "estimate", "running", "refresh"])
    expect((await post(`/api/planning/${path}`, about, other)).code).toBe(404);
  for (const path of ["start", "estimate", "running", "regenerate"])
    expect((await post(`/api/characters/${path}`, { scriptId: id }, other)).code).toBe(404);
  await post("/api/run/cancel", { runId: one.data.runId });
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
});

test("without a model nothing is written, and that is said", async () => {
  const bare = await openTestApp();
  const { token: ownToken } = await bare.logIn();
  const scriptId = await uploadText(bare.app, ownToken, SCRIPT, { type: "2", pingguType: "" });
  const ask = async (url: string, payload: object) =>
    (await bare.app.inject({ method: "POST", url, payload, headers: { token: ownToken } })).json();
  expect(await ask("/api/planning/refresh", { scriptId, promptId: 101 })).toMatchObject({
    code: 503,
    msg: "还没有配置大模型",
  });
  expect((await ask("/api/planning/estimate", { scriptId, promptId: 101 })).data.modelName).toBeNull();
  await bare.close();
});

function groundsOf(script: string) {
  const parsed = parseScreenplay(script);
  return {
    passages: indexPassages(parsed, { unit: "场" }),
    allowedFigures: supportedFigures(computeFigures(parsed), "场"),
  };
}

test("of an answer about a person stands what a quotation bears out", () => {
  const grounds = groundsOf(SCRIPT);
  const quote = { scene: 1, text: "把最后一张船票推到桌子对面" };
  const answer = {
    age: { value: "三十", quote: { scene: 1, text: "她今年整整三十岁了" } },
    gender: "女",
    shortDescription: { value: "渡口的人", quote },
    personality: [
      { value: "嘴硬", quote },
      { value: "温柔", quote: { scene: 2, text: "没有的原文在这里" } },
    ],
    motivation: { value: "许岚要老周亲口说一句再见。", quote },
    conflict: "没有引文",
  };
  expect(readPersonAnswer(`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``, grounds)).toEqual({
    gender: "女",
    shortDescription: "渡口的人",
    personality: ["嘴硬"],
    motivation: expect.stringMatching(/^许岚要老周亲口说一句再见。【第1场「把最后一张船票推到桌子对面」@\d+-\d+】$/u),
  });
  expect(readPersonAnswer("没有 JSON", grounds)).toBeNull();
});

describe("a short field of an answer about a person, beside a true quotation", () => {
  const grounds = groundsOf(`${SCRIPT}\n第3场 码头 夜 外\n老周：我今年五十二岁，六十上下的人才认命。\n`);
  const quote = { scene: 1, text: "把最后一张船票推到桌子对面" };

  test.each([
    ["shortDescription", "杀过三个人的逃犯，口头禅是“天亮以前谁也不许走”，全剧出场57场"],
    ["shortDescription", "出场57场的老板"],
    ["personality", "说过“我早就知道你会回来”"],
    ["personality", "说过'我早就知道你会回来'"],
    ["age", "四十七岁"],
    ["age", "中年"],
    ["age", "——"],
  ])("drops what the script does not bear out: %s %s", (field, value) => {
    const said = { value, quote };
    const answer = { [field]: field === "personality" ? [said] : said };
    expect(Object.values(readPersonAnswer(JSON.stringify(answer), grounds) ?? {}).flat()).toEqual([]);
  });

  test.each([
    ["shortDescription", "轮渡公司老板"],
    ["shortDescription", "退休教师，老周的旧友"],
    ["shortDescription", "船员（已退休）"],
    ["personality", "嘴硬心软"],
    ["personality", "隐忍、克制"],
    ["personality", "爱面子"],
    ["age", "五十二岁"],
    ["age", "52岁"],
    ["age", "五十二"],
    ["age", "六十上下"],
  ])("keeps what none of it speaks against: %s %s", (field, value) => {
    const said = { value, quote };
    const answer = { [field]: field === "personality" ? [said] : said };
    expect(Object.values(readPersonAnswer(JSON.stringify(answer), grounds) ?? {}).flat()).toEqual([value]);
  });
});
