import { formatInk } from "@mochang/contract";
import { spacedInk } from "../../lib/format.ts";

/** What is left of a run that ended early, and what it cost: reading the whole script is paid for although no section has been written yet. */
export function endedEarlySentence(written: number, unitsUsed: number): string {
  if (written > 0) return `写好的 ${written} 项都留着，没写的没有扣墨。`;
  return unitsUsed > 0 ? `一项也没有写成，用墨 ${spacedInk(formatInk(unitsUsed))}。` : "还没有开始写，没有扣墨。";
}
