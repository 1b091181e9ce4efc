import { z } from "zod";

/** What a run that ended left for its user. */
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
