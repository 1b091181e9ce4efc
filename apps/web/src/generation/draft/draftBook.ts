import type { FieldOrigin, Values } from "@mochang/generation";
import type { UserRecord, UserRecords } from "../../lib/userRecords.ts";

/** What stood in fields, and whose words it was. */
export interface Replaced {
  values: Values;
  origins: Readonly<Record<string, FieldOrigin>>;
}

/** What a writer has put in a form and not submitted. */
export interface Draft {
  /** The version of the item that it was begun from; 0: a new one. */
  base: number;
  values: Values;
  /** Of a new item's form: sent with its submit, so that one form makes one item; absent in drafts of an older shape. */
  formId?: string;
  /** The versions of the submitted items above it, as `ItemDraft` says; absent in drafts of an older shape. */
  seenAbove?: Readonly<Record<string, number>>;
  /** Whose words those fields are that were picked and not changed since; absent in drafts of an older shape. */
  origins?: Readonly<Record<string, FieldOrigin>>;
  /** What stood in each field that candidates filled, before the first of them. It goes with the draft. */
  replaced?: Replaced;
}

/** A draft as it stands in the browser's database, one a window and item. */
export interface DraftRecord extends UserRecord {
  workId: string;
  versionId: string;
  windowId: string;
  item: string;
  at: number;
  draft: Draft;
}

export interface DraftBookOptions {
  records: UserRecords<DraftRecord>;
  userId: string;
  workId: string;
  versionId: string;
  /** The same after a reload, another in another window. */
  windowId: string;
  now: () => number;
  /** Begins to watch a window that last wrote at `at`. Its answer: whether that is still open; where the browser cannot tell, whether it may be. */
  watchWindow: (windowId: string, at: number) => () => Promise<boolean>;
  /** Calls back after so many milliseconds. */
  later: (act: () => void, ms: number) => void;
}

/** From so many characters on, a draft is written at most this often: to hand over a million takes 40 ms on a busy machine, at each key. */
const LONG = 100_000;
const PAUSE_MS = 1_000;

/** The drafts of a work: kept in the browser as they are typed, so that a reload, a crash or an expired login loses nothing. */
export interface DraftBook {
  get: (item: string) => Draft | null;
  put: (item: string, draft: Draft) => void;
  /** Submitted or given up: also what windows that are gone have left of it. One that is open keeps its own words. */
  drop: (item: string) => void;
  /** Writes all of them down for another version too, one that is a copy of this: its items are the same. */
  copyTo: (versionId: string) => Promise<void>;
  /** The items that have one, by their keys. */
  items: () => readonly string[];
  /** How many items have one. */
  size: () => number;
  /** The browser refuses to keep them. */
  isUnkept: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Writes what is not yet handed to the browser: the page is about to go. */
  flush: () => void;
  /** Nothing is written any more: the user has logged out. */
  stop: () => void;
}

/** Reads what is kept and opens the draft book. Where several windows left something of an item, this window's comes first, then the newest. */
export async function openDraftBook(options: DraftBookOptions): Promise<DraftBook> {
  const { records, userId, workId, versionId, windowId, later } = options;
  const storedRecords = await records.read(userId).catch(() => null);
  let isUnkept = storedRecords === null;
  let isStopped = false;
  const ownRecords = (storedRecords ?? []).filter(
    (record) => record.workId === workId && record.versionId === versionId,
  );
  const drafts = new Map<string, Draft>();
  /** What other windows kept of an item when this one opened. */
  const others = new Map<string, DraftRecord[]>();
  for (const record of ownRecords.toSorted((a, b) => rank(a, windowId) - rank(b, windowId) || a.at - b.at)) {
    drafts.set(record.item, record.draft);
    if (record.windowId !== windowId) others.set(record.item, [...(others.get(record.item) ?? []), record]);
  }
  const isOpen = watchWindows(options, [...others.values()].flat());
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  async function removeOthers(item: string): Promise<void> {
    await removeTakenOver(options, others.get(item) ?? [], isOpen);
    // Last: where the browser refuses, they are tried again with the next draft that is submitted.
    others.delete(item);
  }

  /** Asked for at once, without waiting for the write before it, which the database orders: a crash loses nothing that was typed. */
  async function write(item: string): Promise<void> {
    if (isStopped) return;
    const draft = drafts.get(item);
    const change = draft ? { put: recordIn(options, item, draft) } : { remove: [idIn(options, item)] };
    const failed = await records.write(change).then(
      () => false,
      () => true,
    );
    if (!draft) await removeOthers(item).catch(() => undefined);
    if (failed !== isUnkept) {
      isUnkept = failed;
      tell();
    }
  }
  const writes = paceWrites({
    isLong: (item) => isLong(drafts.get(item)?.values),
    later,
    write: (item) => void write(item),
  });
  const changed = (item: string) => {
    tell();
    writes.changed(item);
  };
  return {
    get: (item) => drafts.get(item) ?? null,
    put(item, draft) {
      drafts.set(item, draft);
      changed(item);
    },
    drop(item) {
      if (drafts.delete(item)) changed(item);
    },
    async copyTo(copyId) {
      const copy = { ...options, versionId: copyId };
      for (const [item, draft] of drafts) if (!isStopped) await records.write({ put: recordIn(copy, item, draft) });
    },
    items: () => [...drafts.keys()],
    size: () => drafts.size,
    isUnkept: () => isUnkept,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: writes.flush,
    stop: () => void (isStopped = true),
  };
}

/**
 * Removes what windows that are gone have left of an item: this one has taken it over, and it would come again. What such a window wrote after this one
 * had read it, before it was closed, stays: nobody has seen it here.
 */
async function removeTakenOver(
  { records, userId }: Pick<DraftBookOptions, "records" | "userId">,
  left: readonly DraftRecord[],
  isOpen: (windowId: string) => Promise<boolean>,
): Promise<void> {
  const open = await Promise.all(left.map((record) => isOpen(record.windowId)));
  const gone = left.filter((_, i) => !open[i]);
  if (gone.length === 0) return;
  const writtenAt = new Map((await records.read(userId)).map(({ id, at }) => [id, at]));
  const taken = gone.filter(({ id, at }) => writtenAt.get(id) === at);
  if (taken.length > 0) await records.write({ remove: taken.map(({ id }) => id) });
}

type Place = Pick<DraftBookOptions, "userId" | "workId" | "versionId" | "windowId" | "now">;
const idIn = ({ windowId, workId, versionId }: Place, item: string): string =>
  `draft ${windowId} ${workId} ${versionId} ${item}`;
const recordIn = (place: Place, item: string, draft: Draft): DraftRecord => ({
  id: idIn(place, item),
  userId: place.userId,
  workId: place.workId,
  versionId: place.versionId,
  windowId: place.windowId,
  item,
  at: place.now(),
  draft,
});

const rank = (record: DraftRecord, windowId: string): number => (record.windowId === windowId ? 1 : 0);

/** Watches from now on each window that has left records; whether one is open. */
function watchWindows(
  { watchWindow }: Pick<DraftBookOptions, "watchWindow">,
  records: readonly DraftRecord[],
): (windowId: string) => Promise<boolean> {
  const lastWrites = new Map<string, number>();
  for (const { windowId, at } of records) lastWrites.set(windowId, Math.max(at, lastWrites.get(windowId) ?? 0));
  const watched = new Map([...lastWrites].map(([windowId, at]) => [windowId, watchWindow(windowId, at)]));
  return async (windowId) => (await watched.get(windowId)?.()) ?? true;
}

interface PacedItems {
  isLong: (item: string) => boolean;
  write: (item: string) => void;
  later: DraftBookOptions["later"];
}

/** Writes an item at each change, a long one once a pause. */
function paceWrites({ isLong: isItemLong, write, later }: PacedItems) {
  /** Long items that were written a moment ago, and whether they have changed since. */
  const paused = new Map<string, { isChanged: boolean }>();
  function pause(item: string): void {
    const state = { isChanged: false };
    paused.set(item, state);
    later(() => {
      if (paused.get(item) !== state) return;
      paused.delete(item);
      if (state.isChanged) writeNow(item);
    }, PAUSE_MS);
  }
  function writeNow(item: string): void {
    paused.delete(item);
    if (isItemLong(item)) pause(item);
    write(item);
  }
  return {
    changed(item: string): void {
      const state = isItemLong(item) ? paused.get(item) : undefined;
      if (state) state.isChanged = true;
      else writeNow(item);
    },
    flush(): void {
      for (const [item, { isChanged }] of paused) if (isChanged) writeNow(item);
    },
  };
}

/** Whether there are more characters in it than are written at each key. */
const isLong = (value: unknown): boolean => lengthOf(value) >= LONG;
function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + lengthOf(one), 0);
}
