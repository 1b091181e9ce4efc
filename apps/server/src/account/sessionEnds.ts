import { inArray } from "drizzle-orm";
import type { Database, Notifications } from "../platform/index.ts";
import { sessions } from "./tables.ts";
import { hashOf, SESSION_CHANNEL } from "./sessions.ts";

/** Tells what is open in this process that its session has ended, wherever that was. */
export interface SessionEnds {
  /** Calls `act` once when the session of this token has ended, also when it had ended already; returns how to stop listening. */
  on(token: string, act: () => void): () => void;
  close(): void;
}

export async function openSessionEnds({
  db,
  notifications,
  onError,
}: {
  db: Database;
  notifications: Pick<Notifications, "listen">;
  onError(error: unknown): void;
}): Promise<SessionEnds> {
  const waiting = new Map<string, Set<() => void>>();

  const end = (hash: string): void => {
    const acts = waiting.get(hash);
    waiting.delete(hash);
    for (const act of acts ?? []) act();
  };
  /** Between the moment in which a request was let in and its stream's opening a session may end; and what was said may have been missed. */
  const check = async (hashes: readonly string[]): Promise<void> => {
    if (hashes.length === 0) return;
    const rows = await db
      .select({ hash: sessions.tokenHash })
      .from(sessions)
      .where(inArray(sessions.tokenHash, [...hashes]));
    const there = new Set(rows.map((row) => row.hash));
    for (const hash of hashes) if (!there.has(hash)) end(hash);
  };

  const stopListening = await notifications.listen(SESSION_CHANNEL, (hash) => {
    if (hash === null) check([...waiting.keys()]).catch(onError);
    else end(hash);
  });
  return {
    on(token, act) {
      const hash = hashOf(token);
      const acts = waiting.get(hash) ?? new Set();
      waiting.set(hash, acts.add(act));
      check([hash]).catch(onError);
      return () => {
        acts.delete(act);
        if (acts.size === 0 && waiting.get(hash) === acts) waiting.delete(hash);
      };
    },
    close: stopListening,
  };
}
