import { z } from "zod";
import { pageOf } from "./envelope.ts";

/** A message to a user about a run that ended or a change of the account. */
export const Message = z.object({
  id: z.string(),
  title: z.string(),
  /** YYYY-MM-DD HH:mm:ss */
  time: z.string(),
  read: z.boolean(),
  outcome: z.enum(["done", "failed", "cancelled"]),
  /** A path of the web app; null for none. */
  link: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;
/** A page of messages, newest first, and how many of all are unread. */
export const MessagePage = pageOf(Message).extend({ unread: z.number() });
/** `id` marks one as read, `all` all of them. A call that names neither, or something else, marks none. */
export const ReadMessages = z
  .strictObject({ id: z.string().min(1).max(64).optional(), all: z.literal(true).optional() })
  .refine(({ id, all }) => (id === undefined) === (all === true), "one or all");
