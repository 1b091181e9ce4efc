import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { splitCited } from "@mochang/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModel, type ModelPort } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";
import { evaluateInMemory } from "../pipeline/evaluateInMemory.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longNovel, longScript, workOf } from "../testing/testWork.ts";
import {
  joinSheet,
  SHEET_PARTS,
  sheetExample,
  sheetIn,
  sheetTurn,
  verifyJudgement,
  verifyRevision,
} from "./evaluationSheet.ts";
import { emptyPaper } from "./workingPaper.ts";

const promptBook = loadPrompts();
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
      promptBook,
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
    const conclusion = report.tabs[0]?.sections.find((s) => s.promptId === promptBook[form].conclusion);
    expect(conclusion?.markdown).toContain(sheet.verdict);
    expect(conclusion?.markdown).toContain("### 修改路线");
    expect(report.headline).toBeTruthy();
    expect(report.arcs?.length).toBeGreaterThan(1);
  });
});

it("shows no quotation that stands in two sections, whose writer is told which these are", async () => {
  const { parsed, figures, findings } = workOf(longScript(12_000));
  const work = { name: "", author: "", fileType: 1, kind: parsed.kind, genre: "", fileName: "", uploadedAt: "" };
  let spent: string[] = [];
  const citing: ModelPort = {
    ...model,
    of: (task) => model.of(task),
    async askJson(request, schema) {
      const answer = await model.askJson(request, schema);
      const told = request.messages.at(-1)?.content.split("# 不再引的原文").at(1) ?? "";
      if (request.task === "verdict") spent = [...told.matchAll(/^- (.+)$/gmu)].map(([, quote = ""]) => quote);
      const judgement = SHEET_PARTS.judgement.safeParse(answer.value).data;
      if (!judgement) return answer;
      const cited = (quote: string): string =>
        `【第${parsed.scenes.findIndex(({ lines }) => lines.some((line) => line.text.includes(quote))) + 1}场「${quote}」】`;
      const strengths = spent
        .slice(0, 3)
        .map((quote) => ({ title: "物件替人开口", why: `那样东西替人说话${cited(quote)}。` }));
      return { ...answer, value: schema.parse({ ...judgement, strengths }) };
    },
  };
  const report = await evaluateInMemory({
    parsed,
    figures,
    findings: [...findings],
    work,
    model: citing,
    promptBook,
    now: () => new Date(0),
  });
  expect(spent.length).toBeGreaterThan(3);
  expect(report.sheet?.strengths).toHaveLength(3);
  const conclusion =
    report.tabs[0]?.sections.find((s) => s.promptId === promptBook.screenplay.conclusion)?.markdown ?? "";
  expect(splitCited(conclusion).filter((p) => p.type === "citation" && spent.includes(p.citation.quote))).toEqual([]);
});

it("is asked for in the form that it is read in, each half for its own fields alone", () => {
  for (const form of ["screenplay", "novel"] as const)
    for (const part of ["judgement", "revision"] as const) {
      expect(SHEET_PARTS[part].safeParse(JSON.parse(sheetExample(form, part))).success).toBe(true);
      const prompts = promptBook[form];
      const { content } = sheetTurn(prompts, prompts.section(prompts.conclusion)!, part, "底稿在此");
      expect(content).toContain(`这一次只写 ${Object.keys(SHEET_PARTS[part].shape).join("、")}，`);
      expect(content).toContain("底稿在此");
    }
});

describe("of its answers", () => {
  const point = { title: "好", why: "真" };
  const judgement = {
    verdict: "真",
    basis: "假",
    cost: { level: "中" as const, why: "真" },
    comparables: [{ title: "《渡口》", like: "真" }],
    strengths: [point, { title: "好", why: "假" }],
    project: "真",
    writer: { follow: "强烈跟进", say: "真" },
  };
  const step = { what: "真", how: "假", effort: "小" as const, size: "预算三千万", for: "短处一" as const };
  const revision = { weaknesses: [point], roadmap: [step] };
  const check = (text: string): string => (text === "假" ? "" : text);

  it("keeps what stands", () => {
    expect(verifyJudgement(judgement, check)).toMatchObject({
      basis: "",
      strengths: [point],
      writer: { follow: "A" },
      comparables: [{ title: "渡口", like: "真" }],
    });
    expect(verifyRevision(revision, check)?.roadmap).toEqual([{ ...step, how: "", size: "" }]);
  });

  it.each([{ verdict: "假" }, { strengths: [] }, { writer: { follow: "S", say: "" } }])(
    "refuses a first half with %j",
    (without) => expect(verifyJudgement({ ...judgement, ...without }, check)).toBeNull(),
  );
  it.each([{ weaknesses: [] }, { roadmap: [] }])("refuses a second half with %j", (without) =>
    expect(verifyRevision({ ...revision, ...without }, check)).toBeNull(),
  );

  it("names no point for a revision whose point does not stand", () => {
    const roadmap = (["短处一", "短处二", "长处一", "长处二", null] as const).map((target) => ({
      ...step,
      for: target,
    }));
    const sheet = joinSheet(
      verifyJudgement(judgement, check)!,
      verifyRevision({ ...revision, roadmap }, check)!,
      emptyPaper(),
    );
    expect(sheet.roadmap.map((entry) => entry.for)).toEqual(["短处一", null, "长处一", null, null]);
  });
});

it("is null where a conclusion was written before there was one", () => {
  expect(sheetIn({ kept: 12, citations: 3 })).toBeNull();
  expect(sheetIn(null)).toBeNull();
});
