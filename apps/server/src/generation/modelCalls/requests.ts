import { SCENES_MAX } from "@mochang/contract/generation";
import { z } from "zod";
import type { RunFilter } from "../../run/index.ts";

const Id = z.string().max(64);
const Form = z.record(z.string(), z.unknown());

/** What is asked of a model for the forms of steps 1 to 7. */
export const FormRequest = z.object({
  task: z.enum(["inspire", "generate", "one", "evaluate", "update", "summary", "ask"]),
  kind: z.enum(["core", "synopsis", "biography", "outline", "act", "sequence", "scene"]),
  /** The item that is written; null: one that is not stored yet. */
  id: Id.nullable(),
  /** Of `generate`: the act of sequences, the sequence of scenes. */
  parentId: Id.nullable(),
  /** The form as it stands on the page; null: as it is stored. */
  form: Form.nullable(),
  /** Of `update`: what was said of it. */
  evaluation: z.string().max(20_000).nullable(),
  /** A scene's script, where that is evaluated or changed. */
  content: z.string().max(200_000).nullable().default(null),
  rules: z.string().max(5_000).default(""),
  /** Of `ask`: what its writer wants to know, and what was said before it. */
  question: z.string().max(2_000).default(""),
  talk: z.string().max(20_000).default(""),
});
export type FormRequest = z.output<typeof FormRequest>;

/** All that a question may go without. */
export const NOTHING_ASKED = {
  parentId: null,
  form: null,
  evaluation: null,
  content: null,
  rules: "",
  question: "",
  talk: "",
};

/** What is asked for the scripts of scenes. */
export const ScriptsRequest = z.object({
  sceneIds: z.array(Id).min(1).max(SCENES_MAX),
  /** A critic reads each scene and a reviser proposes changes: two more calls a scene. */
  critique: z.boolean().default(false),
  /** Each finished scene is saved as its script; else it is only shown. */
  save: z.boolean(),
  rules: z.string().max(5_000).default(""),
});
export type ScriptsRequest = z.output<typeof ScriptsRequest>;

/** Runs that save the scripts of scenes; the others of their kind only show one. */
export const SAVING_SCRIPTS = { kinds: ["sceneScripts"], input: { "asked.save": "true" } } as const satisfies RunFilter;
