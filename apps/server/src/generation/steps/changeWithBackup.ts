import type { Refusal, Work } from "@mochang/generation";
import { CONTENT_SCHEMA } from "@mochang/screenplay";
import { lockDocument, readSnapshot, type SceneChange, type Snapshot } from "../../documents/index.ts";
import { keepAutomatically, type Author } from "../../library/index.ts";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { AppError, type Transaction } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { announceSteps, changeWorkIn, orThrow, type Changed, type ChangeHooks } from "./changeWork.ts";
import { loadWork } from "./loadWork.ts";

export type BackedUpChangeDeps = Pick<GenerationRoutesDeps, "db" | "now" | "announcer" | "saveScenes" | "pace">;

/** A change of a version's steps that its scenes go along with. */
export interface BackedUpChange<T> extends ChangeHooks<T> {
  /** The name of the 自动留存. */
  reason(planned: T): string;
  /** Asked twice of the same steps: to plan the scenes, and to store. */
  change(work: Work): T | Refusal;
  /** What the document's scenes become, from the steps as they are and as they will be. */
  scenesOf(snapshot: Snapshot, before: Work, planned: T): Promise<SceneChange[]>;
}

/** A window that types meanwhile is waited for so often. */
const TRIES = 5;
const BUSY = "这部作品正在别处改动，请稍后再试";

/**
 * Changes a version's steps and scenes after what was there was kept (自动留存), all in one transaction: either all of it is done, or nothing, and no copy is
 * left of a change that did not happen. What somebody saves meanwhile is kept, too: the change begins again.
 * @throws AppError as `changeWork`; conflict
 */
export async function changeWithBackup<T extends { work: Work }>(
  deps: BackedUpChangeDeps,
  ownVersion: OwnVersion,
  { userId, session }: Author,
  { reason, change, lock, stored, scenesOf }: BackedUpChange<T>,
): Promise<Changed<T> & { kept: string; scenes: number }> {
  const documentId = ownVersion.version.id;
  for (let tries = 0; tries < TRIES; tries++) {
    const { work, revision } = await loadWork(deps.db, documentId, ownVersion.script.id);
    const planned = orThrow(change(work));
    const scenes = await scenesOf(await readSnapshot(deps.db, documentId), work, planned);
    let versionId = "";
    let done: Changed<T> | undefined;
    const keep = async (tx: Transaction): Promise<void> => {
      if ((await loadWork(tx, documentId, ownVersion.script.id)).revision !== revision) throw new Moved();
      versionId = await keepAutomatically(
        tx,
        { scriptId: ownVersion.script.id, documentId, reason: reason(planned), authorId: userId },
        deps.now(),
      );
    };
    const store = async (tx: Transaction): Promise<void> => {
      done = await changeWorkIn(tx, ownVersion, change, deps.now());
      await stored?.(tx, done);
    };
    try {
      if (scenes.length === 0)
        await deps.db.transaction(async (tx) => {
          await lock?.(tx);
          await lockDocument(tx, documentId);
          await keep(tx);
          await store(tx);
        });
      else {
        const save = { documentId, opId: null, windowId: null, authorId: userId, session, reason: "typed" as const };
        const saved = await deps.saveScenes(
          { ...save, schema: CONTENT_SCHEMA, scenes },
          { lock, before: keep, stored: store },
        );
        if (saved.state === "stale") continue;
        deps.pace.saved(documentId);
      }
    } catch (error) {
      if (error instanceof Moved) continue;
      throw error;
    }
    if (!done) throw new Error("a change that was saved did nothing");
    announceSteps(deps, documentId, done.revision);
    return { ...done, kept: versionId, scenes: scenes.length };
  }
  throw new AppError("conflict", { msg: BUSY });
}

/** The steps were changed between planning and storing. */
class Moved extends Error {}
