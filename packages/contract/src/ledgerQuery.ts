// What the server is asked of the ledger: apart from the words of ink.ts, so that pages do not load it.
import { z } from "zod";
import { PageQuery } from "./envelope.ts";
import { LEDGER_KINDS, LEDGER_MONTH, LEDGER_PAGE_SIZE } from "./ink.ts";

/** What the ledger is narrowed to, on the page and in the file. */
export const LedgerFilter = z.object({
  /** One kind of entries; empty for all. */
  kind: z.enum(["", ...LEDGER_KINDS]).default(""),
  /** Entries of one month, YYYY-MM in China's time; empty for all. */
  month: z.string().regex(LEDGER_MONTH).default(""),
});
export type LedgerFilter = z.infer<typeof LedgerFilter>;

export const LedgerQuery = PageQuery.extend({
  pageSize: PageQuery.shape.pageSize.default(LEDGER_PAGE_SIZE),
  ...LedgerFilter.shape,
});
