import { type Block, blockText } from "./block.ts";
import type { BlockStyle } from "./pageFormat.ts";
import type { ScriptPages } from "./scriptPages.ts";

/** A typewriter's letter, in parts of its size. */
const LATIN_TYPEWRITER = 0.6;
const LATIN = 0.5;

/** The height of a block in points, by the width of its letters: what typst breaks exactly is estimated here within a few per cent. */
function heightOf(block: Block, { format }: ScriptPages): number {
  const style: BlockStyle = format.styles[block.type];
  const width = format.width - format.margin.left - format.margin.right - style.left - style.right;
  const latin = style.face === "typewriter" ? LATIN_TYPEWRITER : LATIN;
  let ems = Math.max(0, style.first) / style.size;
  for (const c of blockText(block)) ems += c > "\u2e80" || (c >= "\u2010" && c <= "\u2027") ? 1 : latin;
  const rows = Math.max(1, Math.ceil((ems * style.size) / Math.max(style.size, width)));
  return style.before + style.after + rows * Math.max(format.line, style.size * 1.2);
}

const bodyHeight = ({ format }: ScriptPages): number => format.height - format.margin.top - format.margin.bottom;

/** About how many pages each scene takes, by the region's format. */
export function scenePages(pages: ScriptPages): number[] {
  const scene = new Map<Block, number>();
  pages.sceneBlocks.forEach((block, i) => block && scene.set(block, i));
  const lengths = pages.sceneBlocks.map(() => 0);
  let current = -1;
  for (const block of pages.blocks) {
    current = scene.get(block) ?? current;
    if (current >= 0) lengths[current] = (lengths[current] ?? 0) + heightOf(block, pages) / bodyHeight(pages);
  }
  return lengths;
}

/** About how many pages the script takes, without its title page. */
export function pageCount(pages: ScriptPages): number {
  let count = 0;
  let filledLines = 0;
  const whole = bodyHeight(pages);
  for (const block of pages.blocks) {
    const height = heightOf(block, pages);
    if (block.newPage) filledLines = 0;
    if (filledLines <= 0) {
      count += 1;
      filledLines += whole;
    }
    filledLines -= height;
    while (filledLines < 0) {
      count += 1;
      filledLines += whole;
    }
  }
  return count;
}
