import { type Cover, covers } from "./covers.ts";
import { type Box, type Matrix } from "./geometry.ts";

/** Letters that one operator shows, in the order of the page's program. */
export interface ShownText {
  /** One letter, or what one glyph stands for, an entry. */
  letters: string[];
  /** Nobody can see them: painted with nothing, in the paper's colour, tiny, switched off. */
  unseen: boolean;
  /** Those among them that were painted over later. */
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
const BUDGET = 4_000_000;
/** Of a letter's height: what lies over both is a patch; what lies over one is a line under or through it. */
const LOW = 0.1;
const HIGH = 0.6;

interface Standing extends Placing {
  text: ShownText;
  box: Box;
}

/** The visible letters of a page so far, by the height at which they stand, so that a patch asks only those that it may lie over. */
export class Written {
  private readonly rows = new Map<number, Standing[]>();
  private left = BUDGET;

  add(text: ShownText, placing: Placing): void {
    const [a, b, c, d, e, f] = placing.at;
    const end = placing.starts.at(-1) ?? 0;
    const xs = [e, e + a * end, e + c * placing.size, e + a * end + c * placing.size];
    const ys = [f, f + b * end, f + d * placing.size, f + b * end + d * placing.size];
    const box = { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
    if (!Number.isFinite(box.bottom + box.top + box.left + box.right) || box.top - box.bottom > ROW * 100) return;
    const row = Math.floor(box.bottom / ROW);
    const standing = { ...placing, text, box };
    const there = this.rows.get(row);
    if (there) there.push(standing);
    else this.rows.set(row, [standing]);
  }

  /** Marks the letters that lie under it. Text higher than a few rows may be missed: it is no order in small print. */
  cover(cover: Cover): void {
    const { box } = cover;
    for (const [row, texts] of this.rows) {
      if (row * ROW > box.top || row * ROW + ROW * 6 < box.bottom) continue;
      for (const standing of texts) {
        if ((this.left -= 1) < 0) return;
        if (standing.box.right < box.left || standing.box.left > box.right || standing.box.top < box.bottom || standing.box.bottom > box.top) continue;
        this.markUnder(standing, cover);
      }
    }
  }

  private markUnder({ text, at, size, starts }: Standing, cover: Cover): void {
    const under = (x: number, y: number): boolean => covers(cover, at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]);
    for (let i = 0; i < text.letters.length; i++) {
      this.left -= cover.rings.length;
      const middle = ((starts[i] ?? 0) + (starts[i + 1] ?? 0)) / 2;
      if (under(middle, size * LOW) && under(middle, size * HIGH)) (text.covered ??= new Set()).add(i);
    }
  }
}
