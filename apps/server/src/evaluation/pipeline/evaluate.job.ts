import { eq } from "drizzle-orm";
import { AppError, type JobContext } from "../../platform/index.ts";
import { scripts } from "../../library/tables.ts";
import type { Run, RunEnd, RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { evaluate, type StepSink } from "./evaluate.ts";
import { outputOf } from "../report/outcome.ts";
import { performRun, type RunContext } from "./performRun.ts";
import { sectionKey } from "./plan.ts";
import { ruleSections } from "../rules/ruleSections.ts";
import { inkStep, readInput, type EvaluationInput } from "./runInput.ts";
import { payStep } from "./payStep.ts";
import { loadWork } from "./loadWork.ts";

const FAILED = "评估没有完成，请稍后再试";

/** Performs, or takes up, the evaluation of a run. */
export const performEvaluation = (deps: EvaluationDeps, runId: string, context: RunContext): Promise<void> =>
  performRun(deps, runId, context, {
    name: "evaluation",
    stopped: "评估已停止",
    failed: FAILED,
    readInput,
    work: (run, writer, signal) => work(deps, run, writer, signal, context),
    conclude: () => conclude(deps, runId),
  });

async function work(
  deps: EvaluationDeps,
  run: Run,
  writer: RunWriter,
  signal: AbortSignal,
  context: Pick<JobContext, "log">,
): Promise<void> {
  const [script] = await deps.db
    .select()
    .from(scripts)
    .where(eq(scripts.id, run.scriptId ?? ""));
  if (!script) throw new AppError("not-found");
  const input = readInput(run.input);
  const evaluated = { ...(await loadWork(deps.db, script)), form: input.form };
  if (input.model === null) return writeRules(writer, ruleSections(evaluated.figures, evaluated.findings, input.form));
  if (!deps.model) throw new AppError("model-missing");
  const before = new Map((await deps.runLog.snapshot(run.id))?.steps.map((s) => [s.key, s]));
  await evaluate(
    evaluated,
    deps.book[input.form],
    before,
    {
      model: deps.model,
      runId: run.id,
      userId: run.userId,
      signal,
      now: () => performance.now(),
      progress: (progress) => writer.progress(progress),
      begin: (key) => beginStep(deps, writer, run.id, input, key, context),
    },
    input.plan,
  );
}

/** A step whose end and whose ink are one transaction. */
async function beginStep(
  deps: EvaluationDeps,
  writer: RunWriter,
  runId: string,
  input: EvaluationInput,
  key: string,
  { log }: Pick<JobContext, "log">,
): Promise<StepSink | null> {
  const step = await writer.beginStep(key);
  if (!step) return null;
  const pay = payStep(deps, log, runId, step, inkStep(input, key));
  return {
    text: step.text,
    restart: step.restart,
    finish: ({ data, charge }) => pay.finish(charge, data),
    fail: pay.fail,
    stop: pay.stop,
  };
}

async function writeRules(writer: RunWriter, sections: ReturnType<typeof ruleSections>): Promise<void> {
  for (const [i, section] of sections.entries()) {
    const step = await writer.beginStep(sectionKey(section.promptId));
    step?.text(section.markdown);
    await step?.finish({ data: { title: section.title, origin: "rules" } });
    await writer.progress({
      percent: Math.round((99 * (i + 1)) / sections.length),
      step: "规则统计",
      message: "规则统计",
      done: i + 1,
      total: sections.length,
      remainingSeconds: 0,
    });
  }
}

/** Ends the run with what its card and its report's head say. A section that failed has its own button; a run without one has failed. */
async function conclude(deps: EvaluationDeps, runId: string): Promise<RunEnd | null> {
  const snapshot = await deps.runLog.snapshot(runId);
  if (!snapshot) return null;
  const input = readInput((await deps.runLog.loadRun(runId))?.input);
  const sections = snapshot.steps.filter((s) => s.key.startsWith("prompt:"));
  const failed = sections.filter((s) => s.state === "failed");
  const output = outputOf(snapshot, input);
  if (failed.length === sections.length) return { state: "failed", message: failed[0]?.message ?? FAILED, output };
  return {
    state: "done",
    message: failed.length > 0 ? `有 ${failed.length} 节没有完成，可以单独重试` : undefined,
    output,
  };
}
