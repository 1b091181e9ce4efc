import { inArray } from "drizzle-orm";
import { HEAD_CHANNEL } from "../../documents/index.ts";
import { listenAnnounced, type Database, type Notifications } from "../../platform/index.ts";
import { generatedWorks } from "../tables.ts";

/** The channel on which every process announces the revisions of the works whose steps it changed. */
export const STEPS_CHANNEL = "generation_steps";
/** How often revisions are read from the database, for announcements that were lost. */
const POLL_MS = 5_000;

/** Tells followers of changes made by any process. */
export interface StepRevisions {
  /** Calls `onRevision` with each revision above `known`, newest only. Returns what ends the following. */
  follow(documentId: string, known: number, onRevision: (revision: number) => void): () => void;
  close(): void;
}

interface Follower {
  known: number;
  onRevision(revision: number): void;
}

/** Opens the process's listener; every `pollMs` it reads the revisions of all followed works in one statement. */
export async function openStepRevisions(deps: {
  db: Database;
  notifications: Pick<Notifications, "listen">;
  onError?(error: unknown): void;
  pollMs?: number;
}): Promise<StepRevisions> {
  const followed = new Map<string, Set<Follower>>();
  const tell = (documentId: string, revision: number): void => {
    for (const follower of followed.get(documentId) ?? []) {
      if (revision <= follower.known) continue;
      follower.known = revision;
      follower.onRevision(revision);
    }
  };
  const look = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    const rows = await deps.db
      .select({ id: generatedWorks.documentId, revision: generatedWorks.revision })
      .from(generatedWorks)
      .where(inArray(generatedWorks.documentId, [...ids]));
    for (const { id, revision } of rows) tell(id, revision);
  };
  const lookAt = (ids: readonly string[]): void => void look(ids).catch((error: unknown) => deps.onError?.(error));
  const lookQuietly = (): void => lookAt([...followed.keys()]);
  const stop = await listenAnnounced(deps.notifications, STEPS_CHANNEL, (announced) => {
    if (announced === null) lookQuietly();
    else for (const [documentId, revision] of announced) tell(documentId, revision);
  });
  // A version that goes back to an earlier state (换回来) is announced as a document: its steps went back with it.
  const stopHeads = await listenAnnounced(deps.notifications, HEAD_CHANNEL, (announced) =>
    lookAt((announced ?? []).map(([documentId]) => documentId).filter((documentId) => followed.has(documentId))),
  );
  const timer = setInterval(lookQuietly, deps.pollMs ?? POLL_MS);
  timer.unref();
  return {
    follow(documentId, known, onRevision) {
      const follower: Follower = { known, onRevision };
      const set = followed.get(documentId) ?? new Set();
      followed.set(documentId, set.add(follower));
      return () => {
        set.delete(follower);
        if (set.size === 0 && followed.get(documentId) === set) followed.delete(documentId);
      };
    },
    close() {
      clearInterval(timer);
      stop();
      stopHeads();
      followed.clear();
    },
  };
}
