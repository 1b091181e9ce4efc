import { z } from "zod";
import { NoteReply, ReplyWords } from "./noteThread.ts";
import type { Form } from "./evaluation.ts";
import { REMARK_KEY_MAX, REMARK_MAX } from "./remark.ts";

export const READER_NAME_MAX = 32;
/** Days that a link may stay open. */
export const REVIEW_DAYS_MAX = 180;
/** Links of one script that are open at a time. */
export const REVIEW_LINKS_MAX = 50;
/** Notes that one link may bring. */
export const REVIEW_NOTES_MAX = 300;

const Id = z.string().min(1).max(64);
const NoteWords = z
  .string()
  .max(REMARK_MAX)
  .refine((words) => words.trim() !== "", "empty");
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);

/** `day`: the last one on which it opens, by Beijing's calendar. `frozen`: of a copy of the version as it stands now. */
export const AddReviewLink = z.object({
  scriptId: Id,
  versionId: z.string().max(64).nullish(),
  name: z.string().trim().min(1).max(READER_NAME_MAX),
  day: Day,
  mayNote: z.boolean().default(true),
  watermark: z.boolean().default(true),
  frozen: z.boolean().default(false),
});
export type AddReviewLink = z.input<typeof AddReviewLink>;

/** A review link as its giver sees it. */
export const ReviewLink = z.object({
  id: z.string(),
  /** The path with its secret in the fragment; empty once it is shut. */
  path: z.string(),
  name: z.string(),
  versionId: z.string(),
  versionName: z.string(),
  state: z.enum(["open", "past", "revoked"]),
  /** The last day, YYYY-MM-DD. */
  day: z.string(),
  /** YYYY-MM-DD HH:mm:ss; empty while it is not revoked. */
  revoked: z.string(),
  mayNote: z.boolean(),
  watermark: z.boolean(),
  frozen: z.boolean(),
  /** How often it was opened. */
  visits: z.number(),
  notes: z.number(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

export const ReviewLinksQuery = z.object({ scriptId: Id });
export const RevokeReviewLink = z.object({ id: Id });

/** What a link's secret is exchanged by. */
export const OpenReview = z.object({ secret: z.string().min(20).max(100) });
export const ReviewParams = z.object({ link: z.string().min(1).max(64) });

/** A run of a line: its words, where they begin in the stored line (struck words count there and are not shown), 1 where a model wrote them, ids of the reader's notes. */
export const ReviewRun = z.tuple([z.string(), z.number(), z.literal([0, 1]), z.array(z.string())]);
/** A line: id, type by the names of spec 3, runs. */
export const ReviewLine = z.object({ id: z.string(), type: z.string(), runs: z.array(ReviewRun) });
export const ReviewScene = z.object({
  id: z.string(),
  kind: z.enum(["front", "division", "scene"]),
  /** What lists call it. */
  title: z.string(),
  time: z.string(),
  seconds: z.number(),
  lines: z.array(ReviewLine),
});
export type ReviewScene = z.infer<typeof ReviewScene>;

/** A note of the reader's own. */
export const ReviewNote = z.object({
  id: z.string(),
  /** Empty for one about the whole. */
  quote: z.string(),
  words: z.string(),
  /** The scene where its words stand; empty where they are gone, and for one about the whole. */
  sceneId: z.string(),
  settled: z.boolean(),
  time: z.string(),
  replies: z.array(NoteReply),
});
export type ReviewNote = z.infer<typeof ReviewNote>;

/** What a reader is shown. */
export const ReviewPage = z.object({
  id: z.string(),
  form: z.enum(["screenplay", "novel"] satisfies Form[]),
  name: z.string(),
  author: z.string(),
  /** The version's name; perhaps empty. */
  version: z.string(),
  reader: z.string(),
  /** The last day, YYYY-MM-DD. */
  day: z.string(),
  mayNote: z.boolean(),
  watermark: z.boolean(),
  /** The newest save that changed what it says. */
  seq: z.number(),
  /** Lines that a model wrote words of. */
  modelLines: z.number(),
  scenes: z.array(ReviewScene),
  /** The number of each row as the script counts; empty for the front matter and divisions. */
  labels: z.array(z.string()),
  notes: z.array(ReviewNote),
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const ReviewNotes = z.object({ seq: z.number(), notes: z.array(ReviewNote) });
export type ReviewNotes = z.infer<typeof ReviewNotes>;

const NoteId = z.string().regex(/^\d{1,16}$/u);
const Offset = z.object({ scene: Id, line: Id, at: z.number().int().min(0).max(1_000_000) });
/** Without a passage it is about the whole. */
export const AddReviewNote = z.object({
  noteId: NoteId,
  passage: z
    .object({ from: Offset, to: Offset, quote: z.string().min(1).max(REMARK_KEY_MAX) })
    .nullable()
    .default(null),
  words: NoteWords,
});
export type AddReviewNote = z.input<typeof AddReviewNote>;
export const ChangeReviewNote = z.object({ noteId: Id, words: NoteWords });
export const DeleteReviewNote = z.object({ noteId: Id });
export const ReplyToReview = z.object({ noteId: Id, replyId: Id, words: ReplyWords });
