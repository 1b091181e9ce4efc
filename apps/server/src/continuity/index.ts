/**
 * The continuity ledger (连贯账): what a script settles is read by a model part by part, joined by the rules of `packages/screenplay`, and what does
 * not hold together is asked about once more. A reading is kept as its run's results; the ledger is made of them and today's text whenever
 * it is asked for.
 */
import type { WorkKind } from "../runEngine/index.ts";
import { type ModelRunDeps, workModelRuns } from "../modelRuns/index.ts";
import { CONTINUITY_KIND } from "./continuityKind.ts";

export { continuityOfReport } from "./loadContinuity.ts";
export { exportContinuity } from "./exportContinuity.ts";
export { registerContinuity } from "./routes.ts";

export const CONTINUITY_KINDS: readonly WorkKind[] = [CONTINUITY_KIND.work];

/** Takes readings for ledgers in this process. */
export const workContinuity = (deps: ModelRunDeps): Promise<void> =>
  workModelRuns(deps, [CONTINUITY_KIND as Parameters<typeof workModelRuns>[1][number]]);
