import { describe, expect, it } from "vitest";
import { readJson } from "../../model/json.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { scoreTurn } from "../prompts/scoreTurn.ts";
import { RUBRICS } from "./rubric.ts";
import { keptSample, scoreAnswer, scoreExample, verifySample, type ScoreAnswer } from "./scoreSample.ts";
import { shuffled } from "./shuffled.ts";

const RUBRIC = RUBRICS.screenplay;
const keys = RUBRIC.dimensions.map((d) => d.key);
const answered = (entry: (key: string, i: number) => object): ScoreAnswer =>
  Object.fromEntries(keys.map((key, i) => [key, { for: "", against: "", reason: "", score: 3, ...entry(key, i) }]));
const CITED = "有人关灯【第1场「他把灯关了坐下」@0-7】";

describe("what a sample may answer", () => {
  const schema = scoreAnswer(RUBRIC);
  it.each(["3.5", "3", "0", "5", "2.5"])("takes %s", (score) => {
    const text = JSON.stringify(answered(() => ({}))).replaceAll('"score":3', `"score":${score}`);
    expect(readJson(text, schema).ok).toBe(true);
  });
  it.each(['"3.5"', '"8分左右"', "8分左右", '"8/10"', "8", "-1", "null", '"三分半"', "[3]", '"3.5分"'])(
    "refuses %s, and says how it is written",
    (score) => {
      const text = JSON.stringify(answered(() => ({}))).replaceAll('"score":3', `"score":${score}`);
      expect(readJson(text, schema)).toMatchObject({ ok: false, problem: expect.stringContaining("0 到 5") });
    },
  );
  it("refuses a bare fraction, which is no JSON", () => {
    expect(readJson(JSON.stringify(answered(() => ({}))).replaceAll('"score":3', '"score":8/10'), schema).ok).toBe(
      false,
    );
  });
  it("asks for evidence on both sides, then the reason, then the score", () => {
    const example = JSON.parse(scoreExample(RUBRIC.dimensions, "")) as Record<string, object>;
    expect(Object.keys(example)).toEqual(keys);
    for (const entry of Object.values(example))
      expect(Object.keys(entry)).toEqual(["for", "against", "reason", "score"]);
  });
  it("reads samples of older runs, which have scores alone", () => {
    const old = Object.fromEntries(keys.map((key) => [key, { score: 3.2 }]));
    expect(keptSample(RUBRIC).parse(old)).toEqual(old);
  });
});

describe("what of a sample stands", () => {
  const check = (text: string): string => (text.includes("假") ? "" : text);
  it("keeps evidence with a quotation that stands, and drops the rest", () => {
    const verified = verifySample(
      answered(() => ({ for: CITED, against: "没有引文", reason: "因为如此" })),
      RUBRIC,
      check,
    );
    expect(verified?.["premise"]).toEqual({ score: 3, for: CITED, against: "", reason: "因为如此" });
  });
  it("is none where most of its evidence is invented", () => {
    const sampleWith = (n: number) =>
      verifySample(
        answered((_, i) => ({ against: i < n ? CITED : "假" })),
        RUBRIC,
        check,
      );
    expect(sampleWith(3)).toBeNull();
    expect(sampleWith(4)).not.toBeNull();
  });
});

describe("the order of the dimensions", () => {
  const prompts = loadPrompts().screenplay;
  const order = (seed: string): string[] =>
    [...scoreTurn(prompts, RUBRIC, seed).content.matchAll(/^- (\w+)（/gmu)].map(([, key = ""]) => key);
  it("is another in each sample, and the same whenever that sample is asked", () => {
    const orders = [1, 2, 3, 4, 5].map((n) => order(`run/score:${n}`));
    for (const one of orders) expect([...one].sort()).toEqual([...keys].sort());
    expect(new Set(orders.map((one) => one.join())).size).toBe(5);
    expect(orders.map((_, i) => order(`run/score:${i + 1}`))).toEqual(orders);
  });
  it("puts each dimension first in about as many runs as another", () => {
    const firsts = Array.from({ length: 800 }, (_, i) => shuffled(keys, `${i}`)[0]);
    for (const key of keys) expect(firsts.filter((first) => first === key).length).toBeGreaterThan(60);
  });
});
