import { readDivision } from "../headings/divisions.ts";
import type { Block } from "../lines/logicalLine.ts";
import type { Headings } from "../headings/voteHeadings.ts";
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

/** So many show that it is how the document divides its scenes. */
const MIN_COUNT = 2;
const SCENE_WORD = /^(?:场景|情景|情境)/;

/** `第一场` right above `场景一`, where the document writes all of them so: divisions above its scenes. They are no headings any more. */
export function takeScenesAboveScenes(blocks: readonly Block[], headings: Headings): Set<Block> {
  const bare = blocks.filter((block) => {
    const heading = headings.get(block);
    return heading?.family === "第场" && /^第[^场]{1,6}场[:。]?$/.test(block.norm.replace(/ /g, ""));
  });
  const above = new Set(bare);
  for (const [i, block] of blocks.entries())
    if (above.has(block) && !SCENE_WORD.test(headings.get(blocks[i + 1] as Block)?.family ?? "")) above.delete(block);
  if (above.size < MIN_COUNT || above.size < bare.length) return new Set();
  for (const block of above) headings.delete(block);
  return above;
}

/** `第一场：新官上任` with `场景一：村口` right below it: one scene, whose heading the second line belongs to. The second lines; they are no headings any more. */
export function takeDoubleHeadings(blocks: readonly Block[], headings: Headings): Set<Block> {
  const below = blocks.filter((block, i) => {
    const above = headings.get(blocks[i - 1] as Block);
    return above?.family === "第场" && SCENE_WORD.test(headings.get(block)?.family ?? "");
  });
  if (below.length < MIN_COUNT) return new Set();
  for (const block of below) headings.delete(block);
  // The scenes are counted by 第N场; what stands in the midst of one has no number of its own.
  for (const [block, heading] of headings)
    if (SCENE_WORD.test(heading.family)) headings.set(block, { ...heading, number: null, values: [] });
  return new Set(below);
}
