import type { EvaluationStarted, RunStep } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { refuseBlockedTenant } from "../account/index.ts";
import { loadOwnScript } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import { runs } from "../platform/schema/index.ts";
import type { EvaluationDeps, Evaluator } from "./deps.ts";
import { EVALUATE_JOB } from "./jobKinds.ts";
import { isScoreKey, readingTokens, reservations, sectionKey, WARM } from "./plan.ts";
import { CONCLUSION } from "./prompts.ts";
import { inkStep, readInput } from "./runInput.ts";
import { loadWork } from "./work.ts";

/** A failed step is done again, with what it cannot do without: the reading, and for the conclusion the scores. */
function stepsToRetry(steps: readonly RunStep[], key: string): string[] {
  const failed = steps.filter((s) => s.state === "failed").map((s) => s.key);
  if (!failed.includes(key)) throw new AppError("conflict", { msg: "这一节不需要重试，请刷新后查看" });
  const needed = failed.filter((k) => k === key || k === WARM || (key === sectionKey(CONCLUSION) && isScoreKey(k)));
  return needed;
}

/** Queues an ended evaluation again for one of its failed steps; the others stay as they are. @throws AppError */
export async function retryStep(deps: EvaluationDeps, user: Evaluator, runId: string, key: string): Promise<EvaluationStarted> {
  const { db, runLog, ink, jobs, model, book } = deps;
  refuseBlockedTenant(user);
  const run = await runLog.loadOwnRun(user.id, runId);
  if (run.kind !== "evaluation" || run.scriptId === null) throw new AppError("not-found");
  if (!model) throw new AppError("model-missing");
  const script = await loadOwnScript(db, user.id, run.scriptId);
  const snapshot = await runLog.snapshot(runId);
  const keys = stepsToRetry(snapshot?.steps ?? [], key);
  const prices = new Map(reservations(model, book, readingTokens(model, book, await loadWork(db, script))).map((r) => [r.step, r.units]));

  await db.transaction(async (tx) => {
    if (!(await runLog.reopenRun(runId, tx))) throw new AppError("conflict", { msg: "评估还在进行，请稍后再试" });
    const now = await runLog.loadRun(runId, tx);
    const input = readInput(now?.input ?? run.input);
    input.faults = 0;
    for (const k of keys) input.retries[k] = (input.retries[k] ?? 0) + 1;
    await tx.update(runs).set({ input }).where(eq(runs.id, runId));
    await runLog.appendEvents(runId, keys.map((k) => ({ type: "step", key: k, state: "waiting", attempt: snapshot?.steps.find((s) => s.key === k)?.attempt ?? 0 })), tx);
    await ink.reserve(user.id, runId, "1", keys.map((k) => ({ step: inkStep(input, k), units: prices.get(k) ?? 0 })), tx);
    await jobs.send(EVALUATE_JOB, { runId }, { tx, singletonKey: runId, group: user.id });
  });
  return { runId, joined: false };
}
