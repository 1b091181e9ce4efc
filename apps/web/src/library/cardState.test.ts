import type { EvaluationBadge, ScriptRecord } from "@mochang/contract";
import { describe, expect, it } from "vitest";
import { cardState, sizeText, metaOf } from "./cardState.ts";

const badge = (over: Partial<EvaluationBadge>): EvaluationBadge => ({
  runId: "r",
  state: "done",
  grade: "B",
  near: null,
  review: false,
  ungraded: null,
  median: 3.6,
  low: 3.5,
  high: 3.9,
  done: 23,
  total: 23,
  stepName: null,
  remainingSeconds: null,
  queueAhead: null,
  message: null,
  opened: false,
  rulesOnly: false,
  unwritten: 0,
  formerGrade: null,
  ...over,
});
const script = (evaluation: EvaluationBadge | null): ScriptRecord => ({
  id: "1",
  tenantId: 1,
  name: "雾港来信",
  reviewer: null,
  scriptType: null,
  originId: null,
  editScene: null,
  step: null,
  defaultVersionName: null,
  kept: null,
  author: "方砚秋",
  type: 1,
  fileType: 1,
  fileTheme: "xuanyi",
  fileThemeName: "悬疑",
  fileName: "a.docx",
  versionName: null,
  versionId: null,
  lastVersionId: null,
  isInit: false,
  isLoading: null,
  percentage: 0,
  exportUrl: null,
  deleteFlag: 0,
  createTime: "2026-11-21 16:42:00",
  imageUrl: null,
  kind: "screenplay",
  characters: 38214,
  sceneCount: 62,
  pingguType: "1-1",
  doubts: [],
  draftNumber: 1,
  draftOf: null,
  saveAs: true,
  editTime: null,
  evaluation,
});

describe("card", () => {
  it("is unread until opened", () => {
    expect(cardState(script(badge({})))).toEqual({
      is: "graded",
      grade: "B",
      verdict: "积极跟进",
      sentence: "中位 3.6，分歧小",
      unread: true,
    });
    expect(cardState(script(badge({ opened: true })))).toMatchObject({ unread: false });
  });
  it("gives no grade where the samples cross a border", () => {
    expect(cardState(script(badge({ grade: null, review: true, low: 2.9, high: 3.8 })))).toEqual({
      is: "review",
      sentence: "五次评分 2.9 到 3.8，跨了档。",
      unread: true,
    });
  });
  it("says of what was not scored that it is written, and nothing of samples", () => {
    const unscored = badge({ grade: null, median: null, low: null, high: null });
    expect(cardState(script(unscored))).toEqual({ is: "unscored", sentence: "写好了，没有评级。", unread: true });
  });
  it("names the grade before where only some parts were evaluated anew, and the sections that are missing", () => {
    const say = (over: Partial<EvaluationBadge>) => cardState(script(badge(over)));
    const unscored = { grade: null, median: null, low: null, high: null, tabs: [6] };
    expect(say({ ...unscored, formerGrade: "B" })).toMatchObject({
      is: "unscored",
      sentence: "只评了类型模版，写好了。上次评级 B 积极跟进。",
    });
    expect(say({ unwritten: 21 })).toMatchObject({ is: "graded", sentence: "中位 3.6，分歧小。有 21 节没有写成。" });
    expect(say({ unwritten: 1, median: null })).toMatchObject({ sentence: "写好了，没有评级。有 1 节没有写成。" });
  });
  it("gives no grade to rule statistics, whatever else it says", () => {
    expect(cardState(script(badge({ rulesOnly: true, grade: null, median: null })))).toMatchObject({ is: "rules" });
  });
  it("names the step, done of how many and the rest", () => {
    expect(
      cardState(script(badge({ state: "running", done: 17, stepName: "人物关系", remainingSeconds: 38 }))),
    ).toMatchObject({ step: "正在评：人物关系", count: "17 / 23 项", remaining: "约还需 40 秒" });
    expect(cardState(script(badge({ state: "queued", queueAhead: 3, remainingSeconds: 240 })))).toEqual({
      is: "queued",
      step: "排队中，前面还有 3 个",
      remaining: "约 4 分钟后开始",
    });
  });
  it("says of a failure what happened, what was kept and what it cost, in whole sentences", () => {
    const say = (over: Partial<EvaluationBadge>) => cardState(script(badge({ state: "failed", grade: null, ...over })));
    expect(say({ done: 0, message: "大模型没能读完全文，请稍后重试" })).toEqual({
      is: "failed",
      sentence: "大模型没能读完全文，请稍后重试。一项也没有写成，没写的没有扣墨。",
    });
    expect(say({ done: 9, message: "模型断开了。" })).toMatchObject({
      sentence: "模型断开了。已写的 9 项都留着，没写的没有扣墨。",
    });
    expect(say({ done: 0 })).toMatchObject({ sentence: "一项也没有写成，没写的没有扣墨。" });
    expect(say({ state: "cancelled", done: 4 })).toEqual({
      is: "cancelled",
      sentence: "已写的 4 项都留着，没写的没有扣墨。",
    });
  });
  it("counts scenes of a script and chapters of a novel in Chinese", () => {
    expect(sizeText({ sceneCount: 62, kind: "screenplay", fileType: 1 })).toBe("六十二场");
    expect(sizeText({ sceneCount: 110, kind: "novel", fileType: 2 })).toBe("一百一十章");
    expect(sizeText({ sceneCount: 0, kind: "prose", fileType: 2 })).toBe("");
  });
  it("leaves out what is not known", () => {
    expect(metaOf(script(null))).toBe("剧本·悬疑·方砚秋");
    expect(metaOf({ ...script(null), author: "" })).toBe("剧本·悬疑·暂无作者");
    expect(metaOf({ ...script(null), draftNumber: 3 })).toBe("剧本·悬疑·方砚秋·第三稿");
  });

  it("names a grade that is near, and says why a work that is not whole has none", () => {
    expect(cardState(script(badge({ near: "C" })))).toMatchObject({
      is: "graded",
      sentence: "中位 3.6，临近 C，分歧小",
    });
    expect(cardState(script(badge({ grade: null, ungraded: "稿末写着“未完待续”" })))).toMatchObject({
      is: "ungraded",
      sentence: "不评级：稿末写着“未完待续”。",
    });
  });
});
