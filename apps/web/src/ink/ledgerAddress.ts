import type { LedgerFilter } from "@mochang/contract";

/** What the ledger is narrowed to, as an address says it; what is not narrowed is left out. */
export const ledgerQuery = (filter: LedgerFilter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));

/** The file of the ledger, narrowed as the page is. */
export function ledgerCsvHref(filter: LedgerFilter): string {
  const query = ledgerQuery(filter).toString();
  return `/api/ink/csv${query && `?${query}`}`;
}
