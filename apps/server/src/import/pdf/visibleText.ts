import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { alike, BLACK, blend, type Colour, colourOf, WHITE } from "./colour.ts";
import { covers, type Paint, ringsOf, type Shape, strokesOf } from "./paintedShapes.ts";
import { apply, areaOf, type Box, boxOf, holds, IDENTITY, type Matrix, meet, multiply } from "./geometry.ts";
import { type Glyph, patternOf, pictureOf, shadingColour, type PageObjects } from "./glyphPaint.ts";
import { Background } from "./background.ts";
import { boxAround, middleOf, type Placing, type ShownText, CoveredLetters } from "./coveredLetters.ts";

/** What a page's program shows. */
export interface VisibleText {
  texts: ShownText[];
  /** Share of the page that pictures fill, 0 to 1: with most of its letters unseen, such a page is a scan that was recognised. */
  pictures: number;
}

/** What `q` keeps and `Q` brings back. */
interface State {
  ctm: Matrix;
  /** Of fills and of strokes. */
  fill: Colour;
  stroke: Colour;
  /** The fill is a pattern that leaves gaps, or one that paints nothing. */
  fillGaps: boolean;
  fillBlank: boolean;
  lineWidth: number;
  fillAlpha: number;
  strokeAlpha: number;
  /** Of the transparency groups around. */
  groupAlpha: number;
  /** How it is blended with what lies under it. */
  blending: string;
  /** Where a soft mask lets anything through; null without one. */
  mask: readonly Paint[] | null;
  mode: number;
  font: string | null;
  size: number;
  letterGap: number;
  wordGap: number;
  stretch: number;
  rise: number;
  leading: number;
  clip: Box;
  /** What has clipped, but for upright rectangles. */
  clips: readonly Shape[];
}

/** Neither filled nor stroked: 3, and 7, which only clips. */
const INVISIBLE_MODES = new Set([3, 7]);
const TINY_POINTS = 2;
/** Letters narrower than this share of their height are hairs. */
const NARROWEST = 0.05;
const FAINTEST = 0.05;
/** Of the soft mask's light, 0 to 255: below, next to nothing comes through. */
const MASKED = 40;
const LIGHT = 215;
/** Thinner lines than this, in points, cover no letters. */
const THICK = 1;
const FILLS = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const EVEN_ODD = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);
const STROKES = new Set<number>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
const STENCILS = new Set<number>([OPS.paintImageMaskXObject, OPS.paintSolidColorImageMask]);
const IMAGES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, ...STENCILS]);
const UNIT = [0, 0, 1, 0, 1, 1, 0, 1];
const NORMAL = new Set(["source-over", "Normal"]);
/** What such a way of blending does with a colour that hides all: as opaque as any. */
const HIDES: Record<string, Colour> = {
  multiply: BLACK,
  darken: BLACK,
  "color-burn": BLACK,
  screen: WHITE,
  lighten: WHITE,
  "color-dodge": WHITE,
};

interface Options {
  /** The page is shown turned by a quarter. */
  onItsSide?: boolean;
  /** Whether a layer is switched on. */
  isOn?: (layer: unknown) => boolean;
  things?: PageObjects;
  /** Tells letters that have no shape; one for all pages, for they share their fonts. */
  isShapeless?: (fontId: string | null, glyph: Glyph) => boolean;
}

/**
 * Which of a page's letters can be seen, from its program of drawing operators. White letters on something dark that was painted before
 * them can; letters under something opaque that was painted after them cannot. `view` is the page's own box, `[left, bottom, right,
 * top]` in points. Text that is turned against the page is a watermark: it is left out, as the reader of text does.
 */
export function findVisibleText(
  { fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] },
  view: readonly number[],
  { onItsSide = false, isOn = () => true, things = () => null, isShapeless = () => false }: Options = {},
): VisibleText {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const whole: Box = { left, bottom, right, top };
  const texts: ShownText[] = [];
  const written = new CoveredLetters();
  const ground = new Background();
  const stack: State[] = [];
  let state: State = {
    ctm: IDENTITY,
    fill: BLACK,
    stroke: BLACK,
    fillGaps: false,
    fillBlank: false,
    lineWidth: 1,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    blending: "Normal",
    mask: null,
    mode: 0,
    font: null,
    size: 0,
    letterGap: 0,
    wordGap: 0,
    stretch: 1,
    rise: 0,
    leading: 0,
    clip: whole,
    clips: [],
  };
  let line: Matrix = IDENTITY;
  /** Where the next letter goes, along the line. */
  let along = 0;
  let clipping = false;
  let clipEvenOdd = false;
  let pictures = 0;
  /** Of the marked passages that are open, which are switched off. */
  const marked: boolean[] = [];
  let off = 0;
  /** Within a drawing that serves as a mask. */
  let masks = 0;
  /** What the mask that is drawn, or was drawn last, lets through. */
  let light: Paint[] = [];
  let byAlpha = false;

  const mark = (hidden: boolean): void => {
    marked.push(hidden);
    if (hidden) off++;
  };
  /** Whatever they stand on: painted with nothing, switched off, tiny. `across` is how wide they are for their height. */
  const isNothing = (points: number, across: number): boolean => {
    const { mode } = state;
    if (off > 0 || INVISIBLE_MODES.has(mode) || points < TINY_POINTS || across < NARROWEST) return true;
    const filled = mode % 4 !== 1 && !state.fillBlank;
    const stroked = mode % 4 === 1 || mode % 4 === 2;
    return (
      (!filled || state.fillAlpha * state.groupAlpha < FAINTEST) &&
      (!stroked || state.strokeAlpha * state.groupAlpha < FAINTEST)
    );
  };
  /** Marks the letters that do not stand out from what is under them, that a clip or a mask takes away, or that have no shape. */
  const markUnseen = (text: ShownText, placing: Placing, glyphs: readonly Glyph[]): void => {
    const { mode, clips, mask } = state;
    const under = ground.isBare ? [] : ground.under(boxAround(placing));
    const inks: [Colour, number][] = [];
    if (mode % 4 !== 1) inks.push([state.fill, state.fillAlpha * state.groupAlpha]);
    if (mode % 4 === 1 || mode % 4 === 2) inks.push([state.stroke, state.strokeAlpha * state.groupAlpha]);
    const onPaper = inks.every(([ink, alpha]) => alike(blend(ink, alpha, WHITE), WHITE));
    const drawn = masks > 0;
    for (let i = 0; i < text.letters.length; i++) {
      let unseen = isShapeless(state.font, glyphs[i] ?? {});
      if (!unseen && !drawn && (under.length > 0 || clips.length > 0 || mask !== null)) {
        const [x, y] = apply(placing.at, middleOf(placing.starts, i), placing.size * 0.35);
        const behind = under.length === 0 ? WHITE : ground.colourAt(x, y, under);
        unseen =
          inks.every(([ink, alpha]) => alike(blend(ink, alpha, behind), behind)) ||
          clips.some((clip) => !covers(clip, x, y)) ||
          (mask !== null && !mask.some((paint) => covers(paint, x, y)));
      } else unseen ||= onPaper;
      if (unseen) (text.covered ??= new Set()).add(i);
    }
  };
  const show = (glyphs: unknown): void => {
    if (!Array.isArray(glyphs)) return;
    const letters: string[] = [];
    const starts: number[] = [];
    const shown: Glyph[] = [];
    const from = along;
    let upright = false;
    for (const glyph of glyphs as (Glyph | number | null)[]) {
      if (typeof glyph === "number") along -= (glyph / 1000) * state.size * state.stretch;
      else if (glyph) {
        letters.push(glyph.unicode ?? "");
        shown.push(glyph);
        starts.push(along - from);
        upright ||= glyph.vmetric != null;
        along +=
          (((glyph.width ?? 0) / 1000) * state.size + state.letterGap + (glyph.isSpace ? state.wordGap : 0)) *
          state.stretch;
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
    const cut =
      !holds(state.clip, x, y, points) &&
      !holds(state.clip, endX, endY, points) &&
      !holds(state.clip, (x + endX) / 2, (y + endY) / 2, points);
    const breadth = (Math.hypot(at[0], at[1]) / (Math.hypot(at[2], at[3]) || 1)) * Math.abs(state.stretch);
    const text: ShownText = { letters, unseen: away || cut || isNothing(points, breadth), away };
    texts.push(text);
    if (text.unseen) return;
    const placing: Placing = { at, size: state.size, starts: upright ? [] : [...starts, along - from] };
    markUnseen(text, placing, shown);
    if (!upright) written.add(text, placing);
  };
  /** Something is painted: it covers what was written, and is what is written on. `gaps` let through what lies under. */
  const paint = (
    rings: number[][] | null,
    box: Box,
    {
      colour,
      alpha,
      evenOdd = false,
      gaps = false,
    }: { colour: Colour; alpha: number; evenOdd?: boolean; gaps?: boolean },
  ): void => {
    if (rings === null || off > 0) return;
    const { blending, clips, mask } = state;
    const hiding = HIDES[blending];
    const normal = NORMAL.has(blending) || (hiding !== undefined && alike(colour, hiding));
    const painted: Paint = {
      box: meet(box, state.clip),
      rings,
      evenOdd,
      clips,
      colour: normal && mask === null ? colour : null,
      alpha,
    };
    if (masks > 0) {
      if (alpha > 0 && (byAlpha || colour === null || Math.max(...colour) * alpha > MASKED)) light.push(painted);
      return;
    }
    ground.add(painted);
    // Through a mask it covers where the mask is light all over.
    if (!normal || gaps) return;
    if (mask === null) written.cover(painted);
    else
      for (const hole of mask)
        if (hole.colour !== null && Math.min(...hole.colour) * hole.alpha >= LIGHT)
          written.cover({ ...painted, clips: [...clips, hole] });
  };
  const setFont = ([id, size]: readonly unknown[]): void => {
    state.font = typeof id === "string" ? id : null;
    state.size = Math.abs(Number(size ?? 0));
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
        if (isMask(args[0])) {
          if (masks++ === 0) light = [];
          byAlpha = (args[0] as { smask?: { subtype?: string } }).smask?.subtype === "Alpha";
          state.mask = null;
          const { backdrop } = (args[0] as { smask: { backdrop?: unknown } }).smask;
          const backdropColour = colourOf(backdrop);
          if (!byAlpha && backdropColour !== null && Math.max(...backdropColour) > MASKED)
            light.push({
              box: whole,
              rings: [cornersOfBox(whole)],
              evenOdd: false,
              clips: [],
              colour: backdropColour,
              alpha: 1,
            });
        }
        break;
      case OPS.endGroup:
        if (isMask(args[0])) masks--;
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
        state.fill = colourOf(args[0]);
        state.fillGaps = false;
        state.fillBlank = false;
        break;
      case OPS.setStrokeRGBColor:
        state.stroke = colourOf(args[0]);
        break;
      case OPS.setFillTransparent:
        state.fillBlank = true;
        break;
      case OPS.setFillColorN: {
        const { colour, gaps, blank } = patternOf(args, things);
        state.fill = colour;
        state.fillGaps = gaps;
        state.fillBlank = blank;
        break;
      }
      case OPS.setLineWidth:
        state.lineWidth = number(0);
        break;
      case OPS.setStrokeTransparent:
      case OPS.setStrokeColorN:
        state.stroke = null;
        break;
      case OPS.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) {
          if (key === "ca") state.fillAlpha = Number(value);
          else if (key === "CA") state.strokeAlpha = Number(value);
          else if (key === "BM") state.blending = String(value);
          else if (key === "SMask") state.mask = value ? light : null;
          else if (key === "LW") state.lineWidth = Number(value);
          else if (key === "Font") setFont(value as unknown[]);
        }
        break;
      case OPS.setTextRenderingMode:
        state.mode = number(0);
        break;
      case OPS.setFont:
        setFont(args);
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
        clipEvenOdd = op === OPS.eoClip;
        break;
      case OPS.constructPath: {
        const given = args[2] as ArrayLike<number> | null | undefined;
        const box = given ? boxOf(state.ctm, given[0] ?? 0, given[1] ?? 0, given[2] ?? 0, given[3] ?? 0) : null;
        const path = (args[1] as (ArrayLike<number> | null)[] | undefined)?.[0] ?? null;
        const painting = number(0);
        if (box && path && FILLS.has(painting) && !state.fillBlank)
          paint(ringsOf(path, state.ctm), box, {
            colour: state.fill,
            alpha: state.fillAlpha * state.groupAlpha,
            evenOdd: EVEN_ODD.has(painting),
            gaps: state.fillGaps,
          });
        const width = state.lineWidth * Math.sqrt(Math.abs(state.ctm[0] * state.ctm[3] - state.ctm[1] * state.ctm[2]));
        if (box && path && STROKES.has(painting) && width >= THICK && path.length < MAX_STROKES) {
          const lines = ringsOf(path, state.ctm, 4);
          if (lines !== null)
            paint(strokesOf(lines, width), widened(box, width / 2), {
              colour: state.stroke,
              alpha: state.strokeAlpha * state.groupAlpha,
            });
        }
        if (clipping) {
          clipping = false;
          if (box) state.clip = meet(state.clip, box);
          const rings = path ? ringsOf(path, state.ctm) : null;
          if (box && rings !== null && !(rings.length === 1 && isUprightBox(rings[0] ?? [])))
            state.clips = [...state.clips, { box, rings, evenOdd: clipEvenOdd }];
        }
        break;
      }
      case OPS.shadingFill:
        paint([cornersOfBox(state.clip)], state.clip, {
          colour: shadingColour(things(String(args[0]))),
          alpha: state.fillAlpha * state.groupAlpha,
        });
        break;
      default:
        if (IMAGES.has(op)) {
          const box = boxOf(state.ctm, 0, 0, 1, 1);
          if (masks === 0 && off === 0) pictures += areaOf(meet(box, whole));
          const rings = [
            UNIT.flatMap((_, at) => (at % 2 === 0 ? apply(state.ctm, UNIT[at] ?? 0, UNIT[at + 1] ?? 0) : [])),
          ];
          const all = state.fillAlpha * state.groupAlpha;
          if (STENCILS.has(op))
            paint(rings, box, {
              colour: op === OPS.paintSolidColorImageMask ? state.fill : null,
              alpha: all,
              gaps: op !== OPS.paintSolidColorImageMask,
            });
          else {
            const { colour, alpha } = pictureOf(op === OPS.paintInlineImageXObject ? args[0] : things(String(args[0])));
            // With a mask of its own it may let through what lies under it.
            const gaps = colour === null && isMasked(fnArray, argsArray, i);
            paint(rings, box, { colour, alpha: alpha * all, gaps });
          }
        }
    }
  }
  return { texts, pictures: pictures / Math.max(1, areaOf(whole)) };
}

/** pdf.js sets pictures with a mask of their own apart: saved, without any other mask. */
function isMasked(fnArray: readonly number[], argsArray: readonly unknown[], at: number): boolean {
  let before = at - 1;
  while (fnArray[before] === OPS.beginMarkedContentProps) before--;
  const [[key, value] = []] = (
    fnArray[before] === OPS.setGState ? (argsArray[before] as [[string, unknown][]])[0] : []
  ) as [string, unknown][];
  return key === "SMask" && value === false && fnArray[before - 1] === OPS.save;
}

const isMask = (group: unknown): boolean => Boolean((group as { smask?: unknown } | undefined)?.smask);
/** A drawing of so many strokes is a picture. */
const MAX_STROKES = 4_000;
const cornersOfBox = ({ left, bottom, right, top }: Box): number[] => [
  left,
  bottom,
  right,
  bottom,
  right,
  top,
  left,
  top,
];
const widened = ({ left, bottom, right, top }: Box, by: number): Box => ({
  left: left - by,
  bottom: bottom - by,
  right: right + by,
  top: top + by,
});

/** Four corners, each side level or upright. */
function isUprightBox(ring: readonly number[]): boolean {
  const corners = ring.length === 10 && ring[0] === ring[8] && ring[1] === ring[9] ? ring.slice(0, 8) : ring;
  if (corners.length !== 8) return false;
  const same = (a: number, b: number): boolean => Math.abs((corners[a] ?? 0) - (corners[b] ?? 0)) < 0.01;
  return [0, 2, 4, 6].every((at) => same(at, (at + 2) % 8) || same(at + 1, (at + 3) % 8));
}
