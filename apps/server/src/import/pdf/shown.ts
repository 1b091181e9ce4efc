import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Letters that one operator shows, in the order of the page's program. */
export interface ShownText {
  text: string;
  /** Nobody can see them: painted with nothing, in the paper's colour, or tiny. */
  unseen: boolean;
  /** They stand off the page; pdf.js gives no text of such. */
  away: boolean;
}

type Matrix = readonly [number, number, number, number, number, number];

/** What `q` keeps and `Q` brings back. */
interface State {
  ctm: Matrix;
  paper: boolean;
  alpha: number;
  mode: number;
  size: number;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1], m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
];
const apply = (m: Matrix, x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];

/** Neither filled nor stroked: 3, and 7, which only clips. */
const INVISIBLE_MODES = new Set([3, 7]);
const TINY_POINTS = 2;
const PAPER = 240;
const FILLS = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke]);
const IMAGES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.paintSolidColorImageMask]);

const isPaper = (colour: unknown): boolean => typeof colour === "string" && /^#[\da-f]{6}$/iu.test(colour) && [1, 3, 5].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= PAPER);

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/**
 * Which of a page's letters can be seen, from its program of drawing operators. White letters on something dark that was painted before
 * them can. `view` is the page's own box, `[left, bottom, right, top]` in points; `onItsSide` says that the
 * page is shown turned by a quarter. Text that is turned against the page is a watermark: it is left out, as the reader of text does.
 */
export function shownTexts({ fnArray, argsArray }: { fnArray: readonly number[]; argsArray: readonly unknown[] }, view: readonly number[], onItsSide = false): ShownText[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const texts: ShownText[] = [];
  const dark: Box[] = [];
  const stack: State[] = [];
  let state: State = { ctm: IDENTITY, paper: false, alpha: 1, mode: 0, size: 0 };
  let line: Matrix = IDENTITY;
  let leading = 0;

  const boxOf = (x0: number, y0: number, x1: number, y1: number): Box => {
    const corners = [apply(state.ctm, x0, y0), apply(state.ctm, x1, y0), apply(state.ctm, x0, y1), apply(state.ctm, x1, y1)];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
  };
  const look = (at: Matrix, length: number): Omit<ShownText, "text"> => {
    const [, , , , x, y] = at;
    const points = state.size * Math.hypot(at[2], at[3]);
    const away = y < bottom || y > top || x > right || x + points * (length + 1) < left;
    if (away || INVISIBLE_MODES.has(state.mode) || state.alpha < 0.05 || (points > 0 && points < TINY_POINTS)) return { unseen: true, away };
    const middle = y + points * 0.3;
    return { unseen: state.paper && (state.mode === 0 || state.mode === 4) && !dark.some((box) => x >= box.left - 1 && x <= box.right && middle >= box.bottom && middle <= box.top), away };
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
        if (Array.isArray(args[0])) state.ctm = multiply(state.ctm, args[0] as unknown as Matrix);
        break;
      case OPS.transform:
        state.ctm = multiply(state.ctm, [number(0), number(1), number(2), number(3), number(4), number(5)]);
        break;
      case OPS.setFillRGBColor:
        state.paper = isPaper(args[0]);
        break;
      case OPS.setFillTransparent:
      case OPS.setFillColorN:
        state.paper = false;
        break;
      case OPS.setGState:
        for (const [key, value] of (args[0] ?? []) as [string, unknown][]) if (key === "ca") state.alpha = Number(value);
        break;
      case OPS.setTextRenderingMode:
        state.mode = number(0);
        break;
      case OPS.setFont:
        state.size = Math.abs(number(1));
        break;
      case OPS.beginText:
        line = IDENTITY;
        break;
      case OPS.setTextMatrix: {
        const given = (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]) ? args[0] : args) as ArrayLike<number>;
        line = [given[0] ?? 1, given[1] ?? 0, given[2] ?? 0, given[3] ?? 1, given[4] ?? 0, given[5] ?? 0];
        break;
      }
      case OPS.setLeading:
        leading = number(0);
        break;
      case OPS.setLeadingMoveText:
        leading = -number(1);
        line = multiply(line, [1, 0, 0, 1, number(0), number(1)]);
        break;
      case OPS.moveText:
        line = multiply(line, [1, 0, 0, 1, number(0), number(1)]);
        break;
      case OPS.nextLine:
        line = multiply(line, [1, 0, 0, 1, 0, leading]);
        break;
      case OPS.showText: {
        const at = multiply(state.ctm, line);
        const text = glyphsOf(args[0]);
        const [along, across] = onItsSide ? [at[1], at[0]] : [at[0], at[1]];
        if (Math.abs(across) <= Math.abs(along) * 0.02 + 0.01) texts.push({ text, ...look(at, text.length) });
        break;
      }
      case OPS.constructPath: {
        const box = args[2] as ArrayLike<number> | null | undefined;
        if (FILLS.has(number(0)) && box && !state.paper && state.alpha > 0.3) dark.push(boxOf(box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0));
        break;
      }
      case OPS.shadingFill:
        dark.push({ left, bottom, right, top });
        break;
      default:
        if (IMAGES.has(op)) dark.push(boxOf(0, 0, 1, 1));
    }
  }
  return texts;
}

/** Numbers among the glyphs are gaps. */
const glyphsOf = (glyphs: unknown): string => (Array.isArray(glyphs) ? glyphs.map((glyph: { unicode?: string } | number | null) => (typeof glyph === "object" && glyph ? (glyph.unicode ?? "") : "")).join("") : "");
