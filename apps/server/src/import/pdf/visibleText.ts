import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { apply, areaOf, type Box, boxOf, holds, IDENTITY, type Matrix, intersection, multiply } from "./geometry.ts";

/** Letters that one operator shows, in the order of the page's program. */
export interface ShownText {
  /** One letter, or what one glyph stands for, an entry. */
  letters: string[];
  /** Nobody can see them: painted with nothing, tiny, on a layer that is off, off the page, white on bare paper. */
  unseen: boolean;
  /** They stand off the page; pdf.js gives no text of such. */
  offPage: boolean;
}

/** What a page's program shows. */
export interface VisibleText {
  texts: ShownText[];
  /** Share of the page that pictures fill, 0 to 1: with most of its letters unseen, such a page is a scan that was recognised. */
  pictures: number;
}

export interface PageProgram {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

interface PageOptions {
  /** The page's own box, `[left, bottom, right, top]` in points. */
  view: readonly number[];
  /** The page is shown turned by a quarter. */
  onItsSide?: boolean;
  /** Whether a layer is switched on. */
  isVisibleLayer?: (layer: unknown) => boolean;
}

/** What `q` keeps and `Q` brings back. */
interface State {
  ctm: Matrix;
  /** Letters and shapes are filled with the paper's colour. */
  white: boolean;
  mode: number;
  size: number;
  letterGap: number;
  wordGap: number;
  scale: number;
  rise: number;
  leading: number;
}

const FIRST_STATE: State = {
  ctm: IDENTITY,
  white: false,
  mode: 0,
  size: 0,
  letterGap: 0,
  wordGap: 0,
  scale: 1,
  rise: 0,
  leading: 0,
};

/** Neither filled nor stroked: 3, and 7, which only clips. */
const INVISIBLE_MODES = new Set([3, 7]);
const MIN_POINTS = 2;
/** Red, green and blue of 240 and more cannot be told from paper. */
const WHITE = /^#(?:f[\da-f]){3}$/iu;
/** A page of more shapes is a drawing: what lies behind its letters is not looked for. */
const MAX_SHAPES = 5_000;
const FILL_OPERATORS = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const IMAGES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
]);

/**
 * Which of a page's letters can be seen, from its program of drawing operators. White letters can be where something was painted behind
 * them. Text that is turned against the page is a watermark: it is left out, as the reader of text does.
 */
export function findVisibleText(program: PageProgram, options: PageOptions): VisibleText {
  const reader = new ProgramReader(options);
  for (const [i, op] of program.fnArray.entries()) reader.run(op, (program.argsArray[i] ?? []) as unknown[]);
  return reader.result();
}

/** Runs a page's operators, those that decide what can be seen. */
class ProgramReader {
  private readonly page: Box;
  private readonly onItsSide: boolean;
  private readonly isVisibleLayer: (layer: unknown) => boolean;
  private readonly texts: ShownText[] = [];
  /** What was painted so far in another colour than white. */
  private readonly filledBoxes: Box[] = [];
  private readonly stack: State[] = [];
  private state: State = { ...FIRST_STATE };
  private line: Matrix = IDENTITY;
  /** Where the next letter goes, along the line. */
  private along = 0;
  private pictures = 0;
  /** The marked passages that are open: whether each is switched off. */
  private readonly marked: boolean[] = [];

  constructor({ view, onItsSide = false, isVisibleLayer = () => true }: PageOptions) {
    const [left = 0, bottom = 0, right = 0, top = 0] = view;
    this.page = { left, bottom, right, top };
    this.onItsSide = onItsSide;
    this.isVisibleLayer = isVisibleLayer;
  }

  run(op: number, args: unknown[]): void {
    if (!this.runStateOperator(op, args) && !this.runTextOperator(op, args)) this.runPaintOperator(op, args);
  }

  result(): VisibleText {
    return { texts: this.texts, pictures: this.pictures / Math.max(1, areaOf(this.page)) };
  }

  private runStateOperator(op: number, args: unknown[]): boolean {
    const { state } = this;
    if (op === OPS.save || op === OPS.beginGroup) this.stack.push({ ...state });
    else if (op === OPS.restore || op === OPS.endGroup || op === OPS.paintFormXObjectEnd)
      this.state = this.stack.pop() ?? state;
    else if (op === OPS.paintFormXObjectBegin) {
      this.stack.push({ ...state });
      if (args[0]) state.ctm = multiply(state.ctm, args[0] as Matrix);
    } else if (op === OPS.transform) state.ctm = multiply(state.ctm, args as unknown as Matrix);
    else if (op === OPS.setFillRGBColor) state.white = WHITE.test(String(args[0]));
    // A pattern, or nothing: what it looks like is not known.
    else if (op === OPS.setFillColorN || op === OPS.setFillTransparent) state.white = false;
    else if (op === OPS.setGState) {
      for (const [key, value] of (args[0] ?? []) as [string, unknown][])
        if (key === "Font") state.size = Math.abs(Number((value as unknown[])[1]));
    } else if (op === OPS.beginMarkedContent) this.marked.push(false);
    else if (op === OPS.beginMarkedContentProps)
      this.marked.push(args[0] === "OC" && args[1] != null && !this.isVisibleLayer(args[1]));
    else if (op === OPS.endMarkedContent) this.marked.pop();
    else return false;
    return true;
  }

  private runTextOperator(op: number, args: unknown[]): boolean {
    const { state } = this;
    const number = (n: number): number => Number(args[n] ?? 0);
    if (op === OPS.setTextRenderingMode) state.mode = number(0);
    else if (op === OPS.setFont) state.size = Math.abs(number(1));
    else if (op === OPS.setCharSpacing) state.letterGap = number(0);
    else if (op === OPS.setWordSpacing) state.wordGap = number(0);
    else if (op === OPS.setHScale) state.scale = number(0) / 100;
    else if (op === OPS.setTextRise) state.rise = number(0);
    else if (op === OPS.setLeading) state.leading = number(0);
    else if (op === OPS.beginText) this.startLine(IDENTITY);
    else if (op === OPS.setTextMatrix) this.startLine(matrixOf(args));
    else if (op === OPS.moveText) this.move(number(0), number(1));
    else if (op === OPS.setLeadingMoveText) {
      state.leading = -number(1);
      this.move(number(0), number(1));
    } else if (op === OPS.nextLine) this.move(0, state.leading);
    else if (op === OPS.showText) {
      if (Array.isArray(args[0])) this.show(args[0] as (Glyph | number | null)[]);
    } else return false;
    return true;
  }

  private runPaintOperator(op: number, args: unknown[]): void {
    const { state } = this;
    if (op === OPS.constructPath) {
      const box = args[2] as ArrayLike<number> | null | undefined;
      if (box && FILL_OPERATORS.has(args[0]) && !state.white)
        this.paint(boxOf(state.ctm, box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0));
    } else if (op === OPS.shadingFill) this.paint(this.page);
    else if (IMAGES.has(op)) {
      const box = boxOf(state.ctm, 0, 0, 1, 1);
      this.paint(box);
      if (!this.isLayerOff()) this.pictures += areaOf(intersection(box, this.page));
    }
  }

  private isLayerOff(): boolean {
    return this.marked.includes(true);
  }

  private paint(box: Box): void {
    if (!this.isLayerOff() && this.filledBoxes.length <= MAX_SHAPES) this.filledBoxes.push(box);
  }

  private startLine(matrix: Matrix): void {
    this.line = matrix;
    this.along = 0;
  }

  private move(x: number, y: number): void {
    this.startLine(multiply(this.line, [1, 0, 0, 1, x, y]));
  }

  private show(glyphs: readonly (Glyph | number | null)[]): void {
    const { state, page } = this;
    const from = this.along;
    const { letters, width, upright } = measure(glyphs, state);
    // Upright writing runs down; where it ends is not followed.
    if (!upright) this.along += width;
    const at = multiply(multiply(state.ctm, this.line), [1, 0, 0, 1, upright ? 0 : from, state.rise]);
    const [parallel, across] = this.onItsSide ? [at[1], at[0]] : [at[0], at[1]];
    // Turned text is a watermark.
    if (Math.abs(across) > Math.abs(parallel) * 0.02 + 0.01) return;
    const [, , , , x, y] = at;
    const points = state.size * Math.hypot(at[2], at[3]);
    const offPage = y < page.bottom || y > page.top || x > page.right || x + points * (letters.length + 1) < page.left;
    const unseen =
      offPage ||
      this.isLayerOff() ||
      INVISIBLE_MODES.has(state.mode) ||
      points < MIN_POINTS ||
      (state.white && state.mode % 4 !== 1 && this.isBare(at, upright ? 0 : width));
    this.texts.push({ letters, unseen, offPage });
  }

  /** Whether letters stand on bare paper: nothing was painted behind the first or the last of them. */
  private isBare(at: Matrix, width: number): boolean {
    if (this.filledBoxes.length > MAX_SHAPES) return false;
    const { size } = this.state;
    const inset = Math.min(size, width) / 2;
    const ends = [apply(at, inset, size * 0.35), apply(at, width - inset, size * 0.35)];
    return !this.filledBoxes.some((box) => ends.some(([x, y]) => holds(box, x, y)));
  }
}

interface Glyph {
  unicode?: string;
  width?: number;
  isSpace?: boolean;
  /** Set in vertical writing. */
  vmetric?: unknown;
}

/** The letters that glyphs show, and how far they reach along the line. */
function measure(
  glyphs: readonly (Glyph | number | null)[],
  { size, scale, letterGap, wordGap }: State,
): { letters: string[]; width: number; upright: boolean } {
  const letters: string[] = [];
  let width = 0;
  let upright = false;
  for (const glyph of glyphs) {
    if (typeof glyph === "number") width -= (glyph / 1000) * size * scale;
    else if (glyph) {
      letters.push(glyph.unicode ?? "");
      upright ||= glyph.vmetric != null;
      width += (((glyph.width ?? 0) / 1000) * size + letterGap + (glyph.isSpace ? wordGap : 0)) * scale;
    }
  }
  return { letters, width, upright };
}

/** pdf.js gives a matrix as six arguments, or as one list. */
function matrixOf(args: readonly unknown[]): Matrix {
  const coordinates = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as ArrayLike<number>;
  return [
    coordinates[0] ?? 1,
    coordinates[1] ?? 0,
    coordinates[2] ?? 0,
    coordinates[3] ?? 1,
    coordinates[4] ?? 0,
    coordinates[5] ?? 0,
  ];
}
