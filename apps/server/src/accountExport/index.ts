import { workRuns, type WorkKind } from "../runEngine/index.ts";
import type { Jobs } from "../platform/index.ts";
import { ACCOUNT_EXPORT, accountExportPerformer, type AccountExportWorkDeps } from "./exportRun.ts";

export type { ExportedData, ScriptFile } from "./exportEntries.ts";
export { accountExportKeysOf, sweepAccountExports } from "./exportRun.ts";
export { registerAccountExport } from "./routes.ts";

export const ACCOUNT_EXPORT_KINDS: readonly WorkKind[] = [ACCOUNT_EXPORT];

/** Takes exports of accounts in this process. */
export const workAccountExports = (deps: AccountExportWorkDeps & { jobs: Jobs }): Promise<void> =>
  workRuns(deps, ACCOUNT_EXPORT, async () => accountExportPerformer(deps));
