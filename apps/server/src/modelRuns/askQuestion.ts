import { retryModelCall, inkStep, writeVerified, type StepSink } from "../runEngine/index.ts";
import type { Ink } from "../ink/index.ts";
import { ModelFault, type ModelMessage, type ModelPort, type ModelTask } from "../model/index.ts";
import type { Run } from "../run/index.ts";
import type { ModelRunInput } from "./modelRunInput.ts";
import type { Question } from "./modelRunKind.ts";
import { outputLimit } from "./price.ts";

export interface Call {
  model: ModelPort;
  task: ModelTask;
  run: Pick<Run, "id" | "userId">;
  input: ModelRunInput;
  ink: Pick<Ink, "release">;
  signal: AbortSignal;
  onWait(key: string, why: string | null): void;
  /** Of the questions answered so far; this one's is added. */
  results: Map<string, unknown>;
}

const PRECEDING_FAILED = "前面的一步没有写成，这一步没有开始";

/** Asks one question; an answer that cannot be used is asked for once more, with what was wrong with it. @throws ModelFault */
export async function askQuestion(planned: Question, sink: StepSink, call: Call): Promise<void> {
  const { results } = call;
  if (planned.after?.some((key) => !results.has(key))) return sink.fail(PRECEDING_FAILED);
  const prepared = planned.prepare ? await planned.prepare(results) : {};
  if (prepared === null) {
    results.set(planned.key, null);
    return sink.finish({
      data: null,
      inTransaction: (tx) => call.ink.release(call.run.id, inkStep(call.input, planned.key), tx),
    });
  }
  const question: Question = { ...planned, ...prepared };
  const { result, charge } = await answerOf(question, sink, call);
  await sink.finish({ data: result, cost: charge, inTransaction: async (tx) => question.store?.(tx, result, charge) });
  question.onStored?.();
  results.set(question.key, result);
}

async function answerOf(question: Question, sink: StepSink, { model, task, run, signal, onWait }: Call) {
  let note = "";
  return retryModelCall(signal, async (attempt) => {
    if (attempt > 1) await sink.restart();
    const answer = await writeVerified(
      (on) =>
        model.ask({
          task,
          messages: withNote(question.messages, note),
          maxOutputTokens: outputLimit(question),
          temperature: question.temperature,
          runId: run.id,
          userId: run.userId,
          step: question.key,
          signal,
          onWait: (why) => onWait(question.key, why),
          ...on,
        }),
      sink,
      { newFilter: () => question.newFilter() },
    );
    const judged = question.judge(answer);
    if ("result" in judged) return { result: judged.result, charge: answer.charge };
    // The first is asked for again, the second is final.
    const kind = note === "" ? "blank" : "malformed";
    note = judged.note;
    throw new ModelFault(kind, "the answer was refused", judged.sentence, answer.usage);
  });
}

function withNote(messages: readonly ModelMessage[], note: string): ModelMessage[] {
  const last = messages.at(-1);
  return note === "" || !last
    ? [...messages]
    : [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${note}` }];
}
