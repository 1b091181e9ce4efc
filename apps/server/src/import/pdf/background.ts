import { blend, type Colour, WHITE } from "./colour.ts";
import { cornersOf, type Paint, paints } from "./paintedShapes.ts";
import { type Box, holds } from "./geometry.ts";

/** Looks of a page at what was painted: one that paints more is no script. */
const MAX_COMPARISONS = 4_000_000;
const OPAQUE = 0.98;

/** What a page's program has painted so far, in order: what letters stand out from. */
export class Background {
  private readonly painted: Paint[] = [];
  private left = MAX_COMPARISONS;

  /** Nothing was painted yet. */
  get isBare(): boolean {
    return this.painted.length === 0;
  }

  add(paint: Paint): void {
    this.painted.push(paint);
  }

  /** What may lie under something, top first; nothing where it is bare paper. */
  under(box: Box): Paint[] {
    const found: Paint[] = [];
    for (let i = this.painted.length - 1; i >= 0 && (this.left -= 1) > 0; i--) {
      const paint = this.painted[i];
      if (
        paint &&
        paint.box.right >= box.left &&
        paint.box.left <= box.right &&
        paint.box.top >= box.bottom &&
        paint.box.bottom <= box.top
      )
        found.push(paint);
    }
    return found;
  }

  /** The colour at a point under which these lie, top first; null where it is not known. */
  colourAt(x: number, y: number, under: readonly Paint[]): Colour {
    const over: Paint[] = [];
    let colour: Colour = WHITE;
    for (const paint of under) {
      if ((this.left -= 1) < 0) return null;
      if (!holds(paint.box, x, y)) continue;
      this.left -= cornersOf(paint.rings);
      if (!paints(paint, x, y)) continue;
      if (paint.alpha >= OPAQUE) {
        colour = paint.colour;
        break;
      }
      over.push(paint);
    }
    return over.reduceRight<Colour>((under_, paint) => blend(paint.colour, paint.alpha, under_), colour);
  }
}
