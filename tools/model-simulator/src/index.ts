export type { CallEntry } from "./callLog.ts";
export { realClock, virtualClock, type Clock } from "./clock.ts";
export { createSimulator, type Simulator } from "./createSimulator.ts";
export { FAULTS, type FaultName, type SimulatorOptions } from "./simulatorOptions.ts";
export { SIMULATED_NOTE } from "./prose.ts";
export type { WrittenQuote } from "./quoter.ts";
export { countTokens } from "./tokens.ts";
