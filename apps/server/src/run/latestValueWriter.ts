/** Writes values one at a time; a value that comes while one is being written replaces the one that waits. */
export interface LatestValueWriter<T> {
  write(value: T): void;
  /** Waits until everything passed so far is written. */
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
    write(value) {
      next = value;
      writing ??= writeAll();
    },
    settled: async () => void (await writing),
  };
}
