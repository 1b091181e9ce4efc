import { z } from "zod";

export const REPLY_MAX = 2_000;
/** Maximum number of answers under one note. */
export const REPLIES_MAX = 50;

/** An answer to a note. */
export const NoteReply = z.object({
  id: z.string(),
  /** Name of their author. */
  name: z.string(),
  /** Written by the script's own writer. */
  own: z.boolean(),
  words: z.string(),
  /** YYYY-MM-DD HH:mm:ss */
  time: z.string(),
});
export type NoteReply = z.infer<typeof NoteReply>;

/** Author of a note, whether it is settled, and its answers. */
export const NoteThread = z.object({
  name: z.string(),
  /** Written by the script's own writer; else by a reader, or by whom an imported file names. */
  own: z.boolean(),
  /** It came by a review link: its words are not the writer's to change. */
  invited: z.boolean(),
  /** When it was settled; empty while it is open. */
  settled: z.string(),
  replies: z.array(NoteReply),
});
export type NoteThread = z.infer<typeof NoteThread>;
/** The thread of a note of the script's own writer that has no answer. */
export const OWN_NOTE: NoteThread = { name: "", own: true, invited: false, settled: "", replies: [] };

const Id = z.string().min(1).max(64);
const NoteOf = { scriptId: Id, versionId: z.string().max(64).nullish(), annotationId: Id };
export const ReplyWords = z
  .string()
  .max(REPLY_MAX)
  .refine((words) => words.trim() !== "", "empty");

export const SettleNote = z.object({ ...NoteOf, settled: z.boolean() });
export type SettleNote = z.input<typeof SettleNote>;
/** The same `replyId` again is the same answer. */
export const ReplyToNote = z.object({ ...NoteOf, replyId: Id, words: ReplyWords });
export type ReplyToNote = z.input<typeof ReplyToNote>;
export const DeleteReply = z.object({ ...NoteOf, replyId: Id });
export type DeleteReply = z.input<typeof DeleteReply>;
