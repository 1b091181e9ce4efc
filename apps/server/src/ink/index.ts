export { balanceNow, inkOf, readBalance, readBalances, readSums, usersWithoutInk } from "./balance.ts";
export { checkLedger, type LedgerCheck, type LedgerDifference } from "./checkLedger.ts";
export { openInk, type Cost, type Ink, type InkSystem, type Reservation, type SettlementResult } from "./ink.ts";
export { registerInk } from "./routes.ts";
export { readStatement, statementCsv, type DescribeRuns } from "./statement.ts";
export { costOfSteps, inkOfRun, inkOfRuns, LEDGER_COLUMNS, refundsOfRuns, type StepCost } from "./runInkTotals.ts";
