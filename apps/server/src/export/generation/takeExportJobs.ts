import { workRuns, type WorkKind } from "../../runEngine/index.ts";
import type { Jobs } from "../../platform/index.ts";
import { EXPORT, exportPerformer, type ExportWorkDeps } from "./exportRun.ts";

export const EXPORT_KINDS: readonly WorkKind[] = [EXPORT];

/** Takes exports of generated scripts in this process. */
export const workExports = (deps: ExportWorkDeps & { jobs: Jobs }): Promise<void> =>
  workRuns(deps, EXPORT, async () => exportPerformer(deps));
