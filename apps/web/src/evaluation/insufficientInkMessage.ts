import type { Estimate } from "@mochang/contract";
import { inkText } from "../lib/inkText.ts";

/** Why a run cannot be started with the ink that is left; a run holds more than it is expected to use, and that is said where it is the reason. */
export const insufficientInkMessage = ({
  units,
  held,
  balance,
}: Pick<Estimate, "units" | "held" | "balance">): string =>
  balance >= units && held > balance
    ? `开始时要先留出 ${inkText(held)}，没用完的退回；现在余墨不够，请联系管理员。`
    : "余墨不够，请联系管理员。";
