import type { LineType } from "@mochang/screenplay";
import { z } from "zod";

const LINE_TYPES = [
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
  "meta",
  "episode",
  "chapter",
  "text",
] as const satisfies readonly LineType[];
/** A field of a heading, as written. */
const Field = z.string().max(200).nullable().default(null);

const GivenLine = z.object({
  attrs: z.object({
    id: z.string().max(64),
    type: z.enum(LINE_TYPES),
    speaker: z.string().max(100).nullable().default(null),
    start: z.number().int(),
    end: z.number().int(),
    confidence: z.number().min(0).max(1).default(1),
  }),
  content: z.array(z.object({ text: z.string() })).default([]),
});
export type GivenLine = z.infer<typeof GivenLine>;

/** A scene as a client sends it, stripped of all that is not taken from it. */
export const GivenScene = z.object({
  attrs: z.object({
    id: z.string().max(64),
    number: Field,
    intExt: z.enum(["内", "外", "内外"]).nullable().default(null),
    time: Field,
    place: Field,
  }),
  content: z.array(GivenLine).min(1),
});
export type GivenScene = z.infer<typeof GivenScene>;
