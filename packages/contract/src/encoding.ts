import { z } from "zod";

/** Encodings that a writer may choose for a text file, in the order of the list. */
export const ENCODINGS = [
  { value: "utf-8", label: "UTF-8" },
  { value: "gb18030", label: "GB18030（含 GBK）" },
  { value: "big5", label: "Big5" },
  { value: "utf-16le", label: "UTF-16LE" },
  { value: "utf-16be", label: "UTF-16BE" },
  { value: "windows-1252", label: "Windows-1252（西文）" },
] as const;

/** How a script's text file begins in an encoding. */
export const EncodingPreview = z.object({
  encoding: z.string(),
  /** Import guessed it; false: a person chose it. */
  guessed: z.boolean(),
  lines: z.array(z.string()),
  /** Number of byte sequences that are no characters in this encoding. */
  unreadable: z.number(),
  /** Nothing was written or evaluated yet: the script can be read anew in its place. */
  untouched: z.boolean(),
});
export type EncodingPreview = z.infer<typeof EncodingPreview>;

export const ReadAgain = z.object({
  scriptId: z.string().min(1).max(64),
  encoding: z.string().min(1).max(32),
  /** True: the script is read as the next draft of the work, and the present one stays as it is. */
  asDraft: z.boolean().default(false),
});
export type ReadAgain = z.output<typeof ReadAgain>;
/** The script that was read: the same, or the new draft. */
export const ReadAgainAnswer = z.object({ id: z.string() });
