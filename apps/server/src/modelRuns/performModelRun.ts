import {
  beginPaidStep,
  createProgressTeller,
  createStepRunner,
  stopAsked,
  workRuns,
  type Performer,
  type StepSink,
} from "../engine/index.ts";
import { loadKeptScript } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import { loadVersion } from "../prompting/index.ts";
import type { RunEnd, RunWriter } from "../run/index.ts";
import { askQuestion } from "./askQuestion.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind, Question } from "./modelRunKind.ts";
import { openPurse } from "./purse.ts";

/** What a run of this kind does in a worker: each question that is still to ask is a step, paid when its answer is good. */
export const modelRunPerformer = (deps: ModelRunDeps, kind: ModelRunKind<unknown>): Performer => ({
  async perform(run, writer, signal, { log }) {
    const { db, ink, model, runLog } = deps;
    if (!model) throw new AppError("model-missing");
    const input = ModelRunInput.parse(run.input);
    const script = await loadKeptScript(db, run.userId, run.scriptId ?? "");
    const version = { script, ...(await loadVersion(deps, script, run.documentId)) };
    const questions = await kind.questions(deps, version, kind.asked.parse(input.asked));
    const byKey = new Map(questions.map((question) => [question.key, question]));
    const results = await answered(deps, run.id);
    const progress = tellProgress(writer, questions.length);
    const purse = kind.paysAsItGoes ? openPurse(deps, { run, writer, input, kind, model: model.of(kind.task) }) : null;
    const begin = async (key: string): Promise<StepSink | null> => {
      const question = byKey.get(key);
      if (results.has(key) || (question && purse && !(await purse.reserve(question)))) return null;
      return beginPaidStep({ ink, writer, input, log, isStopped: stopAsked(runLog, run.id) }, key);
    };
    const runner = createStepRunner({
      concurrency: model.of(kind.task).concurrency,
      begin,
      signal,
      ended: progress.ended,
    });
    const call = { model, task: kind.task, run, input, ink, signal: runner.signal, onWait: progress.wait, results };
    try {
      await runner.run(questions.map((question) => stepOf(question, (sink) => askQuestion(question, sink, call))));
    } finally {
      await progress.settled();
    }
  },
  conclude: (runId) => conclude(deps, runId, kind.work.failedMessage),
});

const stepOf = ({ key, after }: Question, perform: (sink: StepSink) => Promise<void>) => ({
  key,
  ...(after && { after }),
  perform,
});

/** Takes the runs of these kinds in this process. */
export async function workModelRuns(deps: ModelRunDeps, kinds: readonly ModelRunKind<unknown>[]): Promise<void> {
  for (const kind of kinds) await workRuns(deps, kind.work, async () => modelRunPerformer(deps, kind));
}

/** The results that an earlier worker of the run left. */
async function answered({ runLog }: Pick<ModelRunDeps, "runLog">, runId: string): Promise<Map<string, unknown>> {
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  return new Map(steps.flatMap(({ key, state, data }) => (state === "done" ? [[key, data]] : [])));
}

/** Tells how many questions are answered, and when the provider makes them wait. */
function tellProgress(writer: Pick<RunWriter, "progress">, total: number) {
  let done = 0;
  const teller = createProgressTeller(
    writer.progress,
    () => performance.now(),
    () => ({
      percent: Math.floor((99 * done) / Math.max(1, total)),
      step: "",
      message: "",
      done,
      total,
      remainingSeconds: null,
    }),
  );
  return {
    wait: teller.wait,
    settled: teller.settled,
    ended(): void {
      done++;
      teller.tell(done === total);
    },
  };
}

/** A run that paused says why; one none of whose questions was answered has failed; else those that failed say so themselves. */
async function conclude({ runLog }: Pick<ModelRunDeps, "runLog">, runId: string, failed: string): Promise<RunEnd> {
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  const { paused } = ModelRunInput.parse((await runLog.loadRun(runId))?.input);
  if (paused !== null && steps.some((step) => step.state === "waiting")) return { state: "cancelled", message: paused };
  return steps.some((step) => step.state === "done")
    ? { state: "done" }
    : { state: "failed", message: steps.find((step) => step.message !== null)?.message ?? failed };
}
