import {
  beginPaidStep,
  createStepRunner,
  isStopRequested,
  workRuns,
  type Performer,
  type StepSink,
} from "../runEngine/index.ts";
import { loadKeptScript } from "../library/index.ts";
import { AppError } from "../platform/index.ts";
import { loadVersion } from "../prompting/index.ts";
import type { Run, RunEnd, RunWriter } from "../run/index.ts";
import { askQuestion } from "./askQuestion.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind, OpenVersion, Question, Results, Stages } from "./modelRunKind.ts";
import { openRunBudget } from "./runBudget.ts";
import { trackProgress } from "./trackProgress.ts";

/** What a run of this kind does in a worker: each question that is still to ask is a step, paid when its answer is good. */
export const modelRunPerformer = (deps: ModelRunDeps, kind: ModelRunKind<unknown>): Performer => ({
  async perform(run, writer, signal, { log }) {
    const { ink, model, runLog } = deps;
    if (!model) throw new AppError("model-missing");
    const input = ModelRunInput.parse(run.input);
    const requested = kind.requestSchema.parse(input.asked);
    const open = () => openRunVersion(deps, run);
    const { results, failed } = await endedBefore(deps, run.id);
    const { stages } = kind;
    await stages?.advance(deps, await open(), requested);
    let questions = await kind.questions(deps, await open(), requested);
    const foreseenLeft = async ({ foreseen }: Stages<unknown>): Promise<Question[]> =>
      unanswered(await foreseen(deps, await open(), requested, "usual"), results);
    const { concurrency } = model.of(kind.task);
    const progress = trackProgress(writer, {
      done: results.size,
      left: stages ? await foreseenLeft(stages) : unanswered(questions, results),
      concurrency,
    });
    const budget = kind.paysAsItGoes
      ? openRunBudget(deps, { run, writer, input, kind, model: model.of(kind.task) })
      : null;
    const declined = new Set<string>();
    const ask = async (stageQuestions: readonly Question[]): Promise<void> => {
      const byKey = new Map(stageQuestions.map((question) => [question.key, question]));
      const begin = async (key: string): Promise<StepSink | null> => {
        const question = byKey.get(key);
        if (results.has(key) || failed.has(key)) return null;
        const completedBy = question?.completedBy?.flatMap((other) => byKey.get(other) ?? []) ?? [];
        if (question && budget && !(await budget.reserve(question, completedBy, runner.signal))) {
          declined.add(key);
          return null;
        }
        const isStopped = isStopRequested(runLog, run.id);
        return beginPaidStep({ ink, writer, input, log, isStopped }, key);
      };
      const ended = (key: string): void => {
        if (!declined.has(key)) progress.ended(key);
        budget?.ended(key);
      };
      const runner = createStepRunner({ concurrency, begin, signal, ended });
      const call = { model, task: kind.task, run, input, ink, signal: runner.signal, onWait: progress.wait, results };
      await runner.run(stageQuestions.map((question) => stepOf(question, (sink) => askQuestion(question, sink, call))));
    };
    try {
      if (!stages) return await ask(questions);
      for (;;) {
        const nextQuestions = unanswered(questions, results);
        if (nextQuestions.length === 0) return;
        await addWaitingSteps(deps, writer, nextQuestions);
        await ask(nextQuestions);
        await stages.advance(deps, await open(), requested);
        if (budget?.isPaused() || unanswered(nextQuestions, results).length > 0) return;
        // What a stage laid out may be more, or less, than was foreseen.
        progress.expect(await foreseenLeft(stages));
        questions = await kind.questions(deps, await open(), requested);
      }
    } finally {
      await progress.settled();
    }
  },
  conclude: (runId) => conclude(deps, runId, kind),
});

const unanswered = (questions: readonly Question[], results: Results): Question[] =>
  questions.filter(({ key }) => !results.has(key));

/** The version as it stands now. @throws AppError not-found */
async function openRunVersion(deps: ModelRunDeps, { userId, scriptId, documentId }: Run): Promise<OpenVersion> {
  const script = await loadKeptScript(deps.db, userId, scriptId ?? "");
  return { script, ...(await loadVersion(deps, script, documentId)) };
}

/** Writes a later stage's steps to the log as waiting before they begin, so that a pause in between keeps them. */
async function addWaitingSteps(
  { runLog }: ModelRunDeps,
  writer: RunWriter,
  questions: readonly Question[],
): Promise<void> {
  const existingKeys = new Set((await runLog.snapshot(writer.runId))?.steps.map(({ key }) => key));
  const newQuestions = questions.filter(({ key }) => !existingKeys.has(key));
  if (newQuestions.length === 0) return;
  await writer.append(newQuestions.map(({ key }) => ({ type: "step", key, state: "waiting", attempt: 0 })));
}

const stepOf = ({ key, after }: Question, perform: (sink: StepSink) => Promise<void>) => ({
  key,
  ...(after && { after }),
  perform,
});

/** Takes the runs of these kinds in this process. */
export async function workModelRuns(deps: ModelRunDeps, kinds: readonly ModelRunKind<unknown>[]): Promise<void> {
  for (const kind of kinds) await workRuns(deps, kind.work, async () => modelRunPerformer(deps, kind));
}

/** What an earlier worker of the run left: results, and questions that failed. The ink of these was given back: asked again they would cost nothing. */
async function endedBefore(
  { runLog }: Pick<ModelRunDeps, "runLog">,
  runId: string,
): Promise<{ results: Map<string, unknown>; failed: ReadonlySet<string> }> {
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  return {
    results: new Map(steps.flatMap(({ key, state, data }) => (state === "done" ? [[key, data]] : []))),
    failed: new Set(steps.flatMap(({ key, state }) => (state === "failed" ? [key] : []))),
  };
}

/** A run that paused says why; one none of whose questions was answered has failed; else those that failed say so themselves. */
async function conclude(deps: ModelRunDeps, runId: string, kind: ModelRunKind<unknown>): Promise<RunEnd | null> {
  const { runLog } = deps;
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  const run = await runLog.loadRun(runId);
  if (!run) return null;
  const { paused, asked: requested } = ModelRunInput.parse(run.input);
  if (paused !== null && steps.some((step) => step.state === "waiting")) return { state: "cancelled", message: paused };
  const failed = steps.find((step) => step.state === "failed" && step.message !== null)?.message ?? null;
  if (kind.stages) {
    const missing = await kind.stages.missing(
      deps,
      await openRunVersion(deps, run),
      kind.requestSchema.parse(requested),
    );
    return missing === null ? { state: "done" } : { state: "failed", message: failed ?? missing };
  }
  return steps.some((step) => step.state === "done")
    ? { state: "done" }
    : { state: "failed", message: failed ?? kind.work.failedMessage };
}
