import type { StreamEffects } from "../../lib/stream.ts";
import type { Journal, JournalStore } from "./journal.ts";

/** A change stands in the journal at the latest 300 ms after it was made: this, and the time of writing. */
const DELAY_MS = 150;
/** A full disk is tried again after so long. */
const RETRY_MS = 3_000;

export interface JournalWriterEffects {
  later: StreamEffects["later"];
  store: Pick<JournalStore, "write">;
  /** The journal as it is to be now; null when nothing is unsent. */
  current: () => Journal | null;
  /** What is written, or that it cannot be, has changed. */
  onState: () => void;
}

/** Writes a window's journal a moment after each change, one write after the other. */
export class JournalWriter {
  /** Every change stands in the journal. */
  isCurrent = true;
  /** The last write failed: the disk is full, or the browser forbids it. */
  hasFailed = false;
  /** Words of this window stand in the browser's database. */
  isStored = false;
  private readonly effects: JournalWriterEffects;
  private readonly journalId: string;
  private cancel: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(journalId: string, effects: JournalWriterEffects) {
    this.journalId = journalId;
    this.effects = effects;
  }

  /** Something has changed that the journal does not hold yet. */
  changed(): void {
    if (this.closed) return;
    this.isCurrent = false;
    this.cancel ??= this.effects.later(() => void this.write(), DELAY_MS);
  }

  /** Writes at once; journals of closed windows whose words are now in this one are removed by the same write. False when it failed. */
  async write(adopted: readonly string[] = []): Promise<boolean> {
    this.cancel?.();
    this.cancel = null;
    const write = this.writing.then(() => (this.closed ? undefined : this.writeNow(adopted)));
    this.writing = write;
    await write;
    return !this.hasFailed;
  }

  /** Writes nothing any more, and removes what stands. */
  async forget(): Promise<void> {
    this.close();
    await this.writing;
    await this.effects.store.write({ remove: [this.journalId] });
  }

  close(): void {
    this.closed = true;
    this.cancel?.();
    this.cancel = null;
  }

  private async writeNow(adopted: readonly string[]): Promise<void> {
    const journal = this.effects.current();
    this.isCurrent = true;
    if (!journal && !this.isStored && adopted.length === 0) return this.ended(false);
    try {
      const windowEntry = journal ? { put: journal, remove: adopted } : { remove: [...adopted, this.journalId] };
      await this.effects.store.write(windowEntry);
      this.isStored = journal !== null;
      this.ended(false);
    } catch {
      // Whatever the reason: the words are not on this machine, and the writer is told.
      this.isCurrent = false;
      this.ended(true);
      if (!this.closed) this.cancel ??= this.effects.later(() => void this.write(), RETRY_MS);
    }
  }

  private ended(failed: boolean): void {
    this.hasFailed = failed;
    this.effects.onState();
  }
}
