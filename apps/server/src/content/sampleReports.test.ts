import { citedPlace, GRADE_NAMES, plainCited, SCREENPLAY_PROMPTS, splitRaw } from "@mochang/contract";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { RUBRICS } from "../evaluation/rubric/rubric.ts";
import type { ScoreSample } from "../evaluation/rubric/scoreSample.ts";
import { allowedScores, judge } from "../evaluation/rubric/verdict.ts";
import { joinSheet, SHEET_PARTS, verifyJudgement, verifyRevision } from "../evaluation/workingPaper/evaluationSheet.ts";
import { emptyPaper } from "../evaluation/workingPaper/workingPaper.ts";
import { createTextCheck } from "../evaluation/pipeline/askVerified.ts";
import { loadPrompts } from "../evaluation/prompts/loadPrompts.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
} from "../grounding/index.ts";
import { readSampleReports, type SampleReport } from "./sampleReports.ts";
import { readSampleScripts } from "./sampleScripts.ts";

const reports = readSampleReports();
const scripts = readSampleScripts();
const prompts = loadPrompts().screenplay;

const parsedOf = (report: SampleReport) => parseScreenplay(scripts.find((s) => s.slug === report.script)?.text ?? "");
const verdictOf = ({ samples }: SampleReport) =>
  judge(
    RUBRICS.screenplay,
    samples.map((s): ScoreSample => Object.fromEntries(Object.entries(s).map(([key, score]) => [key, { score }]))),
  );

it("each report reads a sample script", () => {
  expect(reports.length).toBeGreaterThan(0);
  const slugs = new Set(scripts.map((s) => s.slug));
  expect(reports.filter((r) => !slugs.has(r.script))).toEqual([]);
});

describe.each(reports.map((r) => [r.script, r] as const))("the report on %s", (_, report) => {
  it("answers every prompt once, by its title", () => {
    const titles = new Map(report.sections.map((s) => [s.promptId, s.title]));
    expect(titles.size).toBe(report.sections.length);
    expect([...titles.keys()].toSorted((a, b) => a - b)).toEqual(
      Object.values(SCREENPLAY_PROMPTS)
        .flat()
        .toSorted((a, b) => a - b),
    );
    expect(report.sections.filter((s) => prompts.section(s.promptId)?.title !== s.title)).toEqual([]);
    expect(report.index).not.toBe("");
  });

  it("has scores of the rubric, which agree on a grade", () => {
    const keys = RUBRICS.screenplay.dimensions.map((d) => d.key);
    for (const sample of report.samples) expect(Object.keys(sample)).toEqual(keys);
    expect(verdictOf(report)?.grade).toMatch(/^[ABCD]$/u);
  });

  it("passes the filter unchanged, whole", () => {
    const parsed = parsedOf(report);
    const verdict = verdictOf(report);
    const passages = indexPassages(parsed);
    const allowedFigures = supportedFigures(computeFigures(parsed));
    const repeated = createRepeatedSentences();
    for (const { promptId, markdown } of report.sections) {
      const concludes = promptId === prompts.conclusion && verdict;
      const filter = createGroundingFilter({
        passages,
        allowedFigures,
        verdict: concludes ? { scores: allowedScores(verdict), grade: verdict.grade } : null,
        repeated,
        step: `prompt:${promptId}`,
      });
      let filtered = filter.push(markdown);
      while (filter.pending) filtered += filter.push("");
      filtered += filter.end();
      expect(plainCited(filtered)).toBe(markdown);
      expect(filter.counts).toMatchObject({ droppedQuotes: 0, droppedNumbers: 0, droppedRepeats: 0 });
      expect(filter.counts.citations).toBeGreaterThan(2);
    }
  });

  it("concludes on a sheet whose every text passes the check of a conclusion unchanged", () => {
    const parsed = parsedOf(report);
    const verdict = verdictOf(report);
    if (!verdict) throw new Error("the scores give no verdict");
    const check = createTextCheck(supportedFigures(computeFigures(parsed)));
    const passages = indexPassages(parsed);
    const { logline, medium, genre, ...answer } = report.sheet;
    const allowed = { scores: allowedScores(verdict), grade: verdict.grade };
    const checked = (text: string): string => plainCited(check(text, passages, { verdict: allowed }));
    const follow = GRADE_NAMES[answer.writer.follow];
    const judgement = SHEET_PARTS.judgement.parse({ ...answer, writer: { ...answer.writer, follow } });
    const verified = joinSheet(
      verifyJudgement(judgement, checked)!,
      verifyRevision(SHEET_PARTS.revision.parse(answer), checked)!,
      emptyPaper(),
    );
    expect({ ...verified, logline: plainCited(check(logline, passages)), medium, genre }).toEqual(report.sheet);
    expect([report.sheet.strengths.length, report.sheet.weaknesses.length]).toEqual([3, 3]);
  });

  it("cites every quotation in the scene where it stands", () => {
    const passages = indexPassages(parsedOf(report));
    const cited = report.sections.flatMap((s) =>
      splitRaw(s.markdown).flatMap((part) => (part.type === "citation" ? [part.citation] : [])),
    );
    const strays = cited.filter((c) => {
      const place = passages.placeOf(citedPlace(c));
      return place === null || passages.find(c.quote, place)?.scene !== place;
    });
    expect(strays.map((c) => `${citedPlace(c)}「${c.quote}」`)).toEqual([]);
    expect(cited.length).toBeGreaterThan(100);
  });

  it("is long enough to be judged by", () => {
    expect(report.sections.reduce((sum, s) => sum + countHan(s.markdown), 0)).toBeGreaterThan(7_000);
  });
});
