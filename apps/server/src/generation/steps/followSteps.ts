import { inArray } from "drizzle-orm";
import { HEAD_CHANNEL } from "../../documents/index.ts";
import {
  listenNumbers,
  openFollowedNumbers,
  type Database,
  type FollowDeps,
  type FollowedNumbers,
} from "../../platform/index.ts";
import { generatedWorks } from "../tables.ts";

/** The channel on which every process announces the revisions of the works whose steps it changed. */
export const STEPS_CHANNEL = "generation_steps";

/** Tells followers of changes made by any process. */
export type StepRevisions = Pick<FollowedNumbers, "follow" | "close">;

/** Opens the process's listener for revisions of steps. */
export async function openStepRevisions({ db, ...deps }: FollowDeps & { db: Database }): Promise<StepRevisions> {
  const revisions = await openFollowedNumbers(deps, STEPS_CHANNEL, (ids) =>
    db
      .select({ id: generatedWorks.documentId, number: generatedWorks.revision })
      .from(generatedWorks)
      .where(inArray(generatedWorks.documentId, [...ids])),
  );
  // A version that goes back to an earlier state (换回来) is announced as a document: its steps went back with it.
  const stopHeads = await listenNumbers(deps.notifications, HEAD_CHANNEL, (announced) =>
    revisions.refresh((announced ?? []).map(([documentId]) => documentId)),
  );
  return {
    follow: revisions.follow,
    close() {
      revisions.close();
      stopHeads();
    },
  };
}
