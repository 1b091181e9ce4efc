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
/** PostgreSQL refuses 8,000 bytes. */
const PAYLOAD_BYTES = 7_500;

/**
 * A NOTIFY inside a writing transaction holds one lock over the whole database until its commit is on the disk (170 commits a
 * second with it, 2,000 without), so it is sent after the commit, one statement for all that were written within `batchMs`. An announcement may be lost (this process dies, the database is unreachable): listeners also poll every few seconds.
 */
export function openNumberPublisher(db: Pick<Database, "execute">, log: Log, batchMs = BATCH_MS): NumberPublisher {
  let waiting = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let last = Promise.resolve();

  const publishWaiting = async (): Promise<void> => {
    const batch = [...waiting].flatMap(([channel, numbers]) => payloadsOf(numbers).map((p) => [channel, p] as const));
    waiting = new Map();
    if (batch.length === 0) return;
    const channels = sql.param(batch.map(([channel]) => channel));
    const payloads = sql.param(batch.map(([, payload]) => payload));
    await db.execute(
      sql`select pg_notify(c, p) from unnest(${channels}::text[], ${payloads}::text[]) with ordinality as batch(c, p, n) order by n`,
    );
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    last = last.then(publishWaiting).catch((error: unknown) => log.warn({ err: error }, "not announced"));
    return last;
  };

  return {
    announce(channel, id, number) {
      if (closed) return;
      let numbers = waiting.get(channel);
      if (!numbers) waiting.set(channel, (numbers = new Map()));
      numbers.set(id, Math.max(number, numbers.get(id) ?? number));
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
