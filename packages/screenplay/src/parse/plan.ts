import type { Block } from "./block.ts";
import type { Style } from "./style.ts";
import type { Headings } from "./vote.ts";

/** Everything the walk needs to know of the document as a whole. */
export interface Plan {
  text: string;
  blocks: Block[];
  /** Page numbers and running heads. */
  pages: Set<Block>;
  /** Cells of a table that are neither heading nor content. */
  cells: Set<Block>;
  headings: Headings;
  style: Style;
}
