import { z } from "zod";

/** What a run on scenes or on one passage was asked to do, as its row keeps it. */
export const ScenesInput = z.object({
  promptId: z.number().int(),
  /** Null: rules alone. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  /** The reading of the document that it is about; null for one older than readings: the newest. */
  readingId: z.string().nullable().default(null),
  /** Names of the passages by their keys, for when the document has changed. */
  names: z.record(z.string(), z.string()).default({}),
  /** How often each step was retried by hand: every retry is a reservation of its own. */
  retries: z.record(z.string(), z.number()).default({}),
  /** Of one passage: the process in which it is done. */
  mark: z.number().optional(),
  /** Unexpected errors so far; kills are none. */
  faults: z.number().default(0),
});
export type ScenesInput = z.infer<typeof ScenesInput>;

export const readScenesInput = (input: unknown): ScenesInput => ScenesInput.parse(input);

/** The ledger's name of a step: one per retry by hand, so that each is reserved, and ended, once. */
export const paidStep = (input: ScenesInput, key: string): string => {
  const retries = input.retries[key] ?? 0;
  return retries > 0 ? `${key}#${retries + 1}` : key;
};

/** The ink of scene analysis is that of evaluation. */
export const SYSTEM = "1";
