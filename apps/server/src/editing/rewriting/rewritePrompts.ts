import { REWRITE_PROMPTS, type RewriteLines } from "@mochang/contract";
import { z } from "zod";
import { promptsByForm, type PromptFolder } from "../../runEngine/index.ts";

const Head = z.strictObject({ id: z.number().int(), title: z.string().min(1).max(20) });
export type RewritePrompt = z.infer<typeof Head> & { body: string };

interface RewritePrompts {
  prompts: ReadonlyMap<number, RewritePrompt>;
  newScene: RewritePrompt;
  system: string;
  /** How changes, and how the lines of a new scene, are written. */
  edits: string;
  lines: string;
  correction: string;
}

/** The number of the file for a new scene, which the specs give none. */
const NEW_SCENE = 200;

function load(files: PromptFolder): RewritePrompts {
  const prompts = new Map(files.numbered(Head).map((prompt) => [prompt.id, prompt]));
  for (const { id, title } of REWRITE_PROMPTS)
    if (prompts.get(id)?.title !== title) throw new Error(`prompt ${id} is missing, or not called ${title}`);
  const newScene = prompts.get(NEW_SCENE);
  if (!newScene) throw new Error("the prompt of a new scene is missing");
  const [system, edits, lines, correction] = ["system", "edits", "lines", "correction"].map((name) => files.text(name));
  if (!system || !edits || !lines || !correction) throw new Error("a prompt of rewriting is empty");
  return { prompts, newScene, system, edits, lines, correction };
}

/** The prompts 113 to 121 and of a new scene, read when the process starts: a broken file stops the start and not a paid run. */
export const REWRITING = promptsByForm(new URL("./prompts/", import.meta.url), load);

/** The names of the prompts that a rewriting was asked with. */
export function promptTitles({
  promptId,
  promptIds,
}: Pick<z.output<typeof RewriteLines>, "promptId" | "promptIds">): string {
  const requestedIds = new Set<number>(promptIds.length > 0 ? promptIds : [promptId]);
  return REWRITE_PROMPTS.filter(({ id }) => requestedIds.has(id))
    .map(({ title }) => title)
    .join("、");
}
