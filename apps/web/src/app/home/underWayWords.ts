import { isModelWait, type UnderWay } from "@mochang/contract";
import { duration, withFullStop } from "../../lib/format.ts";

/** What a run does, by its kind: 正在……, and what a failure of it is called. */
const WORK: Readonly<Record<string, string>> = {
  evaluation: "评",
  scenes: "分析场景",
  report: "写报告",
  generation: "生成",
  sceneScripts: "写各场剧本",
  rewrite: "改写",
  newScene: "写新场",
  sceneEvaluation: "评估场景",
  planning: "做策划",
  persons: "整理人物",
  overview: "写场景概述",
  recheck: "复看",
  continuity: "记连贯账",
  export: "导出文件",
};

/** What a row of 正在进行 says of its run. */
export interface UnderWayWords {
  /** Under way: the step, how many of how many, the share, the remaining time. */
  step: string;
  count: string;
  percent: number;
  remaining: string;
  /** Broken off: what happened and what it cost. */
  failed: string | null;
}

export function underWayWords(run: UnderWay): UnderWayWords {
  const work = WORK[run.kind] ?? "处理";
  if (run.state === "failed" || run.state === "cancelled") {
    const why = run.message ? withFullStop(run.message) : "";
    return { step: "", count: "", percent: 0, remaining: "", failed: `${why}没写的没有扣墨。` };
  }
  if (run.state === "queued") {
    const ahead = run.queueAhead ?? 0;
    return {
      step: ahead > 0 ? `排队中，前面还有 ${ahead} 个` : "排队中，下一个就到",
      count: "",
      percent: 0,
      remaining: run.remainingSeconds === null ? "" : `约 ${duration(run.remainingSeconds)}后开始`,
      failed: null,
    };
  }
  const counted = run.done !== null && run.total !== null && run.total > 0;
  return {
    step: isModelWait(run.message) ? (run.message ?? "") : run.message ? `正在${work}：${run.message}` : `正在${work}`,
    count: counted ? `${run.done} / ${run.total} 项` : "",
    percent: counted ? ((run.done ?? 0) / (run.total ?? 1)) * 100 : run.percent,
    remaining: run.remainingSeconds === null ? "" : `约还需 ${duration(run.remainingSeconds)}`,
    failed: null,
  };
}
