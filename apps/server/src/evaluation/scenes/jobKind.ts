import { z } from "zod";
import { defineJob } from "../../platform/index.ts";

/** A killed worker's job counts as failed once; what it had finished stays finished. One of a user's at a time: each takes every place that the model has. */
export const SCENES_JOB = defineJob("scenes", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 1 });
