import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { splitCited } from "@mochang/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryRun } from "../../runEngine/index.ts";
import { createModel, type ModelMessage, type ModelPort } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";
import { evaluate } from "../pipeline/evaluate.ts";
import { sectionWords } from "../pipeline/plan.ts";
import { restoreResults } from "../pipeline/stepResults.ts";
import type { Passages } from "../../grounding/index.ts";
import type { Work } from "../../prompting/index.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longNovel, longScript, workOf } from "../testing/testWork.ts";
import { verifyPaperPart } from "./verifyPaperPart.ts";
import {
  LIST_LENGTHS,
  PAPER_PARTS,
  paperExample,
  verifyPeople,
  verifyStory,
  verifyStrengthsAndProblems,
  type Story,
} from "./workingPaper.ts";

const promptBook = loadPrompts();
const script = workOf(longScript(12_000));
const novel = workOf(longNovel(12_000), "末班船", "novel");
let simulator: Simulator;
let model: ModelPort;
let sent: ModelMessage[][];
beforeEach(async () => {
  sent = [];
  simulator = createSimulator();
  const port = createModel(
    { baseUrl: await simulator.listen(), model: "simulated-writer" },
    { limits: LONG_LIMITS, retry: { firstWaitMs: 1, longestWaitMs: 5 } },
  );
  model = {
    ...port,
    ask: (request) => (sent.push(request.messages), port.ask(request)),
    askJson: (request, schema) => (sent.push(request.messages), port.askJson(request, schema)),
  };
});
afterEach(() => simulator.close());

describe.each([
  ["screenplay", script],
  ["novel", novel],
] as const)("the working paper of a %s", (form, work) => {
  const prompts = promptBook[form];

  it("is written once, each line with a quotation of the text, and given to every section as data", async () => {
    const run = createMemoryRun();
    await evaluate(work, prompts, run.steps, { model, ...run.effects });
    const { paper } = restoreResults(prompts, work.figures.characters, run.steps);
    expect(paper.story?.turns.length).toBeGreaterThanOrEqual(4);
    expect(paper.people.length).toBeGreaterThanOrEqual(2);
    expect(paper.worth.problems.length).toBeGreaterThanOrEqual(3);
    const lines = [
      paper.story?.climax ?? "",
      paper.story?.ending.what ?? "",
      ...(paper.story?.turns ?? []),
      ...paper.people.map((p) => p.arc),
      ...[...paper.worth.strengths, ...paper.worth.problems].map((e) => e.what),
    ];
    for (const line of lines) {
      const cited = splitCited(line).flatMap((p) => (p.type === "citation" ? [p.citation] : []));
      expect(cited.length).toBeGreaterThan(0);
      for (const c of cited) expect(work.parsed.text.slice(c.start, c.end)).toBe(c.quote);
    }

    const sections = sent.filter((messages) => /^【任务】\d+ /u.test(messages.at(-1)?.content ?? ""));
    // The conclusion is two questions.
    expect(sections).toHaveLength(prompts.sections.length + 1);
    const [prefix] = sections.map((messages) => JSON.stringify(messages.slice(0, -1)));
    for (const messages of sections) {
      expect(JSON.stringify(messages.slice(0, -1))).toBe(prefix);
      const question = messages.at(-1)?.content ?? "";
      const [, data = ""] = /# 底稿\n\n<<<要点数据 \w+\n([\s\S]*?)\n要点数据 \w+>>>/u.exec(question) ?? [];
      expect(data).toMatch(/一句话故事：[\s\S]*转折：[\s\S]*人物：[\s\S]*问题：/u);
      const outside = question.replaceAll(/<<<(\S*数据) (\S+)\n[\s\S]*?\n\1 \2>>>/gu, "");
      expect(outside).not.toContain(paper.story?.turns[0]?.slice(0, 12));
      expect(messages.filter((m) => m.role === "assistant").map((m) => m.content)).toEqual(["已通读全文。"]);
      // Who owns what stands in every call.
      for (const p of prompts.sections) expect(messages[0]?.content).toContain(`- ${p.id} ${p.title}：${p.owns}`);
    }
  });

  it("gives each strength and problem to one section, which is told so", async () => {
    const run = createMemoryRun();
    await evaluate(work, prompts, run.steps, { model, ...run.effects });
    const { paper } = restoreResults(prompts, work.figures.characters, run.steps);
    const owners = new Set([...paper.worth.strengths, ...paper.worth.problems].map((e) => e.owner));
    for (const id of prompts.sections.map((p) => p.id)) {
      const question = sent.map((m) => m.at(-1)?.content ?? "").find((q) => q.startsWith(`【任务】${id} `));
      expect(/归这一节写深的：(?:长处|问题)/u.test(question ?? "")).toBe(owners.has(id));
    }
  });

  it.each(["story", "people", "worth"] as const)("is asked for %s in the form that it is read in", (part) => {
    const example = paperExample(
      part,
      form,
      prompts.sections.map((p) => p.id),
    );
    expect(PAPER_PARTS[part].safeParse(JSON.parse(example)).success).toBe(true);
    for (const [, name = ""] of LIST_LENGTHS[part].matchAll(/([A-Za-z]+) \d/gu))
      expect(example).toContain(`"${name}":[`);
  });
});

describe("what of a paper stands", () => {
  const passages = { holds: (name: string) => name === "许岚" };
  /** Lets texts with 真 pass, and shows their quotation. */
  const check = (text: string): string => (text.includes("真") ? `${text}【第1场「一二三四五六」@0-6】` : "");
  const TRUE_STORY: Story = {
    logline: "真故事",
    medium: "电影",
    genre: "悬疑",
    protagonist: { name: "许岚", line: "真" },
    climax: "真",
    ending: { kind: "开放", what: "真" },
    turns: ["真"],
  };
  it("loses what has no quotation, and all without a story or a turn", () => {
    const story = {
      ...TRUE_STORY,
      protagonist: { name: "无此人", line: "真" },
      climax: "假",
      turns: ["真", "假", "真的"],
    };
    const verified = verifyStory(story, check, passages);
    expect(verified).toMatchObject({ climax: "", protagonist: { name: "" } });
    expect(verified?.turns).toHaveLength(2);
    expect(verifyStory({ ...story, turns: ["假"] }, check, passages)).toBeNull();
    expect(verifyStory({ ...story, logline: "假", turns: ["真"] }, check, passages)).toBeNull();
  });
  it("names the medium that is known: a novel's, and what its user has chosen", () => {
    const raw = { ...TRUE_STORY, medium: "舞台剧" };
    const owners = { all: [], strengths: 2, problems: 2 };
    const whole = { holds: () => true } as unknown as Passages;
    const mediumOf = (work: Work) => verifyPaperPart("story", work, owners, { passages: whole, check })(raw);
    expect(mediumOf(novel)).toMatchObject({ medium: "小说" });
    expect(mediumOf({ ...script, medium: "电影" })).toMatchObject({ medium: "电影" });
    expect(mediumOf(script)).toMatchObject({ medium: "舞台剧" });
  });
  it("names each person once, who is in the text", () => {
    const person = { name: "许岚", wants: "真", arc: "真" };
    expect(verifyPeople([person, person, { ...person, name: "无此人" }], check, passages)).toHaveLength(1);
    expect(verifyPeople([{ ...person, arc: "假" }], check, passages)).toEqual([]);
  });
  it("gives what belongs to no section to that of its kind", () => {
    const worth = verifyStrengthsAndProblems(
      {
        strengths: [
          { what: "真", owner: 999 },
          { what: "假", owner: 5 },
        ],
        problems: [{ what: "真", fix: "真", owner: 5 }],
      },
      check,
      { all: [3, 5, 6], strengths: 3, problems: 6 },
    );
    expect(worth.strengths.map((s) => s.owner)).toEqual([3]);
    expect(worth.problems.map((p) => p.owner)).toEqual([5]);
  });
});

describe("a section's length", () => {
  it("follows the length of the work, up to that of a whole script", () => {
    expect(sectionWords(600, 1_000)).toBe(210);
    expect(sectionWords(600, 30_000)).toBe(600);
    expect(sectionWords(600, 900_000)).toBe(600);
    const lengths = [3_000, 9_000, 20_000, 30_000].map((n) => sectionWords(600, n));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });
});

describe("a section that loses most of its sentences", () => {
  it("is asked once more with those that failed, and the longer answer counts", async () => {
    simulator.set({ inventedQuotes: 0.8 });
    const run = createMemoryRun();
    await evaluate(script, promptBook.screenplay, run.steps, { model, ...run.effects });
    const again = sent.filter((m) => m.at(-1)?.content.includes("三分之一以上的句子没有通过核对"));
    // Which ones are asked again is drawn by the words of the prompts.
    expect(again.length).toBeGreaterThanOrEqual(3);
    for (const messages of again) {
      expect(messages.at(-1)?.content).toMatch(/<<<要点数据 \w+\n- [\s\S]*?（[\s\S]*?）\n要点数据 \w+>>>/u);
    }
    const taskIds = sent.flatMap((m) => /^【任务】(\d+) /u.exec(m.at(-1)?.content ?? "")?.[1] ?? []);
    const max = Math.max(...[...new Set(taskIds)].map((id) => taskIds.filter((other) => other === id).length));
    expect(max).toBeLessThanOrEqual(5);
    const done = [...run.steps].filter(([key, s]) => key.startsWith("prompt:") && s.state === "done");
    expect(done.filter(([, s]) => s.text.length < 60)).toEqual([]);
  });
});
