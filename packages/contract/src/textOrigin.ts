import { z } from "zod";

const Id = z.string().min(1).max(64);

/** A line of a version; `versionId` empty is the default one. */
export const LineOriginQuery = z.object({
  scriptId: Id,
  versionId: z.string().max(64).default(""),
  sceneId: Id,
  lineId: Id,
});

/** Why a save was made by which a model's words came into a line. */
export const ORIGIN_ACTS = ["model", "restored", "merged", "moved", "copied", "other"] as const;
export type OriginAct = (typeof ORIGIN_ACTS)[number];

/** How a model's words came into a line, as far as the log of saves still holds it; oldest first. */
export const LineOriginHistory = z.object({
  acts: z.array(
    z.object({
      /** When the save was made, ISO 8601. */
      at: z.string(),
      act: z.enum(ORIGIN_ACTS),
      /** How many more characters of a model the line held after it than before. */
      characters: z.number(),
      /** The save with which the scene stood as it was before; null where there is none. */
      before: z.number().nullable().default(null),
      /** The run that wrote the words of an acceptance, where the log still says which. */
      run: z.object({ title: z.string(), model: z.string().nullable() }).nullable(),
    }),
  ),
  /** Whether the whole log of the scene was looked into. */
  complete: z.boolean(),
});
export type LineOriginHistory = z.infer<typeof LineOriginHistory>;

/** 创作过程说明 of a version. */
export const ProcessRecordQuery = z.object({ scriptId: Id, versionId: z.string().max(64).default("") });
