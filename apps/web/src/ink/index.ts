export { InkBalance } from "./InkBalance.tsx";
export { ledgerCsvHref, ledgerQuery } from "./ledgerAddress.ts";
export { LedgerTable } from "./LedgerTable.tsx";
export { INK_KEY, useBalance, useLedger } from "./useBalance.ts";
export { InkBoxes, InkSummary } from "./InkSummary.tsx";
