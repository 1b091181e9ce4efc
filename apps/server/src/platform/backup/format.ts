import { z } from "zod";

/** Rises when older versions cannot read what is written. */
export const FORMAT = 1;

/** First entry: what the archive is of. */
export const Manifest = z.object({
  format: z.number().int().positive(),
  product: z.literal("mochang"),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The newest migration that the database had, by its `when`. */
  migration: z.number().int(),
  /** Tables in the order in which they are loaded: those that others point at first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Accounts deleted so far; who restores an older backup leaves them out by this list. */
  erased: z.array(z.string()),
  /** Works deleted for good so far. */
  erasedWorks: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** Last entry: an archive without it is not whole. */
export const Checksums = z.object({
  /** SHA-256 of every entry before this one, in order. */
  entries: z.array(z.tuple([z.string(), z.string()])),
  rows: z.record(z.string(), z.number().int()),
});
export type Checksums = z.infer<typeof Checksums>;

export const MANIFEST = "manifest.json";
export const CHECKSUMS = "checksums.json";
/** Files that are of the moment: probes, and exports of accounts, which would bring back what their users delete. */
export const EXCLUDED_FILES: readonly string[] = ["probe/", "account-exports/"];
/** `tables/<name>/<number>`: COPY's text, cut into pieces; `files/<key>`: a stored file. */
export const tableChunkPath = (table: string, n: number): string => `tables/${table}/${String(n).padStart(6, "0")}`;
export const fileEntry = (key: string): string => `files/${key}`;

/** Bytes of a table's piece. */
export const PIECE_BYTES = 4 << 20;
/** More than any piece or file of ours: an archive that claims more was not written by us. */
export const ENTRY_MAX_BYTES = 4 * 2 ** 30;
export const JSON_MAX_BYTES = 512 << 20;

/** Of the moment, and worth nothing (or harmful) a day later: logins, codes, counters, places. Jobs are made anew from their runs. */
export const EXCLUDED_TABLES: readonly string[] = [
  "sessions",
  "sms_codes",
  "sms_challenges",
  "rate_limits",
  "model_leases",
];
