import type { Clock } from "./clock.ts";

/** What a provider does wrong. `length` ends an answer in its middle as if the output limit were reached. `empty-quota`, `html` and `wrong-key` answer instead of the model; `few-items`, `many-items`, `empty-lists` and `english` answer in the right shape with too little or too much in it, or in another language; the rest happen to its answer. */
export const FAULTS = [
  "rate-limit",
  "server-error",
  "cut",
  "no-finish",
  "malformed",
  "error-event",
  "filter",
  "refusal",
  "stall",
  "silence",
  "blank",
  "broken-json",
  "bad-json",
  "wrong-usage",
  "no-usage",
  "reasoning-only",
  "wrong-key",
  "empty-quota",
  "html",
  "length",
  "few-items",
  "many-items",
  "empty-lists",
  "english",
] as const;
export type FaultName = (typeof FAULTS)[number];

export interface SimulatorOptions {
  /** The model's id; begins with `simulated`, which is how a client knows what it talks to. */
  model: string;
  /** When set, another bearer key is refused with 401. */
  apiKey?: string;
  seed: string;
  /** Milliseconds to the first token, without and with a cached prefix. */
  firstTokenMs: number;
  cachedFirstTokenMs: number;
  /** Per answer; Infinity sends as fast as the socket takes it. */
  tokensPerSecond: number;
  /** About so many tokens of each stream come at once, the pace holds for those after them. */
  tokensAtOnce: number;
  /** Answers in JSON come as fast as the socket takes them, whatever the pace: what is written before the prose of a run takes no time. */
  formsAtOnce: boolean;
  /** Share of calls, 0 to 1, that suffer each fault. */
  faults: Partial<Record<FaultName, number>>;
  /** Seconds in the Retry-After of a 429. */
  retryAfterSeconds: number;
  contextTokens: number;
  /** Thinks aloud in `reasoning_content` unless the request switches it off. */
  thinks: boolean;
  /** Writes its thoughts before `</think>` and the answer, without an opening mark, as servers do whose template holds it. */
  thinksInText: boolean;
  /** Characters of its last words that an answer which is gone on with repeats. */
  seamOverlap: number;
  /** Share of citations that the script does not hold. */
  inventedQuotes: number;
  /** Share of uncited sentences that carry an invented figure. */
  inventedFigures: number;
  /** How many entries lists of these names have in a form of generation: `{ sequences: 4, scenes: 5 }` is a work of known size. */
  lists: Readonly<Record<string, number>>;
  /**
   * Scores of the rubric: `mean` plus or minus up to `spread` by sample. `byKey` overrides single dimensions; `noise` holds the standard
   * deviations by which a sample as a whole, and each of its dimensions, is off besides.
   */
  scores: {
    mean: number;
    spread: number;
    byKey?: Record<string, number>;
    noise?: { sample: number; dimension: number };
  };
  /** Share of its verdicts on sentences and their lines that are drawn at random. */
  wrongVerdicts: number;
  /** Answers written by hand instead of its own, for recordings of the product; null where there is none. */
  prepared?: (task: { id: string; format: string; script: string }) => string | null;
  clock: Clock;
}

export type AdjustableOptions = Partial<Omit<SimulatorOptions, "clock" | "model">>;
