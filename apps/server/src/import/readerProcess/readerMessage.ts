import type { HiddenText } from "@mochang/contract";
import type { CastMember, HeadingFields, Kind, LineType, Review } from "@mochang/screenplay";
import type { ImportFormat } from "../formats.ts";
import type { ImportErrorCode } from "../importError.ts";
import type { Encoding, ImportProgress } from "../importResult.ts";
import type { ImportLimits } from "../limits.ts";
import type { Doubt } from "../doubts.ts";

/** The reader's only argument, as JSON: what it knows before it has a file. */
export interface ReaderStart {
  parent: number;
  /** Load the readers of every format, so that the compile cache has them. */
  everyReader: boolean;
}

/** The one request of a child, as a line of JSON on its standard input. */
export interface ReadRequest {
  path: string;
  fileName: string;
  encoding?: string;
  /** Its text alone is wanted: no grammar reads it. */
  textOnly: boolean;
  limits: ImportLimits;
  /** Where /proc is missing, the reader tells its own memory. */
  reportMemory: boolean;
}

/** A line without its text, which is a slice of the whole: type, start, end, confidence, speaker. */
export type PackedLine = [LineType, number, number, number, string?];

/**
 * What the reader writes, one JSON object a line, so that the reader never parses much at a time: progress, then the text in pieces, the
 * head, the lines of the front matter, and each scene followed by its lines; last `end`. Or an `error` (expected) or a `bug`.
 */
export type ReaderMessage =
  | { t: "progress"; progress: ImportProgress }
  | { t: "text"; s: string }
  | {
      t: "head";
      format: ImportFormat;
      encoding: Encoding | null;
      pages?: number;
      unsure: Doubt[];
      hidden: HiddenText[];
      review?: Review;
      kind: Kind;
      title: string | null;
      cast: CastMember[];
    }
  | { t: "scene"; number: string | null; heading: string | null; fields: HeadingFields }
  | { t: "lines"; lines: PackedLine[] }
  | { t: "end" }
  | { t: "error"; code: ImportErrorCode; reason?: string; detail?: string }
  | { t: "bug"; detail: string };

/** The guardian's memory report on standard error. */
export const MEMORY_REPORT = "rss-mb ";
