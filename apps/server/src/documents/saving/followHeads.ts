import { inArray } from "drizzle-orm";
import { listenAnnounced, type Database, type Notifications } from "../../platform/index.ts";
import { documents } from "../tables.ts";

/** The channel on which every process announces the heads of the documents that it saved. */
export const HEAD_CHANNEL = "document_heads";
/** How often heads are read from the database, for announcements that were lost. */
const POLL_MS = 5_000;

/** Tells followers of saves made by any process. */
export interface DocumentHeads {
  /** Calls `onHead` with each head above `known`, newest only. Returns what ends the following. */
  follow(documentId: string, known: number, onHead: (head: number) => void): () => void;
  close(): void;
}

interface Follower {
  known: number;
  onHead(head: number): void;
}

/** Opens the process's listener for heads; every `pollMs` it reads those of all followed documents, in one statement. */
export async function openHeads(deps: {
  db: Database;
  notifications: Pick<Notifications, "listen">;
  onError?(error: unknown): void;
  pollMs?: number;
}): Promise<DocumentHeads> {
  const followed = new Map<string, Set<Follower>>();
  const tell = (documentId: string, head: number): void => {
    for (const follower of followed.get(documentId) ?? []) {
      if (head <= follower.known) continue;
      follower.known = head;
      follower.onHead(head);
    }
  };
  const look = async (): Promise<void> => {
    if (followed.size === 0) return;
    const ids = [...followed.keys()];
    const rows = await deps.db
      .select({ id: documents.id, head: documents.head })
      .from(documents)
      .where(inArray(documents.id, ids));
    for (const { id, head } of rows) tell(id, head);
  };
  const lookQuietly = (): void => void look().catch((error: unknown) => deps.onError?.(error));
  const stop = await listenAnnounced(deps.notifications, HEAD_CHANNEL, (announced) => {
    if (announced === null) lookQuietly();
    else for (const [documentId, head] of announced) tell(documentId, head);
  });
  const timer = setInterval(lookQuietly, deps.pollMs ?? POLL_MS);
  timer.unref();
  return {
    follow(documentId, known, onHead) {
      const follower: Follower = { known, onHead };
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
      followed.clear();
    },
  };
}
