import { z } from "zod";

/** Every JSON answer: `code` 200 is success, whatever the HTTP status beside it says in detail. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
}

/** Schema of an envelope around `data`. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ code: z.number(), msg: z.string(), data });

/** Page request of the list calls; pages count from 1. */
export const PageQuery = z.object({
  currentPage: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(11),
});

/** Page answer of the list calls. */
export const pageOf = <T extends z.ZodType>(record: T) => z.object({ total: z.number(), records: z.array(record) });
