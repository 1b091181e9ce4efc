import type { Refusal, Work } from "@mochang/generation";
import { readSnapshot } from "../../documents/index.ts";
import { keepAutomatically, type Author } from "../../library/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import { bareScenes } from "../content/bareScenes.ts";
import type { GenerationRoutesDeps } from "../deps.ts";
import { announceSteps, changeWork, changeWorkIn, orThrow, type Changed } from "./changeWork.ts";
import { loadWork } from "./loadWork.ts";

export type ClearDeps = Pick<GenerationRoutesDeps, "db" | "now" | "announcer" | "saveScenes" | "pace">;

/** What a change takes away, and what it was called before. */
interface Clearing<T> {
  /** The name of the 自动留存. */
  reason: string;
  /** What was there is kept even where nothing goes: it comes to say something else. */
  keep?: boolean;
  change(work: Work): T | Refusal;
}

/** A window that types meanwhile is waited for so often. */
const TRIES = 5;
const BUSY = "这部作品正在别处改动，请稍后再试";

/**
 * Changes a version's steps in a way that takes content away: what was there is kept first (自动留存), and scenes that are no more leave the document, scenes
 * whose script was cleared keep their heading alone. What somebody saves meanwhile is kept, too: the change begins again.
 * @throws AppError as `changeWork`; conflict
 */
export async function clearWork<T extends { work: Work }>(
  deps: ClearDeps,
  own: OwnVersion,
  { userId, session }: Author,
  { reason, keep = false, change }: Clearing<T>,
): Promise<Changed<T> & { kept: string | null }> {
  const documentId = own.version.id;
  for (let tries = 0; tries < TRIES; tries++) {
    const { work, revision } = await loadWork(deps.db, documentId, own.script.id);
    const planned = orThrow(change(work));
    if (!keep && !takesAway(work, planned.work)) return { ...(await changeWork(deps, own, change)), kept: null };
    const snapshot = await readSnapshot(deps.db, documentId);
    const scenes = await bareScenes(deps.db, snapshot, work, planned.work);
    const kept = await deps.db.transaction((tx) =>
      keepAutomatically(tx, { scriptId: own.script.id, documentId, reason, authorId: userId }, deps.now()),
    );
    let done: Changed<T> | undefined;
    const also = async (tx: Transaction): Promise<void> => {
      const now = await loadWork(tx, documentId, own.script.id);
      if (now.revision !== revision) throw new Moved();
      done = await changeWorkIn(tx, own, change, deps.now());
    };
    try {
      if (scenes.changes.length === 0) await deps.db.transaction(also);
      else {
        const save = { documentId, opId: null, windowId: null, authorId: userId, session, reason: "typed" as const };
        const saved = await deps.saveScenes({ ...save, schema: scenes.schema, scenes: scenes.changes }, also);
        if (saved.state === "stale") continue;
        deps.pace.saved(documentId);
      }
    } catch (error) {
      if (error instanceof Moved) continue;
      throw error;
    }
    if (!done) throw new Error("a clearing that was saved did nothing");
    announceSteps(deps, documentId, done.revision);
    return { ...done, kept };
  }
  throw new AppError("conflict", { msg: BUSY });
}

/** The steps were changed between looking and clearing. */
class Moved extends Error {}

/** Whether something that was written goes: what was submitted, has a summary or words, or a script. */
function takesAway(before: Work, after: Work): boolean {
  const left = new Map(after.items.map((item) => [item.id, item]));
  return before.items.some((item) => {
    const now = left.get(item.id);
    if (!now) return item.isSubmit || item.summary !== "" || Object.keys(item.origins).length > 0;
    return item.scripted && !now.scripted;
  });
}
