import { PLANNING, planningTitle, type Form } from "@mochang/contract";
import { z } from "zod";
import { promptsByForm, type PromptFolder } from "../../runEngine/index.ts";

const Head = z.strictObject({
  id: z.number().int(),
  title: z.string().min(1).max(20),
  /** Han characters to write. */
  words: z.number().int().min(50).max(1500),
});
export type PlanningText = z.infer<typeof Head> & { body: string };

function load(files: PromptFolder, form: Form) {
  const prompts = new Map(files.numbered(Head).map((prompt) => [prompt.id, prompt]));
  for (const { promptId } of PLANNING)
    if (prompts.get(promptId)?.title !== planningTitle(promptId, form))
      throw new Error(`prompt ${promptId} is missing, or not called ${planningTitle(promptId, form)}`);
  return { prompts, system: files.text("system"), correction: files.text("correction") };
}

/** The prompts 101 to 104, read when the process starts. */
export const PLANNING_PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), load);
