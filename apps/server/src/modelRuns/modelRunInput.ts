import { z } from "zod";
import { WorkInput } from "../runEngine/index.ts";

/** What the run's row keeps: what was asked, beside the engine's own fields. */
export const ModelRunInput = WorkInput.extend({
  asked: z.unknown(),
  ceiling: z.number().nullable().default(null),
  /** Its user wants it to pause: what is being written is finished, nothing more is begun. */
  pauseAsked: z.boolean().default(false),
  /** The sentence that says why it paused. */
  paused: z.string().nullable().default(null),
});
export type ModelRunInput = z.infer<typeof ModelRunInput>;
