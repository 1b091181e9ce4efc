import type { RunKind } from "@mochang/contract";
import { z } from "zod";
import { runSavesOf } from "../../documents/index.ts";
import type { ModelRunDeps } from "../../modelRuns/index.ts";

/** An ended run of which nothing was taken is found again for so long: the window that asked for it may be gone. */
const KEPT_MS = 12 * 3_600_000;

const Input = z.looseObject({ asked: z.looseObject({}) });

/** The newest run of a kind about the same place of a version, under way or ended, for a window that has not asked for it itself; null for none. */
export async function findProposal(
  { runLog, db, now }: Pick<ModelRunDeps, "runLog" | "db" | "now">,
  kind: RunKind,
  documentId: string,
  place: Readonly<Record<string, string | number>>,
): Promise<string | null> {
  const startedAfter = new Date(now().getTime() - KEPT_MS);
  const runs = await runLog.findRuns({ documentId, kinds: [kind], startedAfter });
  const newest = runs.findLast(({ input }) => {
    const requested = Input.safeParse(input).data?.asked;
    return requested !== undefined && Object.entries(place).every(([name, value]) => requested[name] === value);
  });
  if (!newest || newest.state === "cancelled") return null;
  const isTaken =
    newest.state === "done" && (await runSavesOf(db, documentId)).some(({ runId }) => runId === newest.id);
  return isTaken ? null : newest.id;
}
