import type { Charge } from "../../model/index.ts";
import type { Passages } from "../../grounding/index.ts";
import { withCharge } from "../pipeline/paidFaults.ts";
import type { StepPerformerOptions } from "../pipeline/stepPerformerOptions.ts";
import { checkSupport, type CheckedSection, type SupportDeps } from "./checkSupport.ts";
import { createNearbyLines, type NearbyLines } from "./nearbyLines.ts";

/** Takes out of a written section what its lines do not bear out. When the run is stopped meanwhile, the section's own answer is paid. */
export function createSupportCheck({ work, prompts, effects }: StepPerformerOptions, passages: Passages) {
  let nearby: NearbyLines | null = null;
  return async (
    { verified, charge }: { verified: string; charge: Charge },
    call: SupportDeps["call"],
  ): Promise<CheckedSection> => {
    nearby ??= createNearbyLines(work.parsed, passages);
    try {
      return await checkSupport(verified, {
        model: effects.model,
        call,
        instructions: prompts.support,
        nearby,
        passages,
      });
    } catch (error) {
      throw withCharge(error, charge);
    }
  };
}
