import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { Log } from "./log.ts";
import type { Notifications } from "./notify.ts";

/** An id and its number, which only grows (a document's head, a run's last event). */
export type PublishedNumber = readonly [id: string, number: number];

/** Announces what this process has committed, some at a time. */
export interface NumberPublisher {
  /** Announces that `id` has reached `number`; call it after the commit. Of several within one batch the highest is sent. */
  announce(channel: string, id: string, number: number): void;
  /** Sends what is waiting, now. */
  flush(): Promise<void>;
  /** Sends what is waiting and takes no more. */
  close(): Promise<void>;
}

/** Half of what a reader notices as a delay. */
const BATCH_MS = 50;
/** What could not be sent is sent again after so many batches' time: a second. */
const RETRY_BATCHES = 20;
/** PostgreSQL refuses 8,000 bytes. */
const PAYLOAD_BYTES = 7_500;

/**
 * A NOTIFY inside a writing transaction holds one lock over the whole database until its commit is on the disk (170 commits a
 * second with it, 2,000 without), so it is sent after the commit, one statement for all that were written within `batchMs`. What the database
 * refuses (no free connection, a restart) is sent again with what has come since. An announcement is lost when this process dies before: listeners
 * also poll every few seconds.
 */
export function openNumberPublisher(db: Pick<Database, "execute">, log: Log, batchMs = BATCH_MS): NumberPublisher {
  const waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let last = Promise.resolve();

  const add = (channel: string, id: string, number: number): void => {
    const numbers = waiting.get(channel) ?? new Map<string, number>();
    waiting.set(channel, numbers.set(id, Math.max(number, numbers.get(id) ?? number)));
  };
  const publishWaiting = async (): Promise<void> => {
    const taken = [...waiting];
    waiting.clear();
    const batch = taken.flatMap(([channel, numbers]) => payloadsOf(numbers).map((p) => [channel, p] as const));
    if (batch.length === 0) return;
    const channels = sql.param(batch.map(([channel]) => channel));
    const payloads = sql.param(batch.map(([, payload]) => payload));
    try {
      await db.execute(
        sql`select pg_notify(c, p) from unnest(${channels}::text[], ${payloads}::text[]) with ordinality as batch(c, p, n) order by n`,
      );
    } catch (error) {
      log.warn({ err: error }, "not announced");
      for (const [channel, numbers] of taken) for (const [id, number] of numbers) add(channel, id, number);
      if (!closed) timer ??= setTimeout(() => void flush(), batchMs * RETRY_BATCHES);
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    last = last.then(publishWaiting);
    return last;
  };

  return {
    announce(channel, id, number) {
      if (closed) return;
      add(channel, id, number);
      timer ??= setTimeout(() => void flush(), batchMs);
    },
    flush,
    async close() {
      closed = true;
      await flush();
    },
  };
}

/** JSON lists of `PublishedNumber`, each small enough for one NOTIFY. */
function payloadsOf(numbers: ReadonlyMap<string, number>): string[] {
  const payloads: string[] = [];
  let items: string[] = [];
  let bytes = 2;
  for (const announced of numbers) {
    const item = JSON.stringify(announced);
    const size = Buffer.byteLength(item) + 1;
    if (bytes + size > PAYLOAD_BYTES) {
      payloads.push(`[${items.join(",")}]`);
      items = [];
      bytes = 2;
    }
    items.push(item);
    bytes += size;
  }
  if (items.length > 0) payloads.push(`[${items.join(",")}]`);
  return payloads;
}

/** Listens to announcements on a channel; null: some may have been missed. Returns what ends the listening. */
export function listenNumbers(
  notifications: Pick<Notifications, "listen">,
  channel: string,
  onMessage: (announced: PublishedNumber[] | null) => void,
): Promise<() => void> {
  return notifications.listen(channel, (payload) =>
    onMessage(payload === null ? null : (JSON.parse(payload) as PublishedNumber[])),
  );
}
