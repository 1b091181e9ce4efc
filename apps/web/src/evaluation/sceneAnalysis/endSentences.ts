import type { RunCancelled } from "@mochang/contract";
import { inkText } from "../../lib/inkText.ts";

/** What the server says of a run's ink; null until it has said it: no event of the run tells it. */
export interface EndInk {
  used: number | null;
  /** Of a run that was stopped here. */
  cancelled: RunCancelled | null;
}

/** After all scenes were analysed. */
export function doneSentence(done: number, { used }: Pick<EndInk, "used">): string {
  const ink = used === null ? "" : used > 0 ? `，用墨 ${inkText(used)}` : "，没有用墨";
  return `全部 ${done} 场分析好了${ink}。`;
}

/** After it was stopped. */
export function stoppedSentence(done: number, { cancelled }: Pick<EndInk, "cancelled">): string {
  const back =
    cancelled?.state === "cancelled" && cancelled.unitsRefunded > 0
      ? `退回 ${inkText(cancelled.unitsRefunded)}`
      : "没有写成的不扣墨";
  return `写好的 ${done} 场都留着，${back}。`;
}
