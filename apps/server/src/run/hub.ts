import { setImmediate as nextTurn } from "node:timers/promises";
import { EventBatch } from "./eventBatch.ts";
import type { EventPage } from "./readRun.ts";

/** Followers woken in one turn of the event loop, about 4 ms of writing: 5,000 at once held it for a fifth of a second. */
const SLICE = 100;
/** A follower that reads slower than this many batches catches up from the database instead of holding them. */
const QUEUE_MAX = 32;

interface Follower {
  queue: EventBatch[];
  /** The next read is from the database: nothing was read yet, or batches were dropped. */
  needsRead: boolean;
  wake: (() => void) | null;
}

/** One followed run. */
interface Topic {
  followers: Set<Follower>;
  /** Everything up to here was passed to followers. */
  lastSeq: number;
  reading: boolean;
  dirty: boolean;
  /** Reads under way by cursor, shared by all who ask for the same. */
  pages: Map<number, Promise<EventBatch>>;
}

export interface RunEventHub {
  /** A commit of this run was announced. */
  announce(runId: string): void;
  /** Announcements may have been lost: every followed run is read again. */
  announceAll(): void;
  /** Events above `after` as they come, until the run has ended, the signal fires, the hub closes, or the next ones have left the log. */
  follow(runId: string, after: number, signal?: AbortSignal): AsyncGenerator<EventBatch, void, undefined>;
  /** The runs that are followed, each with the number up to which its followers have it. */
  followed(): { runId: string; lastSeq: number }[];
  /** Followers of all runs in this process. */
  count(): number;
  close(): void;
}

const wake = (follower: Follower): void => {
  follower.wake?.();
  follower.wake = null;
};

const dropQueue = (follower: Follower): void => {
  follower.queue.length = 0;
  follower.needsRead = true;
};

type Read = (runId: string, after: number) => Promise<EventPage>;

/**
 * Passes each run's events to its followers in this process: one query an announcement however many follow, and the same batch
 * object for each of them. `read` gives the events above a number.
 */
export const createHub = (read: Read, onError: (error: unknown) => void = () => {}): RunEventHub =>
  new RunHub(read, onError);

class RunHub implements RunEventHub {
  private readonly topics = new Map<string, Topic>();
  private closed = false;
  private readonly read: Read;
  private readonly onError: (error: unknown) => void;

  constructor(read: Read, onError: (error: unknown) => void) {
    this.read = read;
    this.onError = onError;
  }

  announce(runId: string): void {
    const topic = this.topics.get(runId);
    if (topic) void this.pump(runId, topic);
  }

  announceAll(): void {
    for (const [runId, topic] of this.topics) void this.pump(runId, topic);
  }

  followed(): { runId: string; lastSeq: number }[] {
    return [...this.topics].map(([runId, { lastSeq }]) => ({ runId, lastSeq }));
  }

  count(): number {
    return [...this.topics.values()].reduce((n, t) => n + t.followers.size, 0);
  }

  close(): void {
    this.closed = true;
    for (const topic of this.topics.values()) for (const follower of topic.followers) wake(follower);
  }

  async *follow(runId: string, after: number, signal?: AbortSignal): AsyncGenerator<EventBatch, void, undefined> {
    const topic = this.topicOf(runId, after);
    const follower: Follower = { queue: [], needsRead: true, wake: null };
    const onAbort = (): void => wake(follower);
    const stopped = (): boolean => this.closed || signal?.aborted === true;
    topic.followers.add(follower);
    signal?.addEventListener("abort", onAbort);
    let cursor = after;
    try {
      while (!stopped()) {
        const isRead = follower.needsRead;
        const batch = await this.nextBatch(runId, topic, follower, cursor);
        if (!batch) {
          // A shared read may have begun before something that was spread before this follower came.
          if (cursor < topic.lastSeq) follower.needsRead = true;
          else await new Promise<void>((resolve) => (follower.wake = resolve));
          continue;
        }
        if (batch.leavesGap(cursor)) {
          // What the database does not hold has left the log (pruneEnded): who comes back gets a snapshot.
          if (isRead) return;
          dropQueue(follower);
          continue;
        }
        const news = batch.above(cursor);
        if (stopped()) return;
        if (news.raw.length > 0 && news.upTo > cursor) {
          cursor = news.upTo;
          yield news;
        }
        if (batch.ended && batch.upTo <= cursor) return;
      }
    } finally {
      signal?.removeEventListener("abort", onAbort);
      topic.followers.delete(follower);
      if (topic.followers.size === 0 && this.topics.get(runId) === topic) this.topics.delete(runId);
    }
  }

  /** The follower's next batch: from the database where it is behind, else from its queue; nothing where that is empty. */
  private async nextBatch(
    runId: string,
    topic: Topic,
    follower: Follower,
    cursor: number,
  ): Promise<EventBatch | undefined> {
    if (!follower.needsRead) return follower.queue.shift();
    // Cleared first: what is spread while this read is under way is queued, and the cursor cuts what both hold.
    follower.needsRead = false;
    const batch = await this.readShared(topic, runId, cursor);
    if (batch.more) dropQueue(follower);
    return batch;
  }

  private topicOf(runId: string, after: number): Topic {
    let topic = this.topics.get(runId);
    if (!topic) {
      topic = { followers: new Set(), lastSeq: after, reading: false, dirty: false, pages: new Map() };
      this.topics.set(runId, topic);
    }
    return topic;
  }

  private readShared(topic: Topic, runId: string, after: number): Promise<EventBatch> {
    let page = topic.pages.get(after);
    if (!page) {
      page = this.read(runId, after).then((p) => new EventBatch(p, after));
      topic.pages.set(after, page);
      const forget = (): void => void topic.pages.delete(after);
      page.then(forget, forget);
    }
    return page;
  }

  /** Reads and spreads what is new, one read of a run at a time. */
  private async pump(runId: string, topic: Topic): Promise<void> {
    topic.dirty = true;
    if (topic.reading) return;
    topic.reading = true;
    try {
      while (topic.dirty && topic.followers.size > 0) {
        topic.dirty = false;
        const batch = new EventBatch(await this.read(runId, topic.lastSeq), topic.lastSeq);
        topic.lastSeq = batch.upTo;
        topic.dirty ||= batch.more;
        if (batch.raw.length > 0 || batch.ended) await spread(topic, batch);
      }
    } catch (error) {
      this.onError(error);
      // Each follower asks the database itself, and its stream ends if that fails too.
      for (const follower of topic.followers) {
        dropQueue(follower);
        wake(follower);
      }
    } finally {
      topic.reading = false;
    }
  }
}

async function spread(topic: Topic, batch: EventBatch): Promise<void> {
  let count = 0;
  for (const follower of topic.followers) {
    if (++count % SLICE === 0) await nextTurn();
    if (follower.queue.length >= QUEUE_MAX) dropQueue(follower);
    else if (!follower.needsRead) follower.queue.push(batch);
    wake(follower);
  }
}
