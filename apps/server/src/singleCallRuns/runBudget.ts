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

/** Below a ceiling one question at a time asks for ink, so that two never spend the same rest. */
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

  const hold = async (question: Question): Promise<boolean> => {
    const step = inkStep(input, question.key);
    try {
      await ink.reserve(run.userId, run.id, kind.system, [{ ...priceOf(model, question).reserved, step }]);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "ink-exhausted") return pause(NO_INK);
      throw error;
    }
  };

  const holdBelow = async (ceiling: number, question: Question): Promise<boolean> => {
    if (paused) return false;
    const spent = await inkOfRun(db, run.id, inkStep(input, question.key));
    const { reserved } = priceOf(model, question);
    return spent.used + spent.reserved + reserved.units > ceiling ? pause(atCeiling(ceiling)) : hold(question);
  };

  return {
    isPaused: () => paused,
    async reserve(question) {
      if (paused) return false;
      const { pauseAsked, ceiling } = ModelRunInput.parse((await runLog.loadRun(run.id))?.input);
      if (pauseAsked) return pause(PAUSED);
      if (ceiling === null) return hold(question);
      const ownTurn = turn.then(() => holdBelow(ceiling, question));
      turn = ownTurn.catch(() => undefined);
      return ownTurn;
    },
  };
}
