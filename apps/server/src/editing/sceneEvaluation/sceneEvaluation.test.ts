import { CARD_PROMPTS, type RunSnapshot, type SceneCard, ScriptStructure } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { wordsHash } from "@mochang/screenplay";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uploadText } from "../../library/testUpload.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";

const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。

第2场 船舱 夜 内
△老周把旧收音机放在窗台上，拧了半天只有沙沙声。
许岚：他留下的东西，一样都不许动。
老周：药快没了，钱也快没了，就剩嘴硬。
`;

let simulator: Simulator;
let t: TestApp;
let token: string;
let scriptId: string;
let sceneId: string;
let other: string;

beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  other = (await t.logIn()).token;
});
afterAll(() => t.close());
beforeEach(async () => {
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0, inventedQuotes: 0 });
  ({ token } = await t.logIn());
  scriptId = await uploadText(t.app, token, SCRIPT);
  const { scenes } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
  sceneId = scenes[2]?.attrs.id ?? "";
});

const get = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers: { token } })).json().data;
const post = async (call: string, payload: object, as = token) =>
  (
    await t.app.inject({ method: "POST", url: `/api/scene-evaluation/${call}`, payload, headers: { token: as } })
  ).json();
const of = () => ({ scriptId, versionId: "", sceneId });
const list = () => get<SceneCard[]>(`/api/scene-evaluation/list?scriptId=${scriptId}&versionId=&sceneId=${sceneId}`);
const ALL = CARD_PROMPTS.map(({ id }) => id);

test("all five are written, quote lines of the scene or beside it, and are listed with the scene as it was", async () => {
  const { data, code } = await post("evaluate", { ...of(), promptIds: ALL });
  expect(code).toBe(200);
  const cards = data as SceneCard[];
  expect(cards.map(({ promptId, title }) => [promptId, title])).toEqual(CARD_PROMPTS.map((p) => [p.id, p.title]));
  const { scenes } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
  const words = new Map(
    scenes.flatMap((scene) =>
      scene.content.map((line) => [line.attrs.id, (line.content ?? []).map((part) => part.text).join("")] as const),
    ),
  );
  for (const card of cards) {
    expect(card.result).not.toMatch(/@\d/);
    expect(card.model).toBe("simulated-writer");
    expect(card.units).toBeGreaterThan(0);
    for (const { quote, lineId } of card.quotes) expect(words.get(lineId)).toContain(quote);
    for (const [lineId, hash] of Object.entries(card.lines)) expect(hash).toBe(wordsHash(words.get(lineId) ?? ""));
    expect(Object.keys(card.lines)).toHaveLength(6);
  }
  expect(cards.flatMap(({ quotes }) => quotes).length).toBeGreaterThan(0);
  expect(await list()).toEqual(cards);
});

test("a scene of a text without line ends is evaluated as any other; one that is a heading alone is not", async () => {
  scriptId = await uploadText(t.app, token, `${SCRIPT.replaceAll("\n", "")}第3场 街口 日 外`);
  const { scenes } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
  const estimateOf = async (scene: (typeof scenes)[number] | undefined) => {
    const query = new URLSearchParams({ scriptId, versionId: "", sceneId: scene?.attrs.id ?? "", promptIds: "108" });
    const url = `/api/scene-evaluation/estimate?${query.toString()}`;
    return (await t.app.inject({ url, headers: { token } })).json<{ code: number; msg: string }>();
  };
  expect((await estimateOf(scenes[2])).code).toBe(200);
  expect(await estimateOf(scenes[3])).toMatchObject({ code: 400, msg: "这一场还没有写内容，写几行再评" });
});

test("the same cards that are asked for in another order while they are written are one run", async () => {
  simulator.set({ tokensPerSecond: 1, tokensAtOnce: 20 });
  const { runId } = (await post("start", { ...of(), promptIds: [108, 112] })).data;
  expect((await post("start", { ...of(), promptIds: [112, 108] })).data.runId).toBe(runId);
  simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
});

test("what is invented is not shown", async () => {
  simulator.set({ inventedQuotes: 1 });
  const { data } = await post("start", { ...of(), promptIds: [108] });
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(data.runId, 0)) void event;
  const run = (await runLog.snapshot(data.runId)) as RunSnapshot;
  expect(run.steps[0]?.text ?? "").not.toMatch(/早就知道你会回来/);
});

test("a card whose deletion is taken back is the model's as before, with its quotes; one in its place by then stays", async () => {
  await post("evaluate", { ...of(), promptIds: [108] });
  const [card] = await list();
  if (!card?.model) throw new Error("no card of a model");
  const { id, promptId, result, quotes, lines, model, edited, units } = card;
  const restore = () => post("save", { ...of(), promptId, result, deleted: { quotes, lines, model, edited, units } });
  await post("delete", { id });
  // The second time its answer was lost.
  for (let times = 0; times < 2; times++) {
    expect((await restore()).code).toBe(200);
    expect((await list())[0]).toEqual({ ...card, updateTime: expect.any(String) as string });
  }
  await post("save", { ...of(), promptId, result: "我自己的话。" });
  expect(await restore()).toMatchObject({ code: 409, msg: expect.stringContaining("已经有了新的评估") as string });
  expect((await list())[0]).toMatchObject({ result: "我自己的话。", edited: true });
});

test("a card is changed, put anew and deleted by its owner alone, and goes along to a copy", async () => {
  await post("evaluate", { ...of(), promptIds: [108, 112] });
  const [first] = await list();
  expect(await post("save", { ...of(), promptId: 108, result: "我自己的话。" })).toMatchObject({ msg: "修改成功" });
  expect((await list())[0]).toMatchObject({ result: "我自己的话。", edited: true });
  for (const [call, payload] of [
    ["save", { ...of(), promptId: 108, result: "别人的话" }],
    ["delete", { id: first?.id }],
    ["start", { ...of(), promptIds: [108] }],
  ] as const)
    expect((await post(call, payload, other)).code).toBe(404);
  const handed = await t.app.inject({
    method: "POST",
    url: "/api/scripts/init",
    payload: { scriptId, type: 2 },
    headers: { token },
  });
  const copied = await get<SceneCard[]>(
    `/api/scene-evaluation/list?scriptId=${handed.json().data.id}&versionId=&sceneId=${sceneId}`,
  );
  expect(copied.map(({ result }) => result)).toEqual((await list()).map(({ result }) => result));
  expect(await post("delete", { id: first?.id })).toMatchObject({ msg: "删除成功" });
  expect((await list()).map(({ promptId }) => promptId)).toEqual([112]);
  expect((await post("evaluate", { ...of(), promptIds: [108] })).data).toMatchObject([
    { promptId: 108, edited: false },
  ]);
});

test("a scene that is not there, a prompt that is none, and the estimate", async () => {
  expect((await post("start", { ...of(), sceneId: "gone", promptIds: [108] })).code).toBe(400);
  for (const promptIds of [[], [113]])
    expect(await post("start", { ...of(), promptIds })).toMatchObject({ code: 400, msg: "请选择要评的内容" });
  expect(await post("save", { ...of(), promptId: 108, result: " " })).toMatchObject({
    code: 400,
    msg: "请填写评语，最多 5,000 字",
  });
  const estimate = await get<{ units: number; modelName: string }>(
    `/api/scene-evaluation/estimate?scriptId=${scriptId}&versionId=&sceneId=${sceneId}&promptIds=108,109`,
  );
  expect(estimate).toMatchObject({ modelName: "simulated-writer" });
  expect(estimate.units).toBeGreaterThan(0);
});
