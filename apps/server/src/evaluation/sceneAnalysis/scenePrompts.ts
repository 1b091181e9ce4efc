import { SCENE_PROMPTS } from "@mochang/contract";
import { z } from "zod";
import { openPrompts } from "../../runEngine/index.ts";

const Head = z.strictObject({
  id: z.number().int(),
  title: z.string().min(1).max(20),
  /** Titles of the answer's cards, in order. */
  cards: z.array(z.string().min(1).max(12)).min(2).max(6),
  /** Han characters to write. */
  words: z.number().int().min(100).max(1000),
});

/** One of the prompts 20 to 24: what is asked of a scene. */
export type ScenePrompt = z.infer<typeof Head> & { body: string };

export interface ScenePrompts {
  prompt(id: number): ScenePrompt | undefined;
  system: string;
  correction: string;
}

/** Reads the prompts on scenes and checks them against the contract's list: a broken file stops the start and not a paid run. */
export function loadScenePrompts(folder: URL = new URL("./prompts/", import.meta.url)): ScenePrompts {
  const files = openPrompts(folder);
  const found = files.numbered(Head);
  const prompts = new Map(SCENE_PROMPTS.map(({ id, title }) => [id as number, promptOf(found, id, title)]));
  return {
    prompt: (id) => prompts.get(id),
    system: files.text("system"),
    correction: files.text("correction"),
  };
}

function promptOf(found: readonly ScenePrompt[], id: number, title: string): ScenePrompt {
  const prompt = found.find((p) => p.id === id);
  if (!prompt) throw new Error(`prompt ${id} is missing`);
  if (prompt.title !== title) throw new Error(`prompt ${id} is called ${prompt.title}`);
  const missing = prompt.cards.filter((card) => !new RegExp(`^${card}：`, "mu").test(prompt.body));
  if (missing.length > 0) throw new Error(`prompt ${id} does not say what stands under ${missing.join(", ")}`);
  return prompt;
}

let loaded: ScenePrompts | undefined;
/** The prompts as the server was started with them. */
export const scenePrompts = (): ScenePrompts => (loaded ??= loadScenePrompts());
