import { z } from "zod";
import { defineJob } from "../platform/index.ts";

/** A killed worker's job counts as failed once; a report outlives many kills, since what it had finished stays finished. */
const KILLS = 30;
/** Evaluations of one user at once: further ones wait, so that others get their turn. */
const PER_USER = 2;

export const EVALUATE_JOB = defineJob("evaluate", z.object({ runId: z.string() }), {
  retryLimit: KILLS,
  perGroup: PER_USER,
});
/** Only follows the evaluation and renders, so many of them may wait in one process; a user's share keeps one's hundred from filling it. */
export const REPORT_JOB = defineJob("report", z.object({ runId: z.string() }), {
  retryLimit: KILLS,
  perGroup: PER_USER,
  concurrency: 64,
});
