import { expect, it } from "vitest";
import type { Report, Verdict } from "./report.ts";
import type { EvaluationSheet } from "./evaluationSheet.ts";
import {
  asSentence,
  comparablesLabel,
  costWords,
  projectVerdict,
  samplesSentence,
  pointsHeading,
  targetWords,
  writerVerdict,
} from "./evaluationSheetWords.ts";

const verdict: Verdict = {
  grade: "B",
  review: false,
  median: 3.5,
  low: 3.3,
  high: 3.6,
  samples: [3.5, 3.5, 3.3, 3.6, 3.5],
  borders: { A: 4.2, B: 3.4, C: 2.5 },
  dimensions: [],
};

it("counts the samples of the grade", () => {
  expect(samplesSentence(verdict)).toBe("五次里四次 B，中位 3.5");
  expect(samplesSentence({ ...verdict, near: "C" })).toBe("五次里四次 B，临近 C，中位 3.5");
  expect(samplesSentence({ ...verdict, grade: null, ungraded: "没有写完" })).toBe("没有写完");
  expect(samplesSentence({ ...verdict, grade: null })).toBe("各次跨过了评级分界，中位 3.5");
});

it("leaves a project without a grade to a person", () => {
  expect([projectVerdict(verdict), projectVerdict({ ...verdict, grade: null }), projectVerdict(null)]).toEqual([
    "积极跟进",
    "待人工复核",
    "待人工复核",
  ]);
});

it("grades the writer of a piece no more than the piece", () => {
  const sheet = { writer: { follow: "A", say: "" } } as EvaluationSheet;
  expect([writerVerdict(sheet, verdict), writerVerdict(sheet, { ungraded: "是一个片段" })]).toEqual([
    "强烈跟进",
    "不评级",
  ]);
});

it("compares a play with works, and counts for it no night that a camera would film", () => {
  const figures = {
    dayNight: { night: 2 },
    intExt: { outside: 4 },
    places: [{}, {}, {}],
  } as unknown as Report["figures"];
  const of = (medium: string): string[] => {
    const sheet = { medium, cost: { level: "中", why: "抢装多。" } } as EvaluationSheet;
    return [comparablesLabel(sheet), costWords(sheet, figures)];
  };
  expect(of("电影")).toEqual(["可比的片子", "抢装多；夜戏 2 场，外景 4 场，地点 3 处"]);
  expect(of("舞台剧")).toEqual(["可比的作品", "抢装多；地点 3 处"]);
  expect(of("动画")).toEqual(["可比的片子", "抢装多；地点 3 处"]);
});

it("ends a sentence once, also behind its citation", () => {
  expect(["好", "好。", "好【第1场「甲，乙」】", "好。【第1场「甲，乙」】", "好？"].map(asSentence)).toEqual([
    "好。",
    "好。",
    "好【第1场「甲，乙」】。",
    "好。【第1场「甲，乙」】",
    "好？",
  ]);
});

it("counts points, and names them alone where there are none", () => {
  expect([0, 1, 2, 3].map((count) => pointsHeading("长处", count))).toEqual([
    "长处",
    "一处长处",
    "两处长处",
    "三处长处",
  ]);
});

it("says what a revision mends, and what it keeps up", () => {
  expect([targetWords("短处三"), targetWords("长处一"), targetWords(null)]).toEqual(["补短处三", "托住长处一", ""]);
});
