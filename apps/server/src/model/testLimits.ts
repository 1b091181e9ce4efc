import type { Limits } from "./clocks.ts";

/** For tests whose model answers in any case: on a machine that has other work no clock runs out before it does. */
export const PATIENT_LIMITS: Limits = { firstTokenMs: 3_600_000, idleMs: 3_600_000, totalMs: 3_600_000 };
