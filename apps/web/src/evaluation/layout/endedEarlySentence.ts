import { inkText } from "../../lib/inkText.ts";

/** How many sections a run that ended early has written, and what it cost: reading the script costs ink before the first section. */
export function endedEarlySentence(written: number, unitsUsed: number): string {
  if (written > 0) return `写好的 ${written} 项都留着，没写的没有扣墨。`;
  return unitsUsed > 0 ? `一项也没有写成，用墨 ${inkText(unitsUsed)}。` : "还没有开始写，没有扣墨。";
}
