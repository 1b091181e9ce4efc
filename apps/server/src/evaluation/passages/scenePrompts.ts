import { SCENE_PROMPTS } from "@mochang/contract";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { readFrontMatter } from "../prompts/frontMatter.ts";

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
  const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
  const prompts = new Map(
    SCENE_PROMPTS.map(({ id, title }) => [id as number, readPrompt(id, title, read(`${id}.md`))]),
  );
  return {
    prompt: (id) => prompts.get(id),
    system: read("system.md").trim(),
    correction: read("correction.md").trim(),
  };
}

function readPrompt(id: number, title: string, source: string): ScenePrompt {
  const { head, body } = readFrontMatter(source);
  const parsed = Head.safeParse(head);
  if (!parsed.success) throw new Error(`passages/prompts/${id}.md: ${z.prettifyError(parsed.error)}`);
  if (parsed.data.id !== id || parsed.data.title !== title)
    throw new Error(`passages/prompts/${id}.md is ${parsed.data.id} ${parsed.data.title}`);
  if (body.length < 150) throw new Error(`passages/prompts/${id}.md says too little`);
  const missing = parsed.data.cards.filter((card) => !new RegExp(`^${card}：`, "mu").test(body));
  if (missing.length > 0)
    throw new Error(`passages/prompts/${id}.md does not say what stands under ${missing.join(", ")}`);
  return { ...parsed.data, body };
}

let loaded: ScenePrompts | undefined;
/** The prompts as the server was started with them. */
export const scenePrompts = (): ScenePrompts => (loaded ??= loadScenePrompts());
