import type { Journal, JournalStore } from "../journal.ts";
import type { WindowLocks } from "../../../lib/browserLocks.ts";
import { packJournal, unpackJournal } from "../packedJournals.ts";

/** A browser's database in memory, and the locks of its windows. */
export function memoryJournals() {
  const journals = new Map<string, string>();
  const lockedIds = new Set<string>();
  let isFull = false;
  const all = (): Journal[] => [...journals.values()].map((json) => unpackJournal(JSON.parse(json) as Journal));
  const store: JournalStore = {
    read: async (userId) => all().filter((journal) => journal.userId === userId),
    async write({ put, remove = [] }) {
      if (isFull && put) throw new DOMException("full", "QuotaExceededError");
      for (const id of remove) journals.delete(id);
      if (put) journals.set(put.id, JSON.stringify(packJournal(put)));
    },
  };
  const hold = (id: string): (() => void) => {
    lockedIds.add(id);
    return () => void lockedIds.delete(id);
  };
  const locks: WindowLocks = { hold, take: async (id) => (lockedIds.has(id) ? null : hold(id)) };
  return { store, locks, held: lockedIds, all, setFull: (full: boolean) => void (isFull = full) };
}
