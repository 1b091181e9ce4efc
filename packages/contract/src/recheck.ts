import { z } from "zod";
import { ReportedProblem } from "./rewriting.ts";
import { CardQuote } from "./sceneEvaluation.ts";
import { TodoQuery } from "./todo.ts";

export const RECHECK_SCENES_MAX = 6;

/** A problem that a model named, checked again alone on the scenes that it is about. */
export const RecheckProblem = TodoQuery.extend({
  problem: ReportedProblem,
  sceneIds: z.array(z.string().min(1).max(200)).min(1).max(RECHECK_SCENES_MAX),
});
export type RecheckProblem = z.input<typeof RecheckProblem>;

/** Step key of the one question. */
export const RECHECK_KEY = "recheck";

/** `standing`: it is still there; `mended`: it is not, which is kept as 已改; `unclear`: the scenes do not tell. */
export const Rechecked = z.object({
  verdict: z.enum(["standing", "mended", "unclear"]),
  /** Words of the script that support the verdict; null where it is unclear. */
  quote: CardQuote.nullable(),
  /** The reason in a sentence; may be empty. */
  why: z.string(),
});
export type Rechecked = z.infer<typeof Rechecked>;
