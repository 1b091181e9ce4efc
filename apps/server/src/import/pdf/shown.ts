import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { ringsOf } from "./covers.ts";
import { apply, areaOf, type Box, boxOf, holds, IDENTITY, type Matrix, meet, multiply } from "./geometry.ts";
import { type ShownText, Written } from "./written.ts";

/** What a page's program shows. */
export interface ShownPage {
  texts: ShownText[];
  /** Share of the page that pictures fill, 0 to 1: with most of its letters unseen, such a page is a scan that was recognised. */
  pictures: number;
}

/** What `q` keeps and `Q` brings back. */
interface State {
  ctm: Matrix;
  /** Darkest of red, green and blue, 0 to 255, of fills and of strokes; null for a pattern. */
  fill: number | null;
  stroke: number | null;
  fillAlpha: number;
  strokeAlpha: number;
  /** Of the transparency groups around. */
  groupAlpha: number;
  /** Blended in a way of its own, or through a mask: it need not cover what lies under it. */
  blended: boolean;
  mode: number;
  size: number;
  letterGap: number;
  wordGap: number;
  stretch: number;
  rise: number;
  leading: number;
  clip: Box;
  /** Only upright rectangles have clipped. */
  clipIsBox: boolean;
}

/** Neither filled nor stroked: 3, and 7, which only clips. */
const INVISIBLE_MODES = new Set([3, 7]);
const TINY_POINTS = 2;
const PAPER = 240;
const FAINTEST = 0.05;
/** What covers lets nothing through. */
const OPAQUE = 0.85;
const FILLS = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]);
const EVEN_ODD = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);
const STENCILS = new Set<number>([OPS.paintImageMaskXObject, OPS.paintSolidColorImageMask]);
const IMAGES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, ...STENCILS]);

const darkest = (colour: unknown): number | null => (typeof colour === "string" && /^#[\da-f]{6}$/iu.test(colour) ? Math.min(...[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))) : null);
/** Paint on white paper, thinned by its transparency. */
const isPaper = (colour: number | null, alpha: number): boolean => colour !== null && 255 - (255 - colour) * alpha >= PAPER;

interface Options {
  /** The page is shown turned by a quarter. */
  onItsSide?: boolean;
  /** Whether a layer is switched on. */
  isOn?: (layer: unknown) => boolean;
}

/**
 * Which of a page's letters can be seen, from its program of drawing operators. White letters on something dark that was painted before
 * them can; letters under something opaque that was painted after them cannot. `view` is the page's own box, `[left, bottom, right,
 * top]` in points. Text that is turned against the page is a watermark: it is left out, as the reader of text does.
 */
export function shownTexts({ fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] }, view: readonly number[], { onItsSide = false, isOn = () => true }: Options = {}): ShownPage {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const whole: Box = { left, bottom, right, top };
  const texts: ShownText[] = [];
  const written = new Written();
  const dark: Box[] = [];
  const stack: State[] = [];
  let state: State = { ctm: IDENTITY, fill: 0, stroke: 0, fillAlpha: 1, strokeAlpha: 1, groupAlpha: 1, blended: false, mode: 0, size: 0, letterGap: 0, wordGap: 0, stretch: 1, rise: 0, leading: 0, clip: whole, clipIsBox: true };
  let line: Matrix = IDENTITY;
  /** Where the next letter goes, along the line. */
  let along = 0;
  let clipping = false;
  let pictures = 0;
  /** Of the marked passages that are open, which are switched off. */
  const marked: boolean[] = [];
  let off = 0;
  /** Within a drawing that serves as a mask. */
  let masks = 0;

  const mark = (hidden: boolean): void => {
    marked.push(hidden);
    if (hidden) off++;
  };
  const isUnseen = (x: number, y: number, points: number): boolean => {
    const { mode, fill, stroke } = state;
    const fillAlpha = state.fillAlpha * state.groupAlpha;
    const strokeAlpha = state.strokeAlpha * state.groupAlpha;
    if (off > 0 || INVISIBLE_MODES.has(mode) || (points > 0 && points < TINY_POINTS)) return true;
    const filled = mode % 4 !== 1;
    const stroked = mode % 4 === 1 || mode % 4 === 2;
    if ((!filled || fillAlpha < FAINTEST) && (!stroked || strokeAlpha < FAINTEST)) return true;
    if ((filled && !isPaper(fill, fillAlpha)) || (stroked && !isPaper(stroke, strokeAlpha))) return false;
    const middle = y + points * 0.3;
    return !dark.some((box) => x >= box.left - 1 && x <= box.right && middle >= box.bottom && middle <= box.top);
  };
  const show = (glyphs: unknown): void => {
    if (!Array.isArray(glyphs)) return;
    const letters: string[] = [];
    const starts: number[] = [];
    const from = along;
    let upright = false;
    for (const glyph of glyphs as (Glyph | number | null)[]) {
      if (typeof glyph === "number") along -= (glyph / 1000) * state.size * state.stretch;
      else if (glyph) {
        letters.push(glyph.unicode ?? "");
        starts.push(along - from);
        upright ||= glyph.vmetric != null;
        along += (((glyph.width ?? 0) / 1000) * state.size + state.letterGap + (glyph.isSpace ? state.wordGap : 0)) * state.stretch;
      }
    }
    const at = multiply(multiply(state.ctm, line), [1, 0, 0, 1, upright ? 0 : from, state.rise]);
    if (upright) along = from;
    const [parallel, across] = onItsSide ? [at[1], at[0]] : [at[0], at[1]];
    if (masks > 0 || Math.abs(across) > Math.abs(parallel) * 0.02 + 0.01) return;
    const [, , , , x, y] = at;
    const points = state.size * Math.hypot(at[2], at[3]);
    const away = y < bottom || y > top || x > right || x + points * (letters.length + 1) < left;
    const [endX, endY] = apply(at, upright ? 0 : along - from, 0);
    // A clip's box is at least as large as the clip.
    const cut = !holds(state.clip, x, y, points) && !holds(state.clip, endX, endY, points) && !holds(state.clip, (x + endX) / 2, (y + endY) / 2, points);
    const text: ShownText = { letters, unseen: away || cut || isUnseen(x, y, points), away };
    texts.push(text);
    if (!text.unseen && !upright) written.add(text, { at, size: state.size, starts: [...starts, along - from] });
  };
  const cover = (rings: number[][] | null, box: Box, evenOdd: boolean): void => {
    if (rings === null || masks > 0 || off > 0 || state.blended || !state.clipIsBox || state.fillAlpha * state.groupAlpha < OPAQUE) return;
    written.cover({ box: meet(box, state.clip), rings, evenOdd });
  };
  const move = (x: number, y: number): void => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
    along = 0;
  };

  for (const [i, op] of fnArray.entries()) {
    const args = (argsArray[i] ?? []) as unknown[];
    const number = (n: number): number => Number(args[n] ?? 0);
    switch (op) {
      case OPS.save:
        stack.push({ ...state });
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OPS.paintFormXObjectBegin:
        stack.push({ ...state });
        if (args[0]) state.ctm = multiply(state.ctm, args[0] as Matrix);
        if (args[1]) {
          const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = args[1] as Matrix;
          state.clip = meet(state.clip, boxOf(state.ctm, x0, y0, x1, y1));
        }
        break;
      case OPS.beginGroup:
        stack.push({ ...state });
        state.groupAlpha *= state.fillAlpha;
        state.fillAlpha = 1;
        state.strokeAlpha = 1;
        if ((args[0] as { smask?: unknown } | undefined)?.smask) masks++;
        break;
      case OPS.endGroup:
        if ((args[0] as { smask?: unknown } | undefined)?.smask) masks--;
        state = stack.pop() ?? state;
        break;
      case OPS.beginMarkedContent:
        mark(false);
        break;
      case OPS.beginMarkedContentProps:
        mark(args[0] === "OC" && args[1] != null && !isOn(args[1]));
        break;
      case OPS.endMarkedContent:
        if (marked.pop()) off--;
        break;
      case OPS.transform:
        state.ctm = multiply(state.ctm, [number(0), number(1), number(2), number(3), number(4), number(5)]);
        break;
      case OPS.setFillRGBColor:
        state.fill = darkest(args[0]);
        break;
      case OPS.setStrokeRGBColor:
        state.stroke = darkest(args[0]);
        break;
      case OPS.setFillTransparent:
      case OPS.setFillColorN:
        state.fill = null;
        break;
      case OPS.setStrokeTransparent:
      case OPS.setStrokeColorN:
        state.stroke = null;
        break;
      case OPS.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key === "ca") state.fillAlpha = Number(value);
          else if (key === "CA") state.strokeAlpha = Number(value);
          else if (key === "BM") state.blended = value !== "source-over" && value !== "Normal";
          else if (key === "SMask" && value) state.blended = true;
        }
        break;
      case OPS.setTextRenderingMode:
        state.mode = number(0);
        break;
      case OPS.setFont:
        state.size = Math.abs(number(1));
        break;
      case OPS.setCharSpacing:
        state.letterGap = number(0);
        break;
      case OPS.setWordSpacing:
        state.wordGap = number(0);
        break;
      case OPS.setHScale:
        state.stretch = number(0) / 100;
        break;
      case OPS.setTextRise:
        state.rise = number(0);
        break;
      case OPS.beginText:
        line = IDENTITY;
        along = 0;
        break;
      case OPS.setTextMatrix: {
        const given = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as ArrayLike<number>;
        line = [given[0] ?? 1, given[1] ?? 0, given[2] ?? 0, given[3] ?? 1, given[4] ?? 0, given[5] ?? 0];
        along = 0;
        break;
      }
      case OPS.setLeading:
        state.leading = number(0);
        break;
      case OPS.setLeadingMoveText:
        state.leading = -number(1);
        move(number(0), number(1));
        break;
      case OPS.moveText:
        move(number(0), number(1));
        break;
      case OPS.nextLine:
        move(0, state.leading);
        break;
      case OPS.showText:
        show(args[0]);
        break;
      case OPS.clip:
      case OPS.eoClip:
        clipping = true;
        break;
      case OPS.constructPath: {
        const given = args[2] as ArrayLike<number> | null | undefined;
        const box = given ? boxOf(state.ctm, given[0] ?? 0, given[1] ?? 0, given[2] ?? 0, given[3] ?? 0) : null;
        const path = (args[1] as (ArrayLike<number> | null)[] | undefined)?.[0] ?? null;
        if (box && FILLS.has(number(0)) && state.fill !== null) {
          // Half seen through, it still sets off what is written on it.
          if (!isPaper(state.fill, state.fillAlpha) && state.fillAlpha > 0.3 && masks === 0 && off === 0) dark.push(box);
          if (path) cover(ringsOf(path, state.ctm), box, EVEN_ODD.has(number(0)));
        }
        if (clipping) {
          clipping = false;
          if (box) state.clip = meet(state.clip, box);
          const rings = path ? ringsOf(path, state.ctm) : null;
          state.clipIsBox &&= box !== null && rings?.length === 1 && isUprightBox(rings[0] ?? []);
        }
        break;
      }
      case OPS.shadingFill:
        dark.push(state.clip);
        break;
      default:
        if (IMAGES.has(op)) {
          const box = boxOf(state.ctm, 0, 0, 1, 1);
          if (masks > 0 || off > 0) break;
          dark.push(box);
          pictures += areaOf(meet(box, whole));
          // With a mask of its own it may let through what lies under it.
          if (!STENCILS.has(op) && !isMasked(fnArray, argsArray, i)) cover([[[0, 0], [1, 0], [1, 1], [0, 1]].flatMap(([x = 0, y = 0]) => apply(state.ctm, x, y))], box, false);
        }
    }
  }
  return { texts, pictures: pictures / Math.max(1, areaOf(whole)) };
}

/** pdf.js sets pictures with a mask of their own apart: saved, without any other mask. */
function isMasked(fnArray: readonly number[], argsArray: readonly unknown[], at: number): boolean {
  let before = at - 1;
  while (fnArray[before] === OPS.beginMarkedContentProps) before--;
  const [[key, value] = []] = (fnArray[before] === OPS.setGState ? (argsArray[before] as [[string, unknown][]])[0] : []) as [string, unknown][];
  return key === "SMask" && value === false && fnArray[before - 1] === OPS.save;
}

interface Glyph {
  unicode?: string;
  width?: number;
  isSpace?: boolean;
  /** Set in vertical writing. */
  vmetric?: unknown;
}

/** Four corners, each side level or upright. */
function isUprightBox(ring: readonly number[]): boolean {
  const corners = ring.length === 10 && ring[0] === ring[8] && ring[1] === ring[9] ? ring.slice(0, 8) : ring;
  if (corners.length !== 8) return false;
  const same = (a: number, b: number): boolean => Math.abs((corners[a] ?? 0) - (corners[b] ?? 0)) < 0.01;
  return [0, 2, 4, 6].every((at) => same(at, (at + 2) % 8) || same(at + 1, (at + 3) % 8));
}
