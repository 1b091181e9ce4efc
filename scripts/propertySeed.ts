import fc from "fast-check";

/** The fixed seed of ordinary runs, so that an unchanged tree gives the same result every day. */
const GATE_SEED = 20_261_123;

/**
 * Properties draw the same examples at every run, so that a failing run means a change of the code and not other examples. `PROPERTY_SEED=random` draws new ones
 * (`npm test -- --random`), a number repeats a draw that failed.
 */
export function propertySeed(setting: string | undefined): number | undefined {
  if (setting === "random") return undefined;
  if (setting === undefined || setting === "") return GATE_SEED;
  const seed = Number(setting);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is "random" or a whole number, not "${setting}"`);
  return seed;
}

const seed = propertySeed(process.env.PROPERTY_SEED);
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(seed === undefined ? {} : { seed }) });
