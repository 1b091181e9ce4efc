import { z } from "zod";
import { defineJob } from "../platform/index.ts";
import type { WorkKind } from "../runEngine/index.ts";
import { isAwaited } from "./report/waitingReports.ts";
import { evaluationMessage, reportMessage, scenesMessage } from "./endMessages.ts";

const Payload = z.object({ runId: z.string() });
/** A killed worker's job counts as failed once; a run outlives many kills, since what it had finished stays finished. */
const KILLS = 30;
/** Evaluations of one user at once: further ones wait, so that others get their turn. */
const PER_USER = 2;

/** A whole report's sections, scores and conclusion. */
export const EVALUATION: WorkKind = {
  kind: "evaluation",
  job: defineJob("evaluate", Payload, { retryLimit: KILLS, perGroup: PER_USER }),
  stoppedMessage: "评估已停止",
  failedMessage: "评估没有完成，请稍后再试",
  lostMessage: "评估中断，请重新开始",
  // An evaluation that a report waits for is told by the report.
  message: async (tx, run, runLog) =>
    (await isAwaited(runLog, run.id, tx)) ? null : evaluationMessage(tx, run, runLog),
};

/**
 * A report's PDF, made when its evaluation has ended. Only follows it and renders, so many of them may wait in one process; a user's
 * share keeps one's hundred from filling it.
 */
export const REPORT: WorkKind = {
  kind: "report",
  job: defineJob("report", Payload, { retryLimit: KILLS, perGroup: PER_USER, concurrency: 64 }),
  failedMessage: "报告没有生成，请稍后再试",
  lostMessage: "评估中断，请重新开始",
  message: reportMessage,
};

/** Every scene by one prompt. One of a user's at a time: each takes every place that the model has. */
export const SCENES: WorkKind = {
  kind: "scenes",
  job: defineJob("scenes", Payload, { retryLimit: KILLS, perGroup: 1 }),
  stoppedMessage: "场景分析已停止",
  failedMessage: "场景分析没有完成，请稍后再试",
  lostMessage: "场景分析中断，请重新开始",
  message: scenesMessage,
};

/** One scene or selection, for the reader who waits for it. */
export const PASSAGE: WorkKind = {
  kind: "passage",
  job: null,
  failedMessage: "分析没有完成，请稍后再试",
  lostMessage: "分析中断了，请再试一次",
};

export const EVALUATION_KINDS: readonly WorkKind[] = [EVALUATION, REPORT, SCENES, PASSAGE];
