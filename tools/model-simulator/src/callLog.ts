import type { FaultName } from "./simulatorOptions.ts";
import type { WrittenQuote } from "./quoter.ts";

/** One call as the provider saw it: lengths and times for a bench's floor, and which quotes were true. Never the script. */
export interface CallEntry {
  id: number;
  model: string;
  /** Task ids of the prompt; empty for the reading turn. */
  tasks: string[];
  /** Request arrived, milliseconds of the simulator's clock. */
  at: number;
  messages: number;
  inputCharacters: number;
  inputTokens: number;
  cachedTokens: number;
  outputCharacters: number;
  /** What the whole answer has, even when a fault cut it. */
  outputTokens: number;
  firstTokenMs: number | null;
  durationMs: number | null;
  fault: FaultName | null;
  /** `stop`, `length`, `aborted` when the client left, or null while it runs and after a fault. */
  finish: string | null;
  quotes: WrittenQuote[];
  inventedFigures: string[];
}

export function createCallLog() {
  const entries: CallEntry[] = [];
  return {
    open(entry: Omit<CallEntry, "id">): CallEntry {
      const numbered = { id: entries.length + 1, ...entry };
      entries.push(numbered);
      return numbered;
    },
    all: (): readonly CallEntry[] => entries,
    clear: () => void entries.splice(0),
  };
}
export type CallLog = ReturnType<typeof createCallLog>;
