import { END_OF_MESSAGE, splitAnswer, START_OF_MESSAGE, type ChatTurn } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { parseScreenplay, computeFigures } from "@mochang/screenplay";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uploadText } from "../../library/testUpload.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { createAnswerFilter } from "./answerFilter.ts";
import { relevantScenes } from "./relevantScenes.ts";

const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。

第2场 老周家 晨 内
△老周蹲在门口，把八年的账本一页一页撕下来，丢进炉子。
老周：烧完这一本，我跟你再没有一句话好说。
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
  simulator.set({ faults: {}, tokensPerSecond: Infinity, tokensAtOnce: 0 });
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token, SCRIPT, { type: "2", pingguType: "" });
});

const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const ask = (content: string, as = token, before: object[] = []) =>
  post("/api/chat/send", { scriptId: id, version: "", messages: [...before, { role: "user", content }] }, as);
const history = async (page = 1, as = token): Promise<{ code: number; data: { total: number; records: ChatTurn[] } }> =>
  (
    await t.app.inject({
      url: `/api/chat/history?scriptId=${id}&currentPage=${page}&pageSize=10`,
      headers: { token: as },
    })
  ).json();
const stream = (as = token) => t.app.inject({ url: `/sse-api/sse/connectChat/${id}/three`, headers: { token: as } });
/** What each frame says. */
const framesOf = (body: string): string[] =>
  body
    .split("\n\n")
    .filter((frame) => /^data:/mu.test(frame))
    .map((frame) =>
      frame
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.replace(/^data: ?/u, ""))
        .join("\n"),
    );
const answered = () => expect.poll(async () => (await history()).data.records[0]?.state).not.toBe("running");

test("a question is answered on the stream, each frame the whole text so far, and kept with its cost", async () => {
  simulator.set({ tokensPerSecond: 400, tokensAtOnce: 10 });
  const listening = stream();
  const sent = await ask("老周为什么要烧账本？");
  expect(sent.code).toBe(200);
  const frames = framesOf((await listening).body);
  expect([frames[0], frames.at(-1)]).toEqual([START_OF_MESSAGE, END_OF_MESSAGE]);
  const texts = frames.slice(1, -1);
  expect(texts.length).toBeGreaterThan(0);
  for (const [i, text] of texts.entries()) if (i > 0) expect(text.startsWith(texts[i - 1] ?? "")).toBe(true);
  await answered();
  const { total, records } = (await history()).data;
  expect(total).toBe(1);
  expect(records[0]).toMatchObject({ ...sent.data, question: "老周为什么要烧账本？", state: "done" });
  expect(records[0]?.response).toBe(texts.at(-1)?.trim());
  expect(records[0]?.units).toBeGreaterThan(0);
});

test("one answer at a time; one that is stopped keeps what was streamed", async () => {
  simulator.set({ tokensPerSecond: 5, tokensAtOnce: 60 });
  const sent = await ask("第2场讲了什么？");
  expect(await ask("再问一句")).toMatchObject({ code: 409, msg: "正在接收消息，请稍后再试" });
  expect((await history()).data.records).toMatchObject([{ state: "running", runId: sent.data.runId }]);
  await post("/api/run/cancel", { runId: sent.data.runId });
  await answered();
  expect((await history()).data.records).toMatchObject([{ state: "stopped", runId: sent.data.runId }]);
});

test("history by tens, the newest first; nobody else's; a question is needed", async () => {
  const at = new Date("2026-11-22T00:00:00Z").getTime();
  for (let n = 1; n <= 12; n++)
    await t.pool.query(
      "insert into chat_turns (id, script_id, question, response, state, units, created_at) values ($1, $2, $3, '答', 'done', 1, $4)",
      [`${id}-${n}`, id, `第${n}问`, new Date(at + n * 1000)],
    );
  expect((await history()).data.records.map((turn) => turn.question)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `第${n}问`),
  );
  expect((await history(2)).data.records).toHaveLength(2);
  expect((await history(3)).data.records).toEqual([]);
  const { token: other } = await t.logIn();
  expect((await history(1, other)).code).toBe(404);
  expect((await ask("偷看", other)).code).toBe(404);
  expect((await stream(other)).statusCode).toBe(404);
  const refused = { code: 400, msg: "请写下问题，最多 4,000 字；messages 是最近五轮，最后一条是问题" };
  for (const question of [" ", "长".repeat(4_001)]) expect(await ask(question)).toMatchObject(refused);
  expect(await post("/api/chat/send", { scriptId: id })).toMatchObject(refused);
});

const passing = () => ({ push: (delta: string) => delta.replaceAll("假", ""), end: () => "" });

test.each([1, 3, 1000])("what is offered for the script is parted from what is said, in pieces of %i", (size) => {
  const answer =
    "可以这样写。假\n〔稿〕\n△船停了。\n**闵舟**：走吧。![x](http://a/b.png)\n〔完〕\n再看看。\n〔稿〕\n没写完";
  const filter = createAnswerFilter(passing);
  let out = "";
  for (let i = 0; i < answer.length; i += size) out += filter.push(answer.slice(i, i + size));
  out += filter.end();
  expect(splitAnswer(out)).toEqual([
    { type: "text", text: "可以这样写。" },
    { type: "draft", text: "△船停了。\n闵舟：走吧。x" },
    { type: "text", text: "再看看。" },
    { type: "draft", text: "没写完" },
  ]);
});

test("a question is shown the scenes that it names, that are open, and that have its words", () => {
  const scene = (n: number, words: string): string =>
    `第${n}场 地方${n} 日 内\n△${words}${"，没有别的事".repeat(600)}。\n`;
  const parsed = parseScreenplay([1, 2, 3, 4, 5, 6].map((n) => scene(n, n === 4 ? "账本烧了" : "有人走过")).join("\n"));
  const figures = computeFigures(parsed);
  const sceneIds = ["front", "a", "b", "c", "d", "e", "f"];
  const work = { parsed, form: "screenplay" as const, figures, sceneIds };
  expect(relevantScenes(work, "账本是谁烧的？", null)).toContain(3);
  expect(relevantScenes(work, "第6场怎么样", null)).toContain(5);
  expect(relevantScenes(work, "这一场怎么样", "b")).toContain(1);
  expect(relevantScenes(work, "这一场怎么样", "b").length).toBeLessThan(6);
});
