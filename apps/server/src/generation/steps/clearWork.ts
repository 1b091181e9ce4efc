import { stepOf, type Refusal, type Work } from "@mochang/generation";
import type { Author } from "../../library/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { scenesWithoutScript } from "../sceneScripts/scenesWithoutScript.ts";
import { changeWithBackup, type BackedUpChangeDeps } from "./changeWithBackup.ts";
import { changeWork, orThrow, type Changed, type ChangeHooks } from "./changeWork.ts";
import { loadWork } from "./loadWork.ts";

/** The name of what was there before the steps after one were cleared. */
export const beforeClearing = (step: number): string => `清空${stepOf(step).label}之后的内容之前`;

/** What a change takes away, and what it was called before. */
interface Clearing<T> extends ChangeHooks<T> {
  /** The name of the 自动留存. */
  reason: string;
  /** What was there is kept even where nothing goes: it comes to say something else. */
  keep?: boolean;
  /** Asked to plan, and to store. */
  change(work: Work): T | Refusal;
}

/**
 * Changes a version's steps in a way that takes content away: what was there is kept first (自动留存), and scenes that are no more leave the document, scenes
 * whose script was cleared keep their heading alone.
 * @throws AppError as `changeWork`; conflict
 */
export async function clearWork<T extends { work: Work }>(
  deps: BackedUpChangeDeps,
  ownVersion: OwnVersion,
  author: Author,
  { reason, keep = false, change, lock, stored }: Clearing<T>,
): Promise<Changed<T> & { kept: string | null }> {
  const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
  const planned = orThrow(change(work));
  if (!keep && !takesAway(work, planned.work)) {
    return { ...(await changeWork(deps, ownVersion, change, { lock, stored })), kept: null };
  }
  return changeWithBackup(deps, ownVersion, author, {
    reason: () => reason,
    change,
    lock,
    stored,
    scenesOf: (snapshot, before, after) => scenesWithoutScript(deps.db, snapshot, before, after.work),
  });
}

/** Whether something that was written goes: what was submitted, has a summary or words, or a script. */
function takesAway(before: Work, after: Work): boolean {
  const remainingItems = new Map(after.items.map((item) => [item.id, item]));
  return before.items.some((item) => {
    const now = remainingItems.get(item.id);
    if (!now) return item.isSubmit || item.summary !== "" || Object.keys(item.origins).length > 0;
    return item.scripted && !now.scripted;
  });
}
