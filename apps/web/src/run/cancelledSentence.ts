import type { RunCancelled } from "@mochang/contract";
import { inkText } from "../lib/inkText.ts";

/** The sentence after a run was cancelled: how much ink was refunded and used. */
export function cancelledSentence({ state, unitsRefunded, unitsUsed }: RunCancelled): string {
  if (state === "queued" || state === "running") return "正在停下，停好以后在消息里告诉您退回多少墨";
  if (state !== "cancelled") return "已经写完了，没有停下来";
  const used = unitsUsed > 0 ? `，已写的部分用了 ${inkText(unitsUsed)}` : "，没有扣墨";
  return unitsRefunded > 0 ? `已停下，退回 ${inkText(unitsRefunded)}墨${used}` : `已停下${used}`;
}
