import { SCREENPLAY_PROMPTS, splitCited } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { longScript, workOf } from "../testWork.ts";
import { ruleSections } from "./ruleSections.ts";

describe("an evaluation by rules", () => {
  const work = workOf(`${longScript(4_000)}\n99、码头 日 内\n许岚：“你走吧。\n老周：\n`);
  const sections = ruleSections(work.figures, work.findings, "screenplay");

  it("fills all six tabs, each section once", () => {
    const tabs = new Set(sections.map((s) => Object.entries(SCREENPLAY_PROMPTS).find(([, ids]) => ids.includes(s.promptId))?.[0]));
    expect([...tabs].sort()).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(new Set(sections.map((s) => s.promptId)).size).toBe(sections.length);
    expect(sections.filter((s) => s.markdown.length < 20)).toEqual([]);
  });
  it("quotes the findings where they stand", () => {
    expect(work.findings.length).toBeGreaterThan(0);
    const faults = sections.find((s) => s.promptId === 6)?.markdown ?? "";
    const cited = splitCited(faults).flatMap((p) => (p.type === "citation" ? [p.citation] : []));
    expect(cited).toHaveLength(work.findings.reduce((n, x) => n + x.quotes.length, 0));
    expect(cited.filter((c) => work.parsed.text.slice(c.start, c.end) !== c.quote)).toEqual([]);
  });
  it("says something of a text without scenes and people", () => {
    const empty = workOf("天亮了。");
    expect(ruleSections(empty.figures, empty.findings, "screenplay").every((s) => !/NaN|Infinity|null|undefined/u.test(s.markdown) && s.markdown !== "")).toBe(true);
  });
  it("gives the same bytes each time", () => {
    expect(ruleSections(work.figures, work.findings, "screenplay")).toEqual(sections);
  });
});
