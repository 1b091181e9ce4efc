import { recall, remember } from "./storage.ts";

/** What one page keeps in the browser's storage beside what other windows of the same work keep there. */
export interface PerWindowList<T> {
  /** Everything kept, also by windows that have gone: from now on it is this page's to bring home. */
  adopt: () => T[];
  /** Replaces what this page has kept. What another window keeps stays. */
  keep: (items: readonly T[]) => void;
}

/** A list under one key, of which each window tends only the items that it has kept or adopted. */
export function perWindowList<T>(
  key: string,
  isItem: (value: unknown) => value is T,
  idOf: (item: T) => string,
): PerWindowList<T> {
  const mine = new Set<string>();
  const all = (): T[] => {
    try {
      const kept: unknown = JSON.parse(recall(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isItem) : [];
    } catch {
      // Not ours, or cut off: what the server has is whole.
      return [];
    }
  };
  const own = (items: readonly T[]): void => {
    for (const item of items) mine.add(idOf(item));
  };
  return {
    adopt() {
      const items = all();
      own(items);
      return items;
    },
    keep(items) {
      // Nothing of this page's is there, and nothing comes.
      if (items.length === 0 && mine.size === 0) return;
      own(items);
      const next = [...all().filter((item) => !mine.has(idOf(item))), ...items];
      remember(key, next.length > 0 ? JSON.stringify(next) : null);
    },
  };
}
