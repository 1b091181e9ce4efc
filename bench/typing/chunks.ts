/** Windows of the one script, each by the character that its chunks begin with. */
export const WINDOWS = ["雁", "鱼"] as const;
export type WindowName = (typeof WINDOWS)[number];

const DIGITS = 5;

/** Typed text is numbered, so that each piece of it can be found again: `雁00012，`. */
export const chunk = (window: WindowName, n: number): string => `${window}${String(n).padStart(DIGITS, "0")}，`;
export const CHUNK_CHARACTERS = chunk("雁", 0).length;

/** The chunks in a text, in order. */
export const chunksIn = (text: string): string[] => text.match(/[雁鱼]\d{5}，/gu) ?? [];

/** A typed chunk: when it was typed, and whether the server acknowledged it. */
interface Typed {
  at: number;
  isAcknowledged: boolean;
  /** When the browser that it was typed in was killed; null while it was not. */
  killedAt: number | null;
}

export interface Losses {
  typed: number;
  acknowledged: number;
  /** Acknowledged by the server, and not in the script. */
  acknowledgedLost: string[];
  /** Not acknowledged and not in the script, though no browser was killed after them. */
  lostWithoutKill: string[];
  /** How long before the kill of their browser chunks were typed that went with it, in milliseconds. */
  lostAgesMs: number[];
  twice: string[];
  outOfOrder: string[];
}

/** What was typed, what the server said of it, and what is left of it. */
export class ChunkLog {
  private readonly typed = new Map<string, Typed>();

  wasTyped(text: string, at: number): void {
    this.typed.set(text, { at, isAcknowledged: false, killedAt: null });
  }

  acknowledged(text: string): void {
    for (const one of chunksIn(text)) {
      const typed = this.typed.get(one);
      if (typed) typed.isAcknowledged = true;
    }
  }

  browserKilled(at: number): void {
    for (const typed of this.typed.values()) typed.killedAt ??= at;
  }

  /** Compares with the lines of the script as the server has them. */
  losses(lines: readonly string[]): Losses {
    const found = lines.flatMap(chunksIn);
    const counts = new Map<string, number>();
    for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
    const missing = [...this.typed].filter(([text]) => !counts.has(text));
    return {
      typed: this.typed.size,
      acknowledged: [...this.typed.values()].filter(({ isAcknowledged }) => isAcknowledged).length,
      acknowledgedLost: missing.flatMap(([text, { isAcknowledged }]) => (isAcknowledged ? [text] : [])),
      lostWithoutKill: missing.flatMap(([text, { isAcknowledged, killedAt }]) =>
        !isAcknowledged && killedAt === null ? [text] : [],
      ),
      lostAgesMs: missing.flatMap(([, { at, isAcknowledged, killedAt }]) =>
        !isAcknowledged && killedAt !== null ? [killedAt - at] : [],
      ),
      twice: [...counts].flatMap(([text, count]) => (count > 1 ? [text] : [])),
      outOfOrder: WINDOWS.flatMap((window) => {
        const windowChunks = found.filter((text) => text.startsWith(window));
        return windowChunks.filter((text, i) => i > 0 && text < (windowChunks[i - 1] ?? ""));
      }),
    };
  }
}
