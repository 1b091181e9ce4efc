import { z } from "zod";

/** Maximum number of rows in one call. */
export const SCENES_MAX = 30_000;

/** An id as the database keeps it: it holds neither U+0000 nor half of a surrogate pair. */
const Id = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => id.isWellFormed() && !id.includes("\0"), "not storable");

/** The number of a save, as far as the database counts. */
export const SaveNumber = z.int32().min(0);

/** Maximum depth of nested content; no document reaches it. */
const MAX_DEPTH = 32;

const isShallow = (value: unknown, depth = MAX_DEPTH): boolean =>
  typeof value !== "object" ||
  value === null ||
  (depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1)));

/** One side's content of a question. */
const Side = z.unknown().refine((value) => isShallow(value), "nested too deep");

/** What a window does to one scene: `content` absent leaves it, null deletes it; `version` is the one that it was made from, 0 for a new scene. */
export const SceneChangeGiven = z.object({
  id: Id,
  content: z.unknown().optional(),
  version: SaveNumber.optional(),
  /** Neighbours as the window sees them; null for none. Absent: it stays where it is. */
  place: z.object({ after: Id.nullable(), before: Id.nullable() }).optional(),
});

/** What a merge could not settle. */
export const MergeQuestionGiven = z.object({
  id: Id,
  about: Id,
  of: z.enum(["line", "scene"]),
  base: Side.default(null),
  mine: Side.default(null),
  theirs: Side.default(null),
  /** The window that wrote `mine`; absent: the one that sends the save. */
  windowId: Id.optional(),
  /** The save that wrote `theirs`, as far as the sender knows. */
  theirSeq: SaveNumber.optional(),
});

/** One save, all of it or none. The same `opId` again is the same save and gets its first answer; with other scenes it is refused. */
export const SaveDocument = z.object({
  scriptId: Id,
  versionId: z.string().max(64).default(""),
  opId: Id,
  windowId: Id,
  reason: z.enum(["typed", "split", "moved", "merged", "restored", "model", "tagged", "note"]).default("typed"),
  /** The run whose words it brings into the document, where a proposal was accepted. */
  runId: Id.nullable().default(null),
  /** Schema number of the contents; another one than the server's is refused with `client-old`. */
  schema: z.number().int(),
  scenes: z.array(SceneChangeGiven).max(SCENES_MAX),
  questions: z.array(MergeQuestionGiven).max(10_000).default([]),
  answered: z.array(Id).max(10_000).default([]),
});
export type SaveDocument = z.input<typeof SaveDocument>;

export const SavedDocument = z.object({
  state: z.literal("saved"),
  seq: z.number(),
  replayed: z.boolean(),
  /** `[scene, version, placeVersion]` of each sent scene; 0 of one that there never was. */
  scenes: z.array(z.tuple([z.string(), z.number(), z.number()])),
});
export type SavedDocument = z.infer<typeof SavedDocument>;

/** A scene as it is now; `content` null: deleted. `after` is the living scene before it. */
export const SceneNow = z.object({
  id: z.string(),
  version: z.number(),
  placeVersion: z.number(),
  after: z.string().nullable(),
  content: z.unknown(),
});
export type SceneNow = z.infer<typeof SceneNow>;

/** With HTTP 409 and the code of `stale`: nothing was saved; the scenes of every save since the base that touched a sent scene, followed on. */
export const StaleDocument = z.object({ state: z.literal("stale"), head: z.number(), scenes: z.array(SceneNow) });
export type StaleDocument = z.infer<typeof StaleDocument>;

/** The changes that were saved after `seq`. */
export const ChangesQuery = z.object({
  scriptId: Id,
  versionId: z.string().max(64).default(""),
  seq: z.coerce.number().pipe(SaveNumber),
});
export const DocumentChanges = z.object({ head: z.number(), scenes: z.array(SceneNow) });
export type DocumentChanges = z.infer<typeof DocumentChanges>;
