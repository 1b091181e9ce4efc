import { addMissingPunctuation, type MissingMark } from "../lines/addMissingPunctuation.ts";
import type { Block } from "../lines/logicalLine.ts";

/** `白天 内景人物 甲 乙`: the label of the people, glued to the side that ends the heading in front of it. */
const GLUED = /(?<=[内外]景)(?:出场人物|登场人物|人物)(?=[ :])/g;

/** Parts the label of the people from the side in front of it, and gives it the colon that it may lack. */
export function readLabelMarks(blocks: readonly Block[]): void {
  for (const block of blocks) {
    if (!block.norm.includes("景")) continue;
    const marks: MissingMark[] = [];
    for (const { index, 0: label } of block.norm.matchAll(GLUED)) {
      marks.push({ at: index, mark: " " });
      if (block.norm[index + label.length] === " ") marks.push({ at: index + label.length, mark: ":" });
    }
    if (marks.length > 0) addMissingPunctuation(block, marks);
  }
}
