import { ceilingFault, type Estimate } from "@mochang/contract";
import type { Extent } from "@mochang/generation";
import { startWork, type Started } from "../runEngine/index.ts";
import { canonicalJson, sha256 } from "../documents/index.ts";
import { readBalance } from "../ink/index.ts";
import { loadOwnScript } from "../library/index.ts";
import type { TaskModel } from "../model/index.ts";
import { AppError } from "../platform/index.ts";
import { loadVersion } from "../prompting/index.ts";
import type { NotBeside } from "../run/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import { lowerCeiling } from "./lowerCeiling.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind, OpenVersion, Question } from "./modelRunKind.ts";
import { pricesOf, secondsOf, sumOf, type Price } from "./price.ts";

const TOO_LONG = "这一段太长，大模型一次读不完，请分段来做";
const OTHER_ASKED = "这里正在写别的，等写完或停下再开始";

/** Which version of which script; an empty `versionId` is the default one. */
export interface About {
  scriptId: string;
  versionId?: string | null;
}

/** The user's version as it stands. @throws AppError not-found, in-trash */
export async function openVersion(
  deps: Pick<ModelRunDeps, "db" | "now">,
  userId: string,
  { scriptId, versionId }: About,
): Promise<OpenVersion> {
  const script = await loadOwnScript(deps.db, userId, scriptId);
  return { script, ...(await loadVersion(deps, script, versionId)) };
}

export interface StartOptions<Asked> {
  /** What a second start joins the run under way by, where that is of more than the same words; absent: all that is asked, and of which version. */
  joinKey?: string;
  /** Whether a run under way with this key does what is asked for; where it does not, the start is refused. Absent: it does. */
  covers?(running: Asked): boolean;
  notBeside?: NotBeside;
  /**
   * Most units that a run which pays as it goes may use; null: what its user has. Where a run is joined, the lower of
   * both ceilings counts.
   */
  ceiling?: number | null;
}

/**
 * Starts a run of a kind for a version of a script: its ink is reserved and its job sent, or nothing happens. Follow it by its id
 * (`/sse-api/runs/:runId/events`), stop it by `/api/run/cancel`.
 * @throws AppError not-found, in-trash, model-missing, context-too-long, ink-exhausted, queue-full, conflict, and what `questions` throws
 */
export async function startModelRun<Asked>(
  deps: ModelRunDeps,
  userId: string,
  kind: ModelRunKind<Asked>,
  about: About,
  requested: Asked,
  { joinKey, covers, notBeside, ceiling = null }: StartOptions<Asked> = {},
): Promise<Started> {
  const { model } = deps;
  const version = await openVersion(deps, userId, about);
  if (!model) throw new AppError("model-missing");
  const questions = await kind.questions(deps, version, requested);
  const prices = pricesOf(model.of(kind.task), questions);
  if (prices.some(({ fits }) => !fits)) throw new AppError("context-too-long", { msg: TOO_LONG });
  const steps = prices.map(({ reserved }, i) => ({ ...reserved, step: questions[i]?.key ?? "" }));
  if (kind.paysAsItGoes) await refuseWithoutInk(deps, userId, leastOfFirst(questions, prices), ceiling);
  const input: ModelRunInput = {
    model: { name: model.of(kind.task).name, simulated: model.simulated },
    retries: {},
    faults: 0,
    asked: requested,
    ceiling,
    pauseAsked: false,
    paused: null,
    targets: Object.fromEntries(questions.flatMap(({ key, targets = [] }) => targets.map((target) => [target, key]))),
  };
  const { script, documentId } = version;
  const started = await startWork(
    deps,
    kind.work,
    {
      userId,
      scriptId: script.id,
      documentId,
      joinKey: joinKey ?? askedKey(kind.work.kind, documentId, requested),
      input,
      steps: questions.map(({ key }) => key),
    },
    {
      reserved: { system: kind.system, steps: kind.paysAsItGoes ? [] : steps },
      notBeside,
      checkJoined({ input: running }) {
        if (covers && !covers(kind.requestSchema.parse(ModelRunInput.parse(running).asked)))
          throw new AppError("conflict", { msg: OTHER_ASKED });
      },
    },
  );
  if (started.joined) await lowerCeiling(deps, started.runId, ceiling);
  return started;
}

/** Two calls that ask the same of a version at once are one run; any other is a question of its own. */
const askedKey = (kind: string, documentId: string, requested: unknown): string =>
  `${kind}:${documentId}:${sha256(canonicalJson(requested))}`;

/** The least that is held for the questions up to the first whole result; for the first where none has one to store. */
function leastOfFirst(questions: readonly Question[], prices: readonly Price[]): number {
  const first = Math.max(
    0,
    questions.findIndex(({ store }) => store),
  );
  return sumOf(prices.slice(0, first + 1), ({ least }) => least);
}

/** A run that would pause before its first whole result is not started. @throws AppError ink-exhausted, invalid */
async function refuseWithoutInk(
  { db }: Pick<ModelRunDeps, "db">,
  userId: string,
  first: number,
  ceiling: number | null,
): Promise<void> {
  const { balance } = await readBalance(db, userId);
  if (balance < first) throw new AppError("ink-exhausted");
  const fault = ceilingFault({ first }, ceiling);
  if (fault !== null) throw new AppError("invalid", { msg: fault });
}

/**
 * What such a run will cost and take; without a model its name is null and nothing is asked. `runId`: a run of the kind that is to go on, what it
 * has answered is not asked again.
 * @throws AppError as the start
 */
export async function estimateModelRun<Asked>(
  deps: ModelRunDeps,
  userId: string,
  kind: ModelRunKind<Asked>,
  about: About,
  requested: Asked,
  { runId }: { runId?: string | null | undefined } = {},
): Promise<Estimate> {
  const { balance } = await readBalance(deps.db, userId);
  const version = await openVersion(deps, userId, about);
  const model = deps.model?.of(kind.task);
  if (!model) return { units: 0, seconds: 0, balance, enough: true, held: 0, modelName: null, passages: 0 };
  const { stages } = kind;
  const answered = runId ? await answeredKeys(deps, userId, kind, runId) : new Set<string>();
  const costWith = async (extent: Extent) => {
    const questions = await (stages
      ? stages.foreseen(deps, version, requested, extent)
      : kind.questions(deps, version, requested));
    const left = questions.filter(({ key }) => !answered.has(key));
    return costOf(kind, model, left);
  };
  const usual = await costWith("usual");
  const told = { ...usual, balance, modelName: model.name, passages: 0 };
  if (!stages || (await stages.isLaidOut(deps, version, requested))) return { ...told, enough: balance >= usual.held };
  const least = await costWith("least");
  const most = await costWith("most");
  const range = least.units === most.units ? null : { least: least.units, most: most.units };
  const held = range ? most.held : usual.held;
  return { ...told, held, enough: balance >= held, ...(range && { range }) };
}

/** The questions that a user's run has answered. @throws AppError not-found */
async function answeredKeys(
  { runLog }: ModelRunDeps,
  userId: string,
  { work }: Pick<ModelRunKind<never>, "work">,
  runId: string,
): Promise<ReadonlySet<string>> {
  const run = await runLog.loadOwnRun(userId, runId);
  if (run.kind !== work.kind) throw new AppError("not-found");
  const steps = (await runLog.snapshot(runId))?.steps ?? [];
  return new Set(steps.flatMap(({ key, state }) => (state === "done" ? [key] : [])));
}

function costOf(
  kind: Pick<ModelRunKind<never>, "paysAsItGoes">,
  model: TaskModel,
  questions: readonly Question[],
): Pick<Estimate, "units" | "seconds" | "held" | "first"> {
  const prices = pricesOf(model, questions);
  return {
    units: sumOf(prices, ({ expected }) => expected),
    seconds: secondsOf(questions, model.concurrency),
    // A run that pays as it goes pauses where the cache serves less than is expected of it; any other holds all at its start.
    held: sumOf(prices, ({ reserved, least }) => (kind.paysAsItGoes ? least : reserved.units)),
    ...(kind.paysAsItGoes && { first: leastOfFirst(questions, prices) }),
  };
}
