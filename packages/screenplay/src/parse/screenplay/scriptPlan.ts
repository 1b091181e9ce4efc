import type { Block } from "../lines/logicalLine.ts";
import type { Style } from "../speeches/speechStyle.ts";
import type { Headings } from "../headings/voteHeadings.ts";

/** Everything the walk needs to know of the document as a whole. */
export interface ScriptPlan {
  text: string;
  blocks: Block[];
  /** Page numbers and running heads. */
  pages: Set<Block>;
  /** Cells of a table that are neither heading nor content. */
  cells: Set<Block>;
  headings: Headings;
  /** What stands above scenes as an episode does: `第一场` above `场景一`. */
  divisions: ReadonlySet<Block>;
  style: Style;
}
