import { formatInk } from "@mochang/contract";
import { inkStep } from "../runEngine/index.ts";
import { inkOfRun } from "../ink/index.ts";
import type { TaskModel } from "../model/index.ts";
import { AppError } from "../platform/index.ts";
import type { Run, RunWriter } from "../run/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import { ModelRunInput } from "./modelRunInput.ts";
import type { ModelRunKind, Question } from "./modelRunKind.ts";
import { priceOf } from "./price.ts";

/** What a run that pays as it goes may still spend. */
export interface RunBudget {
  /** Holds a question's ink; false when the run pauses, or would go beyond what it may spend and therefore pauses. */
  reserve(question: Question, signal: AbortSignal): Promise<boolean>;
  /** A question has ended, however: what it held beyond its cost is there again. */
  ended(key: string): void;
  /** Nothing more will be begun. */
  isPaused(): boolean;
}

const PAUSED = "已暂停，写好的都在，可以接着写";
const NO_INK = "墨用完了，写好的都在，补墨之后可以接着写";
const atCeiling = (ceiling: number): string => `写到了 ${formatInk(ceiling)}的上限，写好的都在，可以加上限接着写`;

interface About {
  run: Pick<Run, "id" | "userId">;
  writer: Pick<RunWriter, "setInput">;
  input: ModelRunInput;
  kind: Pick<ModelRunKind<unknown>, "system">;
  model: TaskModel;
}

/**
 * Below a ceiling one question at a time asks for ink, so that two never spend the same rest. What is held is far more than what is charged: one that does
 * not fit beside those under way waits for their end, and the run pauses only when it would not fit after them.
 */
export function openRunBudget(
  { db, ink, runLog }: Pick<ModelRunDeps, "db" | "ink" | "runLog">,
  { run, writer, input, kind, model }: About,
): RunBudget {
  let paused = false;
  let turn: Promise<unknown> = Promise.resolve();
  const underWay = new Set<string>();
  let next = Promise.withResolvers<void>();

  const inputNow = async () => ModelRunInput.parse((await runLog.loadRun(run.id))?.input);
  const pause = async (why: string): Promise<false> => {
    paused = true;
    await writer.setInput({ ...input, pauseAsked: false, paused: why });
    return false;
  };

  const hold = async (question: Question): Promise<boolean> => {
    const step = inkStep(input, question.key);
    try {
      await ink.reserve(run.userId, run.id, kind.system, [{ ...priceOf(model, question).reserved, step }]);
      underWay.add(question.key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "ink-exhausted") return pause(NO_INK);
      throw error;
    }
  };

  const holdBelow = async (ceiling: number, question: Question, signal: AbortSignal): Promise<boolean> => {
    const { units } = priceOf(model, question).reserved;
    const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    while (!paused && !signal.aborted) {
      const end = next.promise;
      const others = underWay.size;
      const spent = await inkOfRun(db, run.id, inkStep(input, question.key));
      if (spent.used + spent.reserved + units <= ceiling) return hold(question);
      if (others === 0 || spent.used + units > ceiling) return pause(atCeiling(ceiling));
      await Promise.race([end, aborted]);
      if ((await inputNow()).pauseAsked) return pause(PAUSED);
    }
    return false;
  };

  return {
    isPaused: () => paused,
    ended(key) {
      underWay.delete(key);
      next.resolve();
      next = Promise.withResolvers();
    },
    async reserve(question, signal) {
      if (paused) return false;
      const { pauseAsked, ceiling } = await inputNow();
      if (pauseAsked) return pause(PAUSED);
      if (ceiling === null) return hold(question);
      const ownTurn = turn.then(() => holdBelow(ceiling, question, signal));
      turn = ownTurn.catch(() => undefined);
      return ownTurn;
    },
  };
}
