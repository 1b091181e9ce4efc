import { cornersOf, type Paint, paints } from "./paintedShapes.ts";
import { apply, type Box, type Matrix } from "./geometry.ts";

/** Letters that one operator shows, in the order of the page's program. */
export interface ShownText {
  /** One letter, or what one glyph stands for, an entry. */
  letters: string[];
  /** Nobody can see them: painted with nothing, tiny, switched off. */
  unseen: boolean;
  /** Those among them that cannot be seen: in the colour of what they stand on, without a shape, or painted over later. */
  covered?: Set<number>;
  /** They stand off the page; pdf.js gives no text of such. */
  away: boolean;
}

/** Where the letters of a text stand on the page. */
export interface Placing {
  /** From the text's own measure, in which letters are `size` high, to the page. */
  at: Matrix;
  size: number;
  /** Where each letter begins, and where the last ends. */
  starts: number[];
}

const ROW = 16;
/** Comparisons of a page: a program that paints more is no script. */
const MAX_COMPARISONS = 4_000_000;
/** Of a letter's height: what lies over all of them is a patch; what lies over one is a line under or through it. */
const HEIGHTS = [0.1, 0.35, 0.6];
/** As much of what lies under must come through for it to be seen. */
const SEEN_THROUGH = 0.15;

interface Standing extends Placing {
  text: ShownText;
  box: Box;
  /** How much of each letter comes through what was painted over it, at each of the heights. */
  through?: Float32Array;
}

/** The upright box around a text. */
export function boxAround({ at, size, starts }: Placing): Box {
  const end = starts.at(-1) ?? 0;
  const corners = [apply(at, 0, 0), apply(at, end, 0), apply(at, 0, size), apply(at, end, size)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** The middle of a letter, along the line. */
export const middleOf = (starts: readonly number[], i: number): number => ((starts[i] ?? 0) + (starts[i + 1] ?? 0)) / 2;

/** The visible letters of a page so far, by the height at which they stand, so that a patch asks only those that it may lie over. */
export class CoveredLetters {
  private readonly rows = new Map<number, Standing[]>();
  private left = MAX_COMPARISONS;

  add(text: ShownText, placing: Placing): void {
    const box = boxAround(placing);
    if (!Number.isFinite(box.bottom + box.top + box.left + box.right) || box.top - box.bottom > ROW * 100) return;
    const row = Math.floor(box.bottom / ROW);
    const standing = { ...placing, text, box };
    const there = this.rows.get(row);
    if (there) there.push(standing);
    else this.rows.set(row, [standing]);
  }

  /** Marks the letters that lie under it. Text higher than a few rows may be missed: it is no order in small print. */
  cover(paint: Paint): void {
    const { box } = paint;
    for (const [row, texts] of this.rows) {
      if (row * ROW > box.top || row * ROW + ROW * 6 < box.bottom) continue;
      for (const standing of texts) {
        if ((this.left -= 1) < 0) return;
        if (
          standing.box.right < box.left ||
          standing.box.left > box.right ||
          standing.box.top < box.bottom ||
          standing.box.bottom > box.top
        )
          continue;
        this.markUnder(standing, paint);
      }
    }
  }

  private markUnder(standing: Standing, paint: Paint): void {
    const { text, at, size, starts } = standing;
    const through = (standing.through ??= new Float32Array(text.letters.length * HEIGHTS.length).fill(1));
    const corners = cornersOf(paint.rings);
    for (let i = 0; i < text.letters.length; i++) {
      this.left -= corners;
      const middle = middleOf(starts, i);
      let seen = 0;
      for (const [h, height] of HEIGHTS.entries()) {
        const place = i * HEIGHTS.length + h;
        const [x, y] = apply(at, middle, size * height);
        if (paints(paint, x, y)) through[place] = (through[place] ?? 1) * (1 - paint.alpha);
        seen = Math.max(seen, through[place] ?? 1);
      }
      if (seen <= SEEN_THROUGH) (text.covered ??= new Set()).add(i);
    }
  }
}
