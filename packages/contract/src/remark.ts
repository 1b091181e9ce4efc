import { z } from "zod";
import { NoteThread } from "./noteThread.ts";

export const REMARK_MAX = 5_000;
export const REMARK_KEY_MAX = 20_000;
/** Maximum number of notes on one script. */
export const REMARKS_MAX = 5_000;
/** Maximum length of the HTML that comes with a note, in characters. */
export const REMARK_STRUCTURE_MAX = 30_000_000;

/** The client's time stamp: the note's id within its script. */
const Timestamp = z.union([z.string().min(1).max(64), z.number()]).transform(String);
const Key = z
  .string()
  .max(REMARK_KEY_MAX)
  .refine((key) => key.trim() !== "", "empty");
/** Left out, null and empty are the same. */
const Optional = (max: number) =>
  z
    .string()
    .max(max)
    .nullish()
    .transform((text) => text ?? "");
/** The reading that offsets are of; absent: the newest one. */
const OfReading = z.string().max(64).optional();
const Place = { scriptId: z.string().min(1).max(64), version: Optional(64), timestamp: Timestamp };

/** `structure` is HTML from outside: read once for the note's place, sanitised, never kept. Offsets (UTF-16, of the script's text) win over it. */
export const AddRemark = z.object({
  ...Place,
  key: Key,
  value: Optional(REMARK_MAX),
  structure: Optional(REMARK_STRUCTURE_MAX),
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
  reading: OfReading,
});
export type AddRemark = z.input<typeof AddRemark>;
/** `key` with its offsets: the selection was widened or narrowed after it was saved; the note is about these words from now on. */
export const UpdateRemark = z.object({
  ...Place,
  value: z.string().max(REMARK_MAX),
  key: Key.optional(),
  start: z.number().int().min(0).optional(),
  end: z.number().int().min(0).optional(),
  reading: OfReading,
});
export const DeleteRemark = z.object({ ...Place, structure: Optional(REMARK_STRUCTURE_MAX) });

/** A note as its reader gets it. */
export const Remark = NoteThread.extend({
  /** The selected words. */
  key: z.string(),
  timestamp: z.string(),
  value: z.string(),
  /** UTF-16 offsets into the script's text; null when the passage is no longer found: the note is listed, not lost. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  /** 1-based ordinal of its scene, 0 the front matter, null without a place. */
  scene: z.number().nullable(),
  /** YYYY-MM-DD HH:mm:ss */
  updateTime: z.string(),
});
export type Remark = z.infer<typeof Remark>;
