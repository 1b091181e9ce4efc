import { z } from "zod";

/** How many there are of a step's items, and how many of them are finished. */
export const StepCount = z.object({ count: z.number(), finish: z.number() });
export type StepCount = z.infer<typeof StepCount>;
