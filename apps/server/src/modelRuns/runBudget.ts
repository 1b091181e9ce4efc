import { once } from "node:events";
import { formatInk, spacedInk } from "@mochang/contract";
import { inkStep } from "../runEngine/index.ts";
import { balanceNow, inkOfRun } from "../ink/index.ts";
import type { Charge, TaskModel } from "../model/index.ts";
import { AppError, type Queryable, type Transaction } from "../platform/index.ts";
import type { Run, RunWriter } from "../run/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind, Question } from "./modelRunKind.ts";
import { type Price, priceOf, sumOf } from "./price.ts";

/** What a run that pays as it goes may still spend. */
export interface RunBudget {
  /**
   * Holds a question's ink with that of those that complete it; false when the run pauses, or where they would go beyond what may be spent: the run
   * then ends as paused.
   */
  reserve(question: Question, completedBy: readonly Question[], signal: AbortSignal): Promise<boolean>;
  /** A question has ended, however: what it held beyond its cost is there again. */
  ended(key: string): void;
  /** Nothing more will be begun. */
  isPaused(): boolean;
}

const PAUSED = "已暂停，写好的都在，可以接着写";
const NO_INK = "墨用完了，写好的都在，补墨之后可以接着写";
const atCeiling = (ceiling: number): string =>
  `写到了 ${spacedInk(formatInk(ceiling))}的上限，写好的都在，可以加上限接着写`;

interface About {
  run: Pick<Run, "id" | "userId">;
  writer: Pick<RunWriter, "inTransaction">;
  input: ModelRunInput;
  kind: Pick<ModelRunKind<unknown>, "system">;
  model: TaskModel;
}

/**
 * What is left for one more question beyond what an earlier worker of the run has held for steps of it, what would be left at most once those under way
 * have ended, and what to say where that is too little.
 */
interface Rest {
  heldSteps: ReadonlySet<string>;
  units: number;
  atMost: number;
  tooLittle: string;
}

/**
 * A question holds what it costs where the provider's cache serves none of it, as far as that is left, and at least what it is expected to cost with a
 * margin: what is held is the most that it is charged. Where all of it is not left, one question at a time asks for ink. One that does not fit beside
 * those under way waits for their end, and is not begun only when it would not fit after them. The questions that complete one are held together with
 * it, so that what is left goes into whole scenes, not into drafts.
 *
 * The ceiling is read, compared and held below in one transaction over the run's row, which `setCeiling` locks, too: what is held never goes above the
 * ceiling that counts when it is held.
 */
export function openRunBudget(
  { ink, runLog }: Pick<ModelRunDeps, "ink" | "runLog">,
  { run, writer, input, kind, model }: About,
): RunBudget {
  let paused = false;
  const declined = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Questions whose ink is held. Of those that are begun a worker has the step: their ends will come, whoever waits. */
  const held = new Map<string, "begun" | "later">();
  let next = Promise.withResolvers<void>();

  const pause = async (tx: Transaction, why: string): Promise<"refused"> => {
    await runLog.changeInput(run.id, { pauseAsked: false, paused: why }, tx);
    paused = true;
    return "refused";
  };
  /** Not begun, nor is what is built on it; another, which takes less, may be. */
  const decline = async (tx: Transaction, key: string, why: string): Promise<"refused"> => {
    await runLog.changeInput(run.id, { paused: why }, tx);
    declined.add(key);
    return "refused";
  };

  const attempt = async (tx: Transaction, now: ModelRunInput, asked: Asked, { inTurn }: Turn): Promise<Outcome> => {
    if (now.pauseAsked) return pause(tx, PAUSED);
    // Taken before the rest is read, so that the end of a question between the two resolves it: who waits for it then looks again.
    const end = next.promise;
    const othersBegun = [...held.values()].includes("begun");
    const rest = await restNow(tx, run, now.ceiling, asked.steps);
    const { steps, prices } = unheld(asked, rest.heldSteps);
    const whole = sumOf(prices, ({ reserved }) => reserved.units);
    if (!inTurn && (now.ceiling !== null || rest.units < whole)) return "again";
    const least = sumOf(prices, (price) => price.least);
    if (steps.length === 0 || rest.units >= least) {
      const charges = chargesWithin(rest.units, prices);
      const reservations = charges.map((charge, i) => ({ ...charge, step: steps[i] ?? "" }));
      if (!(await hasReserved(ink.reserve(run.userId, run.id, kind.system, reservations, tx)))) return "again";
      for (const [i, key] of asked.keys.entries()) held.set(key, i === 0 ? "begun" : "later");
      return "held";
    }
    if (!othersBegun || rest.atMost < least) return decline(tx, asked.keys[0] ?? "", rest.tooLittle);
    return { until: end };
  };
  const attemptNow = async (asked: Asked, turnOf: Turn): Promise<Outcome> => {
    let outcome: Outcome = "again";
    await writer.inTransaction(async (tx, { input: now }) => {
      outcome = await attempt(tx, ModelRunInput.parse(now), asked, turnOf);
    });
    return outcome;
  };
  const holdOfRest = async (asked: Asked, signal: AbortSignal): Promise<boolean> => {
    while (!paused && !signal.aborted) {
      const outcome = await attemptNow(asked, { inTurn: true });
      if (outcome === "held") return true;
      if (outcome === "refused") return false;
      if (outcome !== "again") await endOrAbort(outcome.until, signal);
    }
    return false;
  };

  return {
    isPaused: () => paused || declined.size > 0,
    ended(key) {
      held.delete(key);
      next.resolve();
      next = Promise.withResolvers();
    },
    async reserve(question, completedBy, signal) {
      // With the question that it completes: a pause waits for it, too. Counted before anything is awaited, so that those who wait know of it.
      if (held.has(question.key)) {
        held.set(question.key, "begun");
        return true;
      }
      if (paused) return false;
      if (question.after?.some((key) => declined.has(key))) {
        declined.add(question.key);
        return false;
      }
      const asked = askedOf(model, input, [question, ...completedBy]);
      const outcome = await attemptNow(asked, { inTurn: false });
      if (outcome !== "again") return outcome === "held";
      const ownTurn = turn.then(() => holdOfRest(asked, signal));
      turn = ownTurn.catch(() => undefined);
      return ownTurn;
    },
  };
}

/** `inTurn`: of those that do not find all that they would hold, one at a time asks. */
interface Turn {
  inTurn: boolean;
}

/** What came of the wish to hold ink. `until`: there may be more after it. */
type Outcome = "held" | "refused" | "again" | { until: Promise<void> };

/** Questions that are held together, the one that begins first, each with its step in the ledger and its price. */
interface Asked {
  keys: readonly string[];
  steps: readonly string[];
  prices: readonly Price[];
}
const askedOf = (model: TaskModel, input: ModelRunInput, questions: readonly Question[]): Asked => ({
  keys: questions.map(({ key }) => key),
  steps: questions.map(({ key }) => inkStep(input, key)),
  prices: questions.map((question) => priceOf(model, question)),
});

/** What of it holds nothing yet: a step that was held is not paid again, and what it holds pays for no other step. */
const unheld = ({ steps, prices }: Asked, heldSteps: ReadonlySet<string>): Pick<Asked, "steps" | "prices"> => ({
  steps: steps.filter((step) => !heldSteps.has(step)),
  prices: prices.filter((_, i) => !heldSteps.has(steps[i] ?? "")),
});

/** False where another run of its user has taken some of what was left meanwhile. */
async function hasReserved(reservation: Promise<void>): Promise<boolean> {
  try {
    await reservation;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "ink-exhausted") return false;
    throw error;
  }
}

/** The whole price of each as far as the units reach beyond the least of all. */
function chargesWithin(units: number, prices: readonly Price[]): Charge[] {
  let spare = units - sumOf(prices, ({ least }) => least);
  return prices.map(({ reserved, least }) => {
    const more = Math.min(spare, reserved.units - least);
    spare -= more;
    return { ...reserved, units: least + more };
  });
}

/** What is left for steps of this run. */
async function restNow(
  db: Queryable,
  run: About["run"],
  ceiling: number | null,
  steps: readonly string[],
): Promise<Rest> {
  const { used, reserved, ofSteps, heldSteps } = await inkOfRun(db, run.id, steps);
  const balance = await balanceNow(db, run.userId);
  const below = ceiling === null ? Infinity : ceiling - used - reserved - ofSteps;
  const held = { heldSteps: new Set(heldSteps) };
  return ceiling !== null && below < balance
    ? { ...held, units: below, atMost: below + reserved, tooLittle: atCeiling(ceiling) }
    : { ...held, units: balance, atMost: balance + reserved, tooLittle: NO_INK };
}

/** Resolves at the first of both. */
async function endOrAbort(end: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const over = new AbortController();
  try {
    await Promise.race([end, once(signal, "abort", { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
