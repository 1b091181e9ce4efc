import { z } from "zod";

/** What every run of the engine keeps of what it was asked to do; a kind adds its own fields. */
export const WorkInput = z.object({
  /** Null: rules alone. */
  model: z.object({ name: z.string(), simulated: z.boolean() }).nullable(),
  /** How often each step was retried by hand: every retry is a reservation of its own. */
  retries: z.record(z.string(), z.number()).default({}),
  /** Unexpected errors so far; kills are none. */
  faults: z.number().default(0),
  /** More than one has asked for it. */
  shared: z.boolean().optional(),
  /** What of its document it writes, each with the key of the step that does: no other run writes one at the same time. */
  targets: z.record(z.string(), z.string()).optional(),
});
export type WorkInput = z.infer<typeof WorkInput>;

/** The ledger's name for what a part of a step costs that is asked of another model: it is retried with its step. */
export const partOf = (key: string, part: string): string => `${key}/${part}`;

/** The ledger's name of a step, or of a part of one: one per retry by hand, so that each is reserved, and ended, once. */
export const inkStep = (input: Pick<WorkInput, "retries">, key: string): string => {
  const retries = input.retries[key.split("/")[0] ?? key] ?? 0;
  return retries > 0 ? `${key}#${retries + 1}` : key;
};

const fields = z.looseObject({ faults: z.number().default(0), retries: WorkInput.shape.retries });

export const faultsOf = (input: unknown): number => fields.parse(input).faults;

/** The input of a run that is to do these steps again. */
export function withRetries(input: unknown, keys: readonly string[]): z.infer<typeof fields> {
  const { retries, ...rest } = fields.parse(input);
  const again = Object.fromEntries(keys.map((key) => [key, (retries[key] ?? 0) + 1]));
  return { ...rest, retries: { ...retries, ...again }, faults: 0, shared: false };
}

const withTargets = z.looseObject({ targets: WorkInput.shape.targets });

/** What these steps of a run write; without keys all. */
export const targetsOf = (input: unknown, keys?: ReadonlySet<string>): string[] =>
  Object.entries(withTargets.safeParse(input).data?.targets ?? {}).flatMap(([target, key]) =>
    keys === undefined || keys.has(key) ? [target] : [],
  );
