import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { splitCited } from "@mochang/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModel, type ModelPort } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";
import { evaluateInMemory } from "../pipeline/evaluateInMemory.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longNovel, longScript, workOf } from "../testing/testWork.ts";
import { SheetAnswer, sheetExample, sheetIn, verifySheet } from "./sheet.ts";
import { emptyPaper } from "./workingPaper.ts";

const book = loadPrompts();
let simulator: Simulator;
let model: ModelPort;
beforeEach(async () => {
  simulator = createSimulator();
  model = createModel(
    { baseUrl: await simulator.listen(), model: "simulated-writer" },
    { limits: LONG_LIMITS, retry: { firstWaitMs: 1, longestWaitMs: 5 } },
  );
});
afterEach(() => simulator.close());

describe.each(["screenplay", "novel"] as const)("the sheet of a %s", (form) => {
  const text = form === "novel" ? longNovel(12_000) : longScript(12_000);
  const { parsed, figures, findings } = workOf(text, "末班船", form);
  const fileType = form === "novel" ? 2 : 1;
  const work = { name: "末班船", author: "", fileType, kind: parsed.kind, genre: "", fileName: "", uploadedAt: "" };

  it("stands in the report, verified, beside the text of its section", async () => {
    const report = await evaluateInMemory({
      parsed,
      figures,
      findings: [...findings],
      work,
      model,
      book,
      now: () => new Date(0),
    });
    const { sheet } = report;
    if (!sheet) throw new Error("no sheet");
    expect(sheet.strengths.length).toBeGreaterThan(0);
    expect(sheet.weaknesses.length).toBeGreaterThan(0);
    expect(sheet.roadmap.length).toBeGreaterThan(1);
    expect(sheet.logline).not.toBe("");
    for (const { why } of [...sheet.strengths, ...sheet.weaknesses])
      for (const part of splitCited(why))
        if (part.type === "citation")
          expect(parsed.text.slice(part.citation.start, part.citation.end)).toBe(part.citation.quote);
    const conclusion = report.tabs[0]?.sections.find((s) => s.promptId === book[form].conclusion);
    expect(conclusion?.markdown).toContain(sheet.verdict);
    expect(conclusion?.markdown).toContain("### 修改路线");
    expect(report.headline).toBeTruthy();
    expect(report.arcs?.length).toBeGreaterThan(1);
  });
});

it("is asked for in the form that it is read in, and given what it needs", () => {
  for (const form of ["screenplay", "novel"] as const)
    expect(SheetAnswer.safeParse(JSON.parse(sheetExample(form))).success).toBe(true);
});

it("keeps what stands, and is none without a verdict, a strength, a weakness or a step", () => {
  const point = { title: "好", why: "真" };
  const raw: SheetAnswer = {
    verdict: "真",
    basis: "假",
    cost: { level: "中", why: "真" },
    comparables: [{ title: "《渡口》", like: "真" }],
    strengths: [point, { title: "好", why: "假" }],
    weaknesses: [point],
    project: "真",
    writer: { follow: "强烈跟进", say: "真" },
    roadmap: [{ what: "真", how: "假", effort: "小", size: "预算三千万", for: "短处一" }],
  };
  const check = (text: string): string => (text === "假" ? "" : text);
  const sheet = verifySheet(raw, check, emptyPaper());
  expect(sheet).toMatchObject({ basis: "", strengths: [point], writer: { follow: "A" } });
  expect(sheet?.comparables).toEqual([{ title: "渡口", like: "真" }]);
  expect(sheet?.roadmap).toEqual([{ what: "真", how: "", effort: "小", size: "", for: "短处一" }]);
  for (const without of [{ verdict: "假" }, { strengths: [] }, { weaknesses: [] }, { roadmap: [] }])
    expect(verifySheet({ ...raw, ...without }, check, emptyPaper())).toBeNull();
  expect(verifySheet({ ...raw, writer: { follow: "S", say: "" } }, check, emptyPaper())).toBeNull();
});

it("is null where a conclusion was written before there was one", () => {
  expect(sheetIn({ kept: 12, citations: 3 })).toBeNull();
  expect(sheetIn(null)).toBeNull();
});
