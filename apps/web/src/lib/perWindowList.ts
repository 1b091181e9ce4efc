import { readSetting, writeSetting } from "./storage.ts";

/** What one page keeps in the browser's storage beside what other windows of the same work keep there. */
export interface PerWindowList<T> {
  /** Everything that is stored, also by windows that were closed; this page takes it over and has to send it. */
  adopt: () => T[];
  /** Replaces what this page has stored, and leaves what other windows have stored. */
  keep: (items: readonly T[]) => void;
}

/** A stored list that several windows share: each changes only the items that it has stored or taken over. */
export function perWindowList<T>(
  key: string,
  isItem: (value: unknown) => value is T,
  idOf: (item: T) => string,
): PerWindowList<T> {
  const ownIds = new Set<string>();
  const all = (): T[] => {
    try {
      const stored: unknown = JSON.parse(readSetting(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isItem) : [];
    } catch {
      // Not our format, or cut off: it is left out, the server has its own copy.
      return [];
    }
  };
  const rememberOwn = (items: readonly T[]): void => {
    for (const item of items) ownIds.add(idOf(item));
  };
  return {
    adopt() {
      const items = all();
      rememberOwn(items);
      return items;
    },
    keep(items) {
      // This page has stored nothing, and stores nothing now.
      if (items.length === 0 && ownIds.size === 0) return;
      rememberOwn(items);
      const next = [...all().filter((item) => !ownIds.has(idOf(item))), ...items];
      writeSetting(key, next.length > 0 ? JSON.stringify(next) : null);
    },
  };
}
