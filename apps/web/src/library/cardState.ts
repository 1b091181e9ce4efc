import {
  GRADE_NAMES,
  isModelWait,
  laterDraftName,
  REVIEW_LABEL,
  tabTitles,
  UNGRADED_LABEL,
  type EvaluationBadge,
  type ScriptRecord,
} from "@mochang/contract";
import { duration, hanCount, score } from "../lib/format.ts";
import { withFullStop } from "../lib/withFullStop.ts";

/** What a card says of its work, computed from the record alone. */
export type CardState =
  | { is: "fresh"; sentence: string }
  | { is: "queued"; step: string; remaining: string }
  | { is: "running"; step: string; count: string; percent: number; remaining: string }
  | { is: "failed"; sentence: string }
  | { is: "cancelled"; sentence: string }
  | { is: "rules"; sentence: string; unread: boolean }
  | { is: "review"; sentence: string; unread: boolean }
  | { is: "ungraded"; sentence: string; unread: boolean }
  | { is: "unscored"; sentence: string; unread: boolean }
  | { is: "graded"; grade: "A" | "B" | "C" | "D"; verdict: string; sentence: string; unread: boolean };

/** What remains of a run that ended early. */
const keptText = (written: number): string =>
  `${written > 0 ? `已写的 ${written} 项都留着` : "一项也没有写成"}，没写的没有扣墨。`;

export function cardState(script: ScriptRecord): CardState {
  const e = script.evaluation;
  if (!e) return { is: "fresh", sentence: "稿子读好了，还没有评。" };
  if (e.state === "queued") {
    const ahead = e.queueAhead ?? 0;
    return {
      is: "queued",
      step: ahead > 0 ? `排队中，前面还有 ${ahead} 个` : "排队中，下一个就到",
      remaining: e.remainingSeconds === null ? "" : `约 ${duration(e.remainingSeconds)}后开始`,
    };
  }
  if (e.state === "running") {
    return {
      is: "running",
      step: isModelWait(e.stepName) ? (e.stepName ?? "") : e.stepName ? `正在评：${e.stepName}` : "正在通读全稿",
      count: e.total > 0 ? `${e.done} / ${e.total} 项` : "",
      percent: e.total > 0 ? (e.done / e.total) * 100 : 0,
      remaining: e.remainingSeconds === null ? "" : `约还需 ${duration(e.remainingSeconds)}`,
    };
  }
  if (e.state === "failed")
    return { is: "failed", sentence: `${e.message ? withFullStop(e.message) : ""}${keptText(e.done)}` };
  if (e.state === "cancelled") return { is: "cancelled", sentence: keptText(e.done) };
  const finished = finishedState(e);
  if (e.unwritten === 0) return finished;
  const before = finished.sentence && withFullStop(finished.sentence);
  return { ...finished, sentence: `${before}有 ${e.unwritten} 节没有写成。` };
}

type FinishedState = Extract<CardState, { unread: boolean }>;

function finishedState(e: EvaluationBadge): FinishedState {
  const unread = !e.opened;
  if (e.rulesOnly) return { is: "rules", sentence: "规则统计，没有评级。", unread };
  if (e.ungraded) return { is: "ungraded", sentence: `${UNGRADED_LABEL}：${e.ungraded}。`, unread };
  // Only some tabs were asked for, or the scores could not be had.
  if (e.median === null && (e.tabs || !e.review)) return { is: "unscored", sentence: unscoredText(e), unread };
  const range = e.low !== null && e.high !== null ? `${score(e.low)} 到 ${score(e.high)}` : "";
  if (e.review || e.grade === null)
    return {
      is: "review",
      sentence: range ? `五次评分 ${range}，跨了档。` : `五次评分跨了档，${REVIEW_LABEL}。`,
      unread,
    };
  const near = e.near ? `，临近 ${e.near}` : "";
  const spread = e.low !== null && e.high !== null && e.high - e.low > 1 ? "分歧大" : "分歧小";
  return {
    is: "graded",
    grade: e.grade,
    verdict: GRADE_NAMES[e.grade],
    sentence: e.median === null ? "" : `中位 ${score(e.median)}${near}，${spread}`,
    unread,
  };
}

/** Without a grade of its own it names the one before, which is of a former text. */
function unscoredText({ tabs, formerGrade }: EvaluationBadge): string {
  const written = tabs ? `只评了${tabTitles(tabs)}，写好了。` : "写好了，没有评级。";
  return formerGrade ? `${written}上次评级 ${formerGrade} ${GRADE_NAMES[formerGrade]}。` : written;
}

/** 六十二场, 三十二章. */
export const sizeText = (script: Pick<ScriptRecord, "sceneCount" | "kind" | "fileType">): string =>
  script.sceneCount > 0
    ? `${hanCount(script.sceneCount)}${script.kind === "novel" || script.fileType === 2 ? "章" : "场"}`
    : "";

export const metaOf = (script: ScriptRecord): string =>
  [
    script.fileType === 1 ? "剧本" : "小说",
    script.fileThemeName,
    script.author || "暂无作者",
    laterDraftName(script.draftNumber),
  ]
    .filter(Boolean)
    .join("·");
