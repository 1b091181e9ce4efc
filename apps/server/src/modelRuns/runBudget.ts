import { once } from "node:events";
import { formatInk, spacedInk } from "@mochang/contract";
import { inkStep } from "../runEngine/index.ts";
import { balanceNow, inkOfRun } from "../ink/index.ts";
import type { Charge, TaskModel } from "../model/index.ts";
import { AppError, type Queryable } from "../platform/index.ts";
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
  writer: Pick<RunWriter, "changeInput">;
  input: ModelRunInput;
  kind: Pick<ModelRunKind<unknown>, "system">;
  model: TaskModel;
}

/** What is left for one more question, what would be left at most once those under way have ended, and what to say where that is too little. */
interface Rest {
  units: number;
  atMost: number;
  tooLittle: string;
}

/**
 * A question holds what it costs where the provider's cache serves none of it, as far as that is left, and at least what it is expected to cost with a
 * margin: what is held is the most that it is charged. Where all of it is not left, one question at a time asks for ink, so that two never spend the same
 * rest. One that does not fit beside those under way waits for their end, and is not begun only when it would not fit after them. The questions that
 * complete one are held together with it, so that what is left goes into whole scenes, not into drafts.
 */
export function openRunBudget(
  { db, ink, runLog }: Pick<ModelRunDeps, "db" | "ink" | "runLog">,
  { run, writer, input, kind, model }: About,
): RunBudget {
  let paused = false;
  const declined = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();
  /** Questions whose ink is held. Of those that are begun a worker has the step: their ends will come, whoever waits. */
  const held = new Map<string, "begun" | "later">();
  let next = Promise.withResolvers<void>();

  const inputNow = async () => ModelRunInput.parse((await runLog.loadRun(run.id))?.input);
  const pause = async (why: string): Promise<false> => {
    paused = true;
    await writer.changeInput({ pauseAsked: false, paused: why });
    return false;
  };
  /** Not begun, nor is what is built on it; another, which takes less, may be. */
  const decline = async (key: string, why: string): Promise<false> => {
    declined.add(key);
    await writer.changeInput({ paused: why });
    return false;
  };

  /** Whether its user has so much ink. The first key is of the question that begins. */
  const tryToHold = async (keys: readonly string[], charges: readonly Charge[]): Promise<boolean> => {
    try {
      const steps = charges.map((charge, i) => ({ ...charge, step: inkStep(input, keys[i] ?? "") }));
      await ink.reserve(run.userId, run.id, kind.system, steps);
      for (const [i, key] of keys.entries()) held.set(key, i === 0 ? "begun" : "later");
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "ink-exhausted") return false;
      throw error;
    }
  };
  const holdOfRest = async ({ keys, prices }: Asked, signal: AbortSignal): Promise<boolean> => {
    const least = sumOf(prices, (price) => price.least);
    while (!paused && !signal.aborted) {
      // Read anew each time: another window may have set a lower ceiling, or asked for a pause.
      const { pauseAsked, ceiling } = await inputNow();
      if (pauseAsked) return pause(PAUSED);
      const end = next.promise;
      const othersBegun = [...held.values()].includes("begun");
      const steps = keys.map((key) => inkStep(input, key));
      const rest = await restNow(db, run, ceiling, steps);
      if (rest.units >= least) {
        if (await tryToHold(keys, chargesWithin(rest.units, prices))) return true;
        // Another run of its user has taken some of it.
        continue;
      }
      if (!othersBegun || rest.atMost < least) return decline(keys[0] ?? "", rest.tooLittle);
      await endOrAbort(end, signal);
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
      if (paused) return false;
      if (question.after?.some((key) => declined.has(key))) {
        declined.add(question.key);
        return false;
      }
      // With the question that it completes. Counted before anything is awaited, so that those who wait know of it.
      const isHeld = held.has(question.key);
      if (isHeld) held.set(question.key, "begun");
      const { pauseAsked, ceiling } = await inputNow();
      if (pauseAsked) return pause(PAUSED);
      if (isHeld) return true;
      const asked = askedOf(model, [question, ...completedBy]);
      const whole = asked.prices.map(({ reserved }) => reserved);
      if (ceiling === null && (await tryToHold(asked.keys, whole))) return true;
      const ownTurn = turn.then(() => holdOfRest(asked, signal));
      turn = ownTurn.catch(() => undefined);
      return ownTurn;
    },
  };
}

/** Questions that are held together, the one that begins first, each with its price. */
interface Asked {
  keys: readonly string[];
  prices: readonly Price[];
}
const askedOf = (model: TaskModel, questions: readonly Question[]): Asked => ({
  keys: questions.map(({ key }) => key),
  prices: questions.map((question) => priceOf(model, question)),
});

/** The whole price of each as far as the units reach beyond the least of all. */
function chargesWithin(units: number, prices: readonly Price[]): Charge[] {
  let spare = units - sumOf(prices, ({ least }) => least);
  return prices.map(({ reserved, least }) => {
    const more = Math.min(spare, reserved.units - least);
    spare -= more;
    return { ...reserved, units: least + more };
  });
}

/** What is left for steps of this run, with what an earlier worker of it has held for them. */
async function restNow(
  db: Queryable,
  run: About["run"],
  ceiling: number | null,
  steps: readonly string[],
): Promise<Rest> {
  const { used, reserved, ofSteps } = await inkOfRun(db, run.id, steps);
  const balance = (await balanceNow(db, run.userId)) + ofSteps;
  const below = ceiling === null ? Infinity : ceiling - used - reserved;
  return ceiling !== null && below < balance
    ? { units: below, atMost: below + reserved, tooLittle: atCeiling(ceiling) }
    : { units: balance, atMost: balance + reserved, tooLittle: NO_INK };
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
