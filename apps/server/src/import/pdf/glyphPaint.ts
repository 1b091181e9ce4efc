import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { colourOf, oneColour, type Colour } from "./colour.ts";

/** What pdf.js has sent beside a page's program: fonts, the outlines of their letters, pictures, patterns. */
export type PageObjects = (id: string) => unknown;

interface Program {
  fnArray: ArrayLike<number>;
  argsArray: readonly unknown[];
}

const PAINTING = new Set<number>([
  OPS.constructPath,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintSolidColorImageMask,
  OPS.shadingFill,
  OPS.showText,
  OPS.paintFormXObjectBegin,
]);
const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.shadingFill,
  OPS.paintFormXObjectBegin,
]);

/** What a small program of drawing operators paints: nothing, one colour, or who knows; `own` is the colour that it begins with. */
export function paintOf(program: Program, own: Colour): { blank: boolean; colour: Colour } {
  const colours: Colour[] = [];
  let blank = true;
  let colour = own;
  for (let i = 0; i < program.fnArray.length; i++) {
    const op = program.fnArray[i] as number;
    if (op === OPS.setFillRGBColor || op === OPS.setStrokeRGBColor)
      colour = colourOf((program.argsArray[i] as unknown[])[0]);
    if (!PAINTING.has(op)) continue;
    blank = false;
    colours.push(PICTURES.has(op) ? null : colour);
  }
  return { blank, colour: oneColour(colours) };
}

/** The colour of a pattern as `setFillColorN` is given it, and whether it leaves gaps or paints nothing at all. */
export function patternOf(
  [kind, second, third]: readonly unknown[],
  things: PageObjects,
): { colour: Colour; blank: boolean; gaps: boolean } {
  if (kind === "TilingPattern" && isProgram(third)) {
    const { blank, colour } = paintOf(third, colourOf(second) ?? [0, 0, 0]);
    return { colour, blank, gaps: true };
  }
  return { colour: typeof second === "string" ? shadingColour(things(second)) : null, blank: false, gaps: false };
}

/** A shading from one colour to the same is that colour. */
export function shadingColour(shading: unknown): Colour {
  if (!Array.isArray(shading) || shading[0] !== "RadialAxial" || !Array.isArray(shading[3])) return null;
  return oneColour((shading[3] as [number, string][]).map(([, colour]) => colourOf(colour)));
}

/** The colour of a picture that has but one, and how opaque it is. */
export function pictureOf(picture: unknown): { colour: Colour; alpha: number } {
  const {
    width = 0,
    height = 0,
    kind,
    data,
  } = (picture ?? {}) as { width?: number; height?: number; kind?: number; data?: Uint8Array };
  const unknown = { colour: null, alpha: 1 };
  // Two pixels, one above the other, stand for a picture that is not looked at.
  if (!data || (width === 1 && height === 2)) return unknown;
  if (kind === 1)
    return width * height === 1 ? { colour: (data[0] ?? 0) & 0x80 ? [255, 255, 255] : [0, 0, 0], alpha: 1 } : unknown;
  const step = kind === 3 ? 4 : 3;
  for (let i = step; i < width * height * step; i++) if (data[i] !== data[i - step]) return unknown;
  return { colour: [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0], alpha: step === 4 ? (data[3] ?? 0) / 255 : 1 };
}

export interface Glyph {
  unicode?: string;
  fontChar?: string;
  width?: number;
  isSpace?: boolean;
  /** Set in vertical writing. */
  vmetric?: unknown;
  /** Of a font whose letters are drawings. */
  operatorListId?: string;
}

interface Font {
  missingFile?: boolean;
  isType3Font?: boolean;
  loadedName?: string;
  charProcOperatorList?: ReadonlyMap<string, unknown> | Record<string, unknown>;
}

/** Tells which letters of a page's fonts have no shape, or one in the paper's colour: what is read as them is not what is seen. */
export function blankGlyphFinder(things: PageObjects): (fontId: string | null, glyph: Glyph) => boolean {
  const known = new Map<string, Map<string, boolean>>();
  let font: { id: string; letters: Map<string, boolean> } | null = null;
  const look = (fontId: string, glyph: Glyph): boolean => {
    const own = things(fontId) as Font | null;
    if (!own) return false;
    if (own.isType3Font) {
      const drawings = own.charProcOperatorList;
      const drawing =
        glyph.operatorListId === undefined
          ? null
          : drawings instanceof Map
            ? drawings.get(glyph.operatorListId)
            : (drawings as Record<string, unknown> | undefined)?.[glyph.operatorListId];
      if (!isProgram(drawing)) return false;
      const { blank, colour } = paintOf(drawing, [0, 0, 0]);
      return blank || (colour !== null && Math.min(...colour) >= 240);
    }
    const outline = things(`${fontId}_path_${glyph.fontChar ?? ""}`) as { path?: ArrayLike<number> } | null;
    return own.missingFile !== true && outline?.path?.length === 0;
  };
  return (fontId, glyph) => {
    if (fontId === null || glyph.isSpace) return false;
    if (font?.id !== fontId) {
      font = { id: fontId, letters: known.get(fontId) ?? new Map<string, boolean>() };
      known.set(fontId, font.letters);
    }
    const key = glyph.operatorListId ?? glyph.fontChar ?? "";
    let blank = font.letters.get(key);
    if (blank === undefined)
      font.letters.set(key, (blank = /[\p{L}\p{N}]/u.test(glyph.unicode ?? "") && look(fontId, glyph)));
    return blank;
  };
}

const isProgram = (value: unknown): value is Program =>
  typeof value === "object" && value !== null && "fnArray" in value;
