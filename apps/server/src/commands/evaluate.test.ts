import { NO_MODEL_LABEL, NOVEL_PROMPTS, SIMULATED_LABEL, type Report } from "@mochang/contract";
import { createSimulator } from "@mochang/model-simulator";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModel, type ModelPort } from "../model/index.ts";
import { withLimits } from "../model/testLimits.ts";
import { longNovel, longScript } from "../evaluation/testing/testWork.ts";
import { evaluateCommand, type EvaluateOptions } from "./evaluate.ts";

const simulator = createSimulator();
let model: ModelPort;
let folder: string;
beforeAll(async () => {
  model = createModel({ baseUrl: await simulator.listen(), model: "simulated-writer" }, { retry: { firstWaitMs: 1 } });
  folder = mkdtempSync(join(tmpdir(), "mochang-evaluate-"));
});
afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  input: string,
  options: EvaluateOptions = {},
  withModel: ModelPort | null = null,
): Promise<{ code: number; out: string; messages: string[]; progress: number[] }> {
  const stdout = new PassThrough();
  const messages: string[] = [];
  const progress: number[] = [];
  const out = text(stdout);
  const io = {
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    complain: (sentence: string) => void messages.push(sentence),
  };
  const code = await evaluateCommand("-", options, io, withModel, {
    show: ({ done }) => progress.push(done),
    stop: () => undefined,
  });
  stdout.end();
  return { code, out: await out, messages, progress };
}

test("without a model the rules write all six tabs, say so, and grade nothing", async () => {
  const { code, out, messages } = await run(longScript(2_000));
  expect(code).toBe(0);
  expect(messages.join()).toContain(NO_MODEL_LABEL);
  expect(out).toContain(`> ${NO_MODEL_LABEL}`);
  expect(out).not.toMatch(/AIGC|总分/u);
  for (const tab of ["全剧综述", "故事内核", "主题题材", "人物塑造", "投资市场", "类型模版"])
    expect(out).toContain(`## ${tab}`);
});

test("a script without a title from standard input has no name of a file in its place", async () => {
  const { out } = await run("1. 内 客厅 日\n\n林晚秋：坐。\n");
  expect(out).toContain("# 《未命名》评估报告");
});

test("what the rules found is listed once, with its passages", async () => {
  const { out } = await run(
    "1. 内 客厅 日\n\n林晚秋：坐。\n\n2. 外 街道 夜\n\n陈默：走。\n\n4. 外 客厅 日\n\n林晚秋：结束了。\n",
  );
  expect(out.match(/场号从“2”跳到“4”/gu)).toHaveLength(1);
  expect(out).toMatch(
    /## 格式与前后一致（规则统计）[\s\S]*- 场号从“2”跳到“4”\n {2}- 第2场：2\. 外 街道 夜\n {2}- 第4场：4\. 外 客厅 日/u,
  );
  expect((await run("1. 内 客厅 日\n\n林晚秋：坐。\n")).out).not.toContain("格式与前后一致");
});

test("with a model: PDF, JSON and a moving bar; standard output stays empty", async () => {
  const [pdf, json] = [join(folder, "r.pdf"), join(folder, "r.json")];
  const { code, out, progress } = await run(longScript(3_000), { out: pdf, json, name: "末班船" }, model);
  expect([code, out]).toEqual([0, ""]);
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  const report = JSON.parse(readFileSync(json, "utf8")) as Report;
  expect(report.tabs.flatMap((t) => t.sections).filter((s) => s.state !== "done")).toEqual([]);
  expect(report.model?.simulated).toBe(true);
  expect(progress.at(-1)).toBe(32);
});

test("Markdown on standard output carries the labels", async () => {
  const { out } = await run(longScript(2_000), {}, model);
  expect(out).toMatch(/^---\nAIGC: '\{"Label":"1"/u);
  expect(out).toContain(SIMULATED_LABEL);
  expect(out).not.toMatch(/@\d+-\d+】/u);
});

test("a novel is told by its text or by the option, and gets its own eighteen sections", async () => {
  const json = join(folder, "n.json");
  const pdf = join(folder, "n.pdf");
  const { code, messages } = await run(longNovel(6_000), { json, out: pdf }, model);
  expect([code, messages.filter((s) => s.includes("按小说评估")).length]).toEqual([0, 1]);
  const report = JSON.parse(readFileSync(json, "utf8")) as Report;
  expect(report.work.fileType).toBe(2);
  expect(report.tabs.map((t) => t.sections.map((s) => s.promptId))).toEqual(Object.values(NOVEL_PROMPTS));
  expect(
    report.tabs.flatMap((t) => t.sections).filter((s) => s.state !== "done" || /第\d+场「/u.test(s.markdown)),
  ).toEqual([]);
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  expect((await run(longScript(2_000), { type: "novel" })).out).toContain("## 投资市场（电影投资）");
  expect((await run(longNovel(2_000), { type: "screenplay" })).out).not.toContain("电影投资");
});

test("what outgrows the model is read in chunks", async () => {
  const small = withLimits(model, { contextTokens: 32_768 });
  const json = join(folder, "long.json");
  const { code, progress } = await run(longNovel(60_000), { json }, small);
  expect(code).toBe(0);
  expect(
    (JSON.parse(readFileSync(json, "utf8")) as Report).tabs
      .flatMap((t) => t.sections)
      .filter((s) => s.state !== "done"),
  ).toEqual([]);
  expect(progress.at(-1)).toBeGreaterThan(25);
});

test("a screenplay is evaluated for the medium that is named, by its own weights", async () => {
  const json = join(folder, "stage.json");
  expect((await run(longScript(3_000), { json, medium: "舞台剧" }, model)).code).toBe(0);
  const weights = (file: string) =>
    (JSON.parse(readFileSync(file, "utf8")) as Report).verdict?.dimensions.map(({ weight }) => weight);
  const stage = weights(json);
  expect((await run(longScript(3_000), { json, medium: "1" }, model)).code).toBe(0);
  expect(weights(json)).not.toEqual(stage);
  const refused = await run(longScript(1_000), { medium: "歌剧" });
  expect([refused.code, refused.messages.join()]).toEqual([2, expect.stringContaining("可用 电影、网络电影")]);
});

test("refuses unknown types and unreadable files with 2", async () => {
  expect((await run("x", { type: "play" })).code).toBe(2);
  expect((await run("")).code).toBe(2);
  const wrongName = await run("x", { out: join(tmpdir(), "report.txt") });
  expect([wrongName.code, existsSync(join(tmpdir(), "report.txt"))]).toEqual([2, false]);
  expect((await run(longScript(1_000), {}, withLimits(model, { contextTokens: 900 }))).messages.join()).toContain(
    "换一个模型",
  );
});

test("a provider that never answers is exit code 1 and one sentence", async () => {
  simulator.set({ faults: { "wrong-key": 1 } });
  const { code, out, messages } = await run(longScript(1_000), {}, model);
  simulator.set({ faults: {} });
  expect([code, out, messages.length]).toEqual([1, "", 1]);
});

test.each([{ out: "report.pdf" }, { json: "report.json" }])(
  "a report whose folder is missing is refused before anything is evaluated: %j",
  async (names) => {
    const missing = join(folder, "missing");
    const options = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, join(missing, name)]));
    const { code, messages, progress } = await run(longScript(2_000), options, model);
    expect([code, progress]).toEqual([2, []]);
    expect(messages).toEqual([`找不到要写到的文件夹：${missing}。`]);
  },
);
