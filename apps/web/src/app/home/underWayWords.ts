import { isModelWait, type RunKind, type UnderWay } from "@mochang/contract";
import { duration } from "../../lib/format.ts";
import { withFullStop } from "../../lib/withFullStop.ts";

/** What a run does, by its kind: 正在……. */
const WORK: Readonly<Record<RunKind, string>> = {
  import: "读文件",
  evaluation: "评",
  scenes: "分析场景",
  report: "写报告",
  generation: "生成",
  sceneScripts: "写各场剧本",
  steps: "写",
  picture: "画",
  passage: "分析",
  assistant: "回答",
  rewrite: "改写",
  newScene: "写新场",
  sceneEvaluation: "评估场景",
  planning: "做策划",
  persons: "整理人物",
  overview: "写场景概述",
  recheck: "复看",
  continuity: "记连贯账",
  export: "导出文件",
  accountExport: "打包数据",
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

/** A message that says by itself what is being done (正在排版 PDF, the wait for a model) stands alone. */
function doing({ kind, message }: UnderWay): string {
  const work = `正在${WORK[kind]}`;
  if (!message) return work;
  return isModelWait(message) || message.startsWith("正在") ? message : `${work}：${message}`;
}

export function underWayWords(run: UnderWay): UnderWayWords {
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
    step: doing(run),
    count: counted ? `${run.done} / ${run.total} 项` : "",
    percent: counted ? ((run.done ?? 0) / (run.total ?? 1)) * 100 : run.percent,
    remaining: run.remainingSeconds === null ? "" : `约还需 ${duration(run.remainingSeconds)}`,
    failed: null,
  };
}
