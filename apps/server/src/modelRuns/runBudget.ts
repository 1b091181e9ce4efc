import { formatInk } from "@mochang/contract";
import { inkStep } from "../engine/index.ts";
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
  reserve(question: Question): Promise<boolean>;
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

/** One question at a time asks for ink, so that two never spend the same rest. */
export function openRunBudget(
  { db, ink, runLog }: Pick<ModelRunDeps, "db" | "ink" | "runLog">,
  { run, writer, input, kind, model }: About,
): RunBudget {
  let paused = false;
  let turn: Promise<unknown> = Promise.resolve();

  const pause = async (why: string): Promise<false> => {
    paused = true;
    await writer.setInput({ ...input, pauseAsked: false, paused: why });
    return false;
  };

  const reserve = async (question: Question): Promise<boolean> => {
    if (paused) return false;
    const now = ModelRunInput.parse((await runLog.loadRun(run.id))?.input);
    if (now.pauseAsked) return pause(PAUSED);
    const { held } = priceOf(model, question);
    const step = inkStep(input, question.key);
    const spent = await inkOfRun(db, run.id, step);
    if (now.ceiling !== null && spent.used + spent.held + held.units > now.ceiling)
      return pause(atCeiling(now.ceiling));
    try {
      await ink.reserve(run.userId, run.id, kind.system, [{ ...held, step }]);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "ink-exhausted") return pause(NO_INK);
      throw error;
    }
  };

  return {
    isPaused: () => paused,
    reserve(question) {
      const mine = turn.then(() => reserve(question));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
