import type { HiddenText } from "@mochang/contract";
import type { Parsed, Review } from "@mochang/screenplay";
import type { FdxContent } from "@mochang/screenplay/read";
import type { ImportFormat } from "./formats.ts";
import type { Doubt } from "./doubts.ts";

/** How the bytes became text. `confidence` 0 to 1; 1 where a byte order mark, strict UTF-8 or the user decided. */
export interface Encoding {
  name: string;
  how: "bom" | "strict" | "guessed" | "chosen";
  confidence: number;
}

/** An unsure point with its Chinese sentence. */
export type DoubtWithMessage = Doubt & { message: string };

/** A file, read. `text` is what all offsets of `parsed` refer to. */
export interface Imported {
  text: string;
  format: ImportFormat;
  /** Null where the format itself fixes the encoding (DOCX, DOC, PDF). */
  encoding: Encoding | null;
  parsed: Parsed;
  pages?: number;
  unsure: DoubtWithMessage[];
  /** What the file held but does not show: no part of `text`. */
  hidden: HiddenText[];
  /** Comments and deleted words whose places are known. */
  review?: Review;
}

/** What a reader of one format hands on to the parser. */
export interface Extracted {
  text: string;
  format: ImportFormat;
  encoding: Encoding | null;
  pages?: number;
  unsure: Doubt[];
  hidden?: HiddenText[];
  review?: Review;
  /** Final Draft's typed paragraphs, which need no grammar. */
  fdx?: FdxContent;
}

export type ImportStep = "receive" | "decode" | "split" | "classify" | "store";

export interface ImportProgress {
  step: ImportStep;
  /** 0 to 100 within the step. */
  percent: number;
}
export type OnProgress = (progress: ImportProgress) => void;
