import { AI_LABEL_EXPORTED } from "@mochang/contract";
import type { RunLog } from "../run/index.ts";
import { CONTINUITY_KIND } from "./continuityKind.ts";

/** What was read for a user's ledgers, for the export of the account. What was decided about them goes with the scripts. */
export async function* exportContinuity(
  runLog: Pick<RunLog, "findRuns" | "snapshot">,
  userId: string,
): AsyncGenerator<unknown, void, undefined> {
  for (const { id, scriptId, kind, state, createdAt } of await runLog.findRuns({
    userId,
    kinds: [CONTINUITY_KIND.work.kind],
  })) {
    const steps = (await runLog.snapshot(id))?.steps ?? [];
    yield {
      id,
      scriptId,
      kind,
      state,
      createdAt,
      label: AI_LABEL_EXPORTED,
      steps: steps.map(({ key, state: stepState, data }) => ({ key, state: stepState, data })),
    };
  }
}
