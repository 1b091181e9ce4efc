import { retryModelCall, writeVerified, type TextSink } from "../../runEngine/index.ts";
import { ModelFault, type Charge, type ModelPort, type ModelTask } from "../../model/index.ts";
import type { Work } from "../../prompting/index.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  supportedFigures,
  indexPassages,
} from "../../grounding/index.ts";
import type { AnalysedPassage } from "./analysedPassage.ts";
import { outputLimit } from "./price.ts";
import type { ScenePrompt, ScenePrompts } from "./scenePrompts.ts";
import { sceneMessages, shownRange } from "./sceneMessages.ts";

/** The least length of an answer after verification; a shorter one is refused. */
const MIN_HAN = 20;
const EMPTY = "这一段的分析没有通过原文核对，请重试";

export interface AnalyseCall {
  task: ModelTask;
  runId: string;
  userId: string;
  signal: AbortSignal;
  onWait?(why: string | null): void;
}

/** What a passage's analysis left behind beside its text. */
export interface Analysed {
  verified: string;
  charge: Charge;
  counts: object;
}

/** One passage before the model: asked again after faults that may pass, passed on only as far as its quotes and figures stand. @throws ModelFault */
export async function analysePassage(
  model: ModelPort,
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  passage: AnalysedPassage,
  sink: TextSink,
  call: AnalyseCall,
): Promise<Analysed> {
  const passages = indexPassages(work.parsed, { unit: "场", title: work.name, ...shownRange(work, passage) });
  const allowedFigures = supportedFigures(work.figures, "场");
  const repeated = createRepeatedSentences();
  let note = "";
  return retryModelCall(call.signal, async (attempt) => {
    if (attempt > 1) {
      repeated.forget(passage.key);
      await sink.restart();
    }
    const answer = await writeVerified(
      (on) =>
        model.ask({
          task: call.task,
          messages: sceneMessages(prompts, prompt, work, passage, note),
          maxOutputTokens: outputLimit(prompt),
          temperature: 0.4,
          runId: call.runId,
          userId: call.userId,
          step: passage.key,
          signal: call.signal,
          onWait: call.onWait,
          ...on,
        }),
      sink,
      {
        newFilter: () =>
          createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: passage.key }),
        onRestart: () => repeated.forget(passage.key),
      },
    );
    if (countHan(answer.verified) < MIN_HAN) {
      note = prompts.correction;
      throw new ModelFault("blank", "nothing of the answer could be verified", EMPTY, answer.usage);
    }
    return { verified: answer.verified, charge: answer.charge, counts: answer.filter.counts };
  });
}
