import { readDivision } from "../headings/divisions.ts";
import type { Block } from "../lines/logicalLine.ts";
import type { ScriptPlan } from "./scriptPlan.ts";

/** A table of contents lists episodes with less than this below each. */
const LINES_OF_AN_EPISODE = 3;

/** Episodes' titles with text below them, where there are several. */
export function episodesWithText({ blocks }: ScriptPlan): Set<Block> {
  const found = new Set<Block>();
  let title: Block | null = null;
  let lines = 0;
  for (const block of blocks) {
    if (readDivision(block.norm)?.kind === "episode") {
      title = block;
      lines = 0;
    } else if (title !== null && block.norm.length > 0 && ++lines === LINES_OF_AN_EPISODE) found.add(title);
  }
  return found.size > 1 ? found : new Set();
}

/** Acts with an accepted heading before the next act: such an act is a division, not a scene. */
export function actsAboveScenes(plan: ScriptPlan): Set<Block> {
  const above = new Set<Block>();
  let act: Block | null = null;
  for (const block of plan.blocks) {
    if (plan.headings.has(block)) {
      if (act) above.add(act);
      act = null;
    } else if (readDivision(block.norm)?.kind === "act") act = block;
  }
  return above;
}
