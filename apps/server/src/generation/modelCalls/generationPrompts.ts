import { z } from "zod";
import { openPrompts } from "../../runEngine/index.ts";

const Head = z.strictObject({ title: z.string().min(1).max(20) });
export type GenerationPrompt = z.infer<typeof Head> & { body: string };
/** A prompt whose answers are about as long as it says; those of the others follow from the work. */
const SizedHead = Head.extend({ words: z.number().int().min(50) });

const files = openPrompts(new URL("../prompts/", import.meta.url));
const prompt = (name: string): GenerationPrompt => files.prompt(name, Head);
const sized = (name: string) => files.prompt(name, SizedHead);

/** Read when the process starts: a broken file stops the start and not a paid run. */
export const GENERATION_PROMPTS = {
  system: files.text("system"),
  correction: (problem: string): string => files.text("correction").replace("{problem}", problem),
  update: files.text("update"),
  updateScript: files.text("updateScript"),
  summary: files.text("summary"),
  portrait: files.text("portrait"),
  cover: files.text("cover"),
  core: sized("core"),
  synopsis: sized("synopsis"),
  biography: sized("biography"),
  outline: prompt("outline"),
  acts: prompt("acts"),
  act: prompt("act"),
  sequences: prompt("sequences"),
  sequence: prompt("sequence"),
  scenes: prompt("scenes"),
  scene: prompt("scene"),
  evaluate: sized("evaluate"),
  ask: sized("ask"),
  draft: prompt("draft"),
  script: prompt("script"),
  critic: sized("critic"),
  revise: sized("revise"),
} as const;
