import { NOVEL_PROMPTS, SCREENPLAY_PROMPTS, splitCited } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { longNovel, longScript, workOf } from "../testing/testWork.ts";
import { ruleSections } from "./ruleSections.ts";

describe("an evaluation by rules", () => {
  const work = workOf(`${longScript(4_000)}\n99、码头 日 内\n许岚：“你走吧。\n老周：\n`);
  const sections = ruleSections(work.figures, work.findings, "screenplay");

  it("fills all six tabs, each section once", () => {
    const tabs = new Set(
      sections.map((s) => Object.entries(SCREENPLAY_PROMPTS).find(([, ids]) => ids.includes(s.promptId))?.[0]),
    );
    expect([...tabs].sort()).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(new Set(sections.map((s) => s.promptId)).size).toBe(sections.length);
    expect(sections.filter((s) => s.markdown.length < 20)).toEqual([]);
  });
  it("counts the findings and leaves them to the report, which lists them once", () => {
    expect(work.findings.length).toBeGreaterThan(0);
    const written = sections.map((s) => s.markdown).join("\n");
    expect(written).toContain(`规则检查出 ${work.findings.length} 处前后不一致`);
    expect(splitCited(written).filter((p) => p.type === "citation")).toEqual([]);
  });
  it("says something of a text without scenes and people", () => {
    const empty = workOf("天亮了。");
    expect(
      ruleSections(empty.figures, empty.findings, "screenplay").every(
        (s) => !/NaN|Infinity|null|undefined/u.test(s.markdown) && s.markdown !== "",
      ),
    ).toBe(true);
  });
  it("gives a length that has no span as one number", () => {
    const short = workOf("1. 内 客厅 日\n\n许岚：走吧。\n");
    const written = ruleSections(short.figures, short.findings, "screenplay").map((s) => s.markdown);
    expect(written.join("\n")).not.toMatch(/(\d+) 到 \1 分钟/u);
    expect(sections.map((s) => s.markdown).join("\n")).toMatch(/片长约 \d+ 分钟，在 \d+ 到 \d+ 分钟之间。/u);
  });
  it("gives the same bytes each time", () => {
    expect(ruleSections(work.figures, work.findings, "screenplay")).toEqual(sections);
  });
});

describe("what rules write of a novel", () => {
  const novel = workOf(longNovel(30_000), "末班船", "novel");
  const written = ruleSections(novel.figures, novel.findings, "novel");
  it("stands in all six tabs, in chapters, without a judgement", () => {
    const tabs = new Set(
      written.map((s) => Object.entries(NOVEL_PROMPTS).find(([, ids]) => ids.includes(s.promptId))?.[0]),
    );
    expect([...tabs].sort()).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(new Set(written.map((s) => s.promptId)).size).toBe(written.length);
    const text = written.map((s) => s.markdown).join("\n");
    expect(text).toMatch(/第\d+章/u);
    expect(text).not.toMatch(/第\d+场|夜戏|片长|NaN|undefined|Infinity/u);
    expect(text).toContain("规则不作结论");
    expect(written.filter((s) => s.markdown.length < 10)).toEqual([]);
  });
  it("says what it could not count of a text that is none", () => {
    const script = workOf(longScript(2_000), "末班船", "novel");
    const text = ruleSections(script.figures, script.findings, "novel")
      .map((s) => s.markdown)
      .join("\n");
    expect(text).toContain("按文字判断它不像小说");
    const empty = workOf("", "空", "novel");
    expect(
      ruleSections(empty.figures, empty.findings, "novel").every(
        (s) => !/NaN|Infinity|null|undefined/u.test(s.markdown),
      ),
    ).toBe(true);
  });
});

it("a novel's chapters are called by their author's own numbers, in every table and citation", () => {
  const body = "雨下了一整夜，天亮的时候才停。老陈站在门口看了很久，终于把伞收了起来，一个人往桥头走。".repeat(3);
  const chapters = ["楔子", "第一卷 上\n\n第一章 甲", "第二章 乙", "第二卷 下\n\n第一章 丙", "第二章 丁", "尾声"].map(
    (head, i) => `${head}\n\n${body}第${i}夜。\n“走吧，别回头。”老陈说。\n`,
  );
  const work = workOf(
    [...chapters, `番外\n\n${body}第1夜。\n“走吧，别回头。”老陈说。\n`].join("\n"),
    "铁佛寺",
    "novel",
  );
  const words = ruleSections(work.figures, work.findings, "novel")
    .map((s) => s.markdown)
    .join("\n");
  expect(words).toContain("楔子");
  expect(words).toContain("第二卷第一章");
  expect(words.replaceAll(/第[一二]卷第[一二]章/gu, "")).not.toMatch(/第\d+章|第[一二]章之?[^之前]/u);
});
