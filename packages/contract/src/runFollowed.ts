import { z } from "zod";

/** A run to follow by `/sse-api/runs/:runId/events`. */
export const RunFollowed = z.object({ runId: z.string() });
export type RunFollowed = z.infer<typeof RunFollowed>;
