import { readProgress, RECORDS_FOLLOWED_MAX, type ProgressMessage } from "@mochang/contract";
import type { EventSourceLike } from "../lib/eventSourceLike.ts";
import { createReconnect, isClosed, type StreamEffects } from "../lib/stream.ts";

export interface RecordFollower {
  /** Follows these records from now on. A record that has left the list is ignored without a new connection. */
  follow: (ids: readonly string[]) => void;
  stop: () => void;
}

/**
 * The streams of all records that are being made, over one connection: a browser opens only six to one host, and a list may hold more.
 * Each record's messages come under its id. After a lost network the first message of each says where it is now; what it says twice
 * changes nothing. Stopping cancels nothing on the server.
 */
export function followRecords(
  effects: StreamEffects,
  onMessage: (id: string, message: ProgressMessage) => void,
): RecordFollower {
  let source: EventSourceLike | null = null;
  let followed = new Set<string>();
  let followedIds = new Set<string>();
  const reconnect = createReconnect(effects.later);

  const close = (): void => {
    source?.close();
    source = null;
    reconnect.cancel();
    followed = new Set();
  };
  const open = (): void => {
    close();
    if (followedIds.size === 0) return;
    followed = new Set([...followedIds].slice(0, RECORDS_FOLLOWED_MAX));
    const ownSource = effects.open(`/sse-api/records/events?ids=${[...followed].map(encodeURIComponent).join(",")}`);
    source = ownSource;
    ownSource.addEventListener("open", reconnect.opened);
    for (const id of followed)
      ownSource.addEventListener(id, ({ data }) => {
        const message = source === ownSource && followedIds.has(id) ? readProgress(data ?? "") : null;
        if (message) onMessage(id, message);
      });
    ownSource.addEventListener("error", () => {
      // Otherwise the browser is reconnecting by itself.
      if (source !== ownSource || !isClosed(ownSource)) return;
      source = null;
      reconnect.plan(open);
    });
  };
  return {
    follow(ids) {
      followedIds = new Set(ids);
      if (followedIds.size === 0) close();
      else if ([...followedIds].slice(0, RECORDS_FOLLOWED_MAX).some((id) => !followed.has(id))) open();
    },
    stop() {
      followedIds = new Set();
      close();
    },
  };
}
