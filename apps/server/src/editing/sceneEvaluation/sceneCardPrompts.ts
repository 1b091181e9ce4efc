import { CARD_PROMPTS } from "@mochang/contract";
import { z } from "zod";
import { promptsByForm, type PromptFolder } from "../../runEngine/index.ts";

const Head = z.strictObject({
  id: z.number().int(),
  title: z.string().min(1).max(20),
  /** Han characters to write. */
  words: z.number().int().min(50).max(500),
});
export type CardPrompt = z.infer<typeof Head> & { body: string };

interface CardPrompts {
  prompts: ReadonlyMap<number, CardPrompt>;
  system: string;
  correction: string;
}

function load(files: PromptFolder): CardPrompts {
  const prompts = new Map(files.numbered(Head).map((prompt) => [prompt.id, prompt]));
  for (const { id, title } of CARD_PROMPTS)
    if (prompts.get(id)?.title !== title) throw new Error(`prompt ${id} is missing, or not called ${title}`);
  return { prompts, system: files.text("system"), correction: files.text("correction") };
}

/** The prompts 108 to 112, read when the process starts: a broken file stops the start and not a paid run. */
export const SCENE_CARD_PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), load);
