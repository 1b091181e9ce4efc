/** Writes what is told, one at a time: what comes while one is written replaces what waits. */
export interface LatestValueWriter<T> {
  tell(value: T): void;
  /** Waits for everything told so far. */
  settled(): Promise<void>;
}

/** For progress, of which only the newest counts: a write is a commit, and work may move faster. One that fails is followed by another. */
export function latestValueWriter<T extends object>(write: (value: T) => Promise<unknown>): LatestValueWriter<T> {
  let next: T | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (next) {
      const value = next;
      next = null;
      await write(value).catch(() => undefined);
    }
    writing = null;
  }

  return {
    tell(value) {
      next = value;
      writing ??= writeAll();
    },
    settled: async () => void (await writing),
  };
}
