import { beginPaidStep, isStopRequested, type Performer } from "../../runEngine/index.ts";
import { scriptTypeName } from "@mochang/generation";
import { loadKeptScript } from "../../library/index.ts";
import { AppError } from "../../platform/index.ts";
import type { RunEnd, RunWriter } from "../../run/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { EVALUATION } from "../runKinds.ts";
import { outputOf } from "../report/outcome.ts";
import { ruleSections } from "../ruleSections/ruleSections.ts";
import { evaluate } from "./evaluate.ts";
import { readInput } from "./evaluationInput.ts";
import { loadWork } from "../../prompting/index.ts";
import { sectionKey } from "./plan.ts";

/** What an evaluation does in a worker. */
export const evaluationPerformer = (deps: EvaluationDeps): Performer => ({
  async perform(run, writer, signal, { log }) {
    const { ink, model, runLog } = deps;
    const script = await loadKeptScript(deps.db, run.userId, run.scriptId ?? "");
    const input = readInput(run.input);
    const work = { ...(await loadWork(deps.db, script, run)), form: input.form, medium: scriptTypeName(input.medium) };
    if (input.model === null) return writeRules(writer, ruleSections(work.figures, work.findings, input.form));
    if (!model) throw new AppError("model-missing");
    const before = new Map((await runLog.snapshot(run.id))?.steps.map((s) => [s.key, s]));
    const isStopped = isStopRequested(runLog, run.id);
    const effects = {
      model,
      runId: run.id,
      userId: run.userId,
      signal,
      supportCheck: input.supportCheck,
      judgedBy: input,
      tabs: input.tabs,
      now: () => performance.now(),
      progress: writer.progress,
      begin: (key: string) => beginPaidStep({ ink, writer, input, log, isStopped }, key),
    };
    await evaluate(work, deps.promptBook[input.form], before, effects, input.plan);
  },
  conclude: (runId) => conclude(deps, runId),
});

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
async function conclude({ runLog }: Pick<EvaluationDeps, "runLog">, runId: string): Promise<RunEnd | null> {
  const snapshot = await runLog.snapshot(runId);
  if (!snapshot) return null;
  const input = readInput((await runLog.loadRun(runId))?.input);
  const sections = snapshot.steps.filter((s) => s.key.startsWith("prompt:"));
  const failed = sections.filter((s) => s.state === "failed");
  const output = { ...outputOf(snapshot, input), unwritten: failed.length };
  if (failed.length === sections.length)
    return { state: "failed", message: failed[0]?.message ?? EVALUATION.failedMessage, output };
  return {
    state: "done",
    message: failed.length > 0 ? `有 ${failed.length} 节没有完成，可以单独重试` : undefined,
    output,
  };
}
