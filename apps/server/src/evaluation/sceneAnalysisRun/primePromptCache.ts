import { ModelFault, type Charge, type ModelPort } from "../../model/index.ts";
import type { AnalyseCall } from "../sceneAnalysis/analysePassage.ts";
import type { ScenePrompt, ScenePrompts } from "../sceneAnalysis/scenePrompts.ts";
import { openingMessages } from "../sceneAnalysis/sceneMessages.ts";
import type { Work } from "../../prompting/index.ts";

/** The answer is not used; the call only fills the provider's cache. */
const MAX_OUTPUT_TOKENS = 200;

/**
 * Asks the opening of a run's analyses once, so that the provider has it in its cache before they start side by side. When that fails they go
 * on without: no more than their price depends on it. @returns its charge
 */
export async function primePromptCache(
  model: ModelPort,
  prompts: ScenePrompts,
  prompt: ScenePrompt,
  work: Work,
  call: Omit<AnalyseCall, "onText">,
): Promise<Charge | null> {
  try {
    const { charge } = await model.ask({
      ...call,
      messages: openingMessages(prompts, prompt, work).slice(0, -1),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      temperature: 0,
      step: "opening",
    });
    return charge;
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind === "cancelled") throw error;
    return null;
  }
}
