import type { Theme } from "./theme.ts";

/** What decides whether letters can be seen: their colour and size, and what is painted behind them. Unset is what surrounds them. */
export interface Appearance {
  /** Six hexadecimal digits; empty for black on pale and white on dark, as Word chooses. */
  colour?: string;
  /** Half points. */
  size?: number;
  /** The shading behind, six hexadecimal digits. */
  shade?: string;
  /** A highlighter's colour, six hexadecimal digits; empty for none. */
  highlight?: string;
  /** Width of the letters, in per cent. */
  stretch?: number;
  /** Filled with nothing, or with something clear. */
  clear?: boolean;
  /** Letters that show ornaments in place of what they are. */
  ornaments?: boolean;
  /** Of the paragraph: lines no higher than this, in twentieths of a point. */
  line?: number;
  /** Set off the page, or pressed into nothing. */
  away?: boolean;
  /** The effect under way, whose colours are none of the letters' own. */
  effect?: string;
}

/** Letters lower than two points are no letters. */
const TINY_HALF_POINTS = 4;
/** Brightness, 0 to 255, from which a colour is the paper's. */
const PAPER = 240;
/** Lines lower than two points, in twentieths of a point. */
const MIN_LINE_HEIGHT = 40;
/** No page is so large, in twentieths of a point. */
const OFF_PAGE = 20_000;
/** Letters drawn together by more than a letter's width lie on one another. */
const TIGHTEST = -200;
/** How far letters may be raised or lowered, in half points. */
const MAX_SHIFT = 400;
/** Fonts without letters. */
const ORNAMENTS =
  /^(?:wingdings(?: [23])?|webdings|symbol|zapf ?dingbats|itc zapf dingbats|marlett|bookshelf symbol 7|adobe blank)$/iu;

/** Word's highlighters (ECMA-376 17.18.40). */
const HIGHLIGHTS: Record<string, string> = {
  black: "000000",
  blue: "0000ff",
  cyan: "00ffff",
  green: "00ff00",
  magenta: "ff00ff",
  red: "ff0000",
  yellow: "ffff00",
  white: "ffffff",
  darkBlue: "000080",
  darkCyan: "008080",
  darkGreen: "008000",
  darkMagenta: "800080",
  darkRed: "800000",
  darkYellow: "808000",
  darkGray: "808080",
  lightGray: "c0c0c0",
};
/** Colours that differ by less, of 255, in each part cannot be told apart. */
const ALIKE = 12;
const NARROW = 5;
/** Thousandths of a per cent. */
const CLEAR = 95_000;

const hex = (value: string | undefined): string | undefined =>
  value !== undefined && /^[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : undefined;

type Read = (name: string) => string | undefined;

/** Takes one property of a run, a paragraph, a cell or a style into an appearance; others are none of ours. */
export function applyProperty(appearance: Appearance, name: string, attribute: Read, theme?: Theme): void {
  if (name.startsWith("w14:")) applyEffect(appearance, name, attribute, theme);
  else if (name === "w:color") appearance.colour = colourOf(attribute, theme);
  else if (name === "w:sz") {
    const size = Number(attribute("w:val"));
    if (size > 0) appearance.size = size;
  } else if (name === "w:shd") applyShade(appearance, attribute);
  else if (name === "w:highlight") appearance.highlight = HIGHLIGHTS[attribute("w:val") ?? ""] ?? "";
  else if (name === "w:w") {
    const stretch = Number.parseFloat(attribute("w:val") ?? "");
    if (stretch > 0) appearance.stretch = stretch;
  } else if (name === "w:rFonts") {
    const font = attribute("w:ascii") ?? attribute("w:hAnsi");
    if (font !== undefined) appearance.ornaments = ORNAMENTS.test(font.trim());
  } else applyPlace(appearance, name, attribute);
}

function colourOf(attribute: Read, theme: Theme | undefined): string {
  const own = theme?.get(attribute("w:themeColor") ?? "");
  if (own === undefined) return hex(attribute("w:val")) ?? "";
  const shade = attribute("w:themeShade");
  const tint = attribute("w:themeTint");
  const amount = Number.parseInt(shade ?? tint ?? "ff", 16) / 255;
  return [0, 2, 4]
    .map((at) =>
      Math.round(tint === undefined ? part(own, at) * amount : 255 - (255 - part(own, at)) * amount)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("");
}

function applyShade(appearance: Appearance, attribute: Read): void {
  const fill = hex(attribute("w:fill")) ?? (attribute("w:themeFill") === undefined ? undefined : "808080");
  // A pattern of dots shows any letters.
  const pattern = attribute("w:val");
  if (fill !== undefined)
    appearance.shade = pattern === undefined || pattern === "clear" || pattern === "nil" ? fill : "808080";
  else if (pattern === "solid") appearance.shade = hex(attribute("w:color")) ?? "000000";
}

/** Word 2010's effects: what fills the letters goes before their colour; outlines and shadows have colours of their own. */
function applyEffect(appearance: Appearance, name: string, attribute: Read, theme: Theme | undefined): void {
  if (EFFECTS.has(name)) appearance.effect = name;
  else if (appearance.effect !== "w14:textFill") return;
  else if (name === "w14:noFill") appearance.clear = true;
  else if (name === "w14:alpha") appearance.clear = Number(attribute("w14:val")) >= CLEAR;
  else if (name === "w14:gradFill") appearance.effect = name;
  else if (name === "w14:srgbClr") appearance.colour = hex(attribute("w14:val")) ?? appearance.colour ?? "";
  else if (name === "w14:schemeClr")
    appearance.colour = theme?.get(attribute("w14:val") ?? "") ?? appearance.colour ?? "";
}

const EFFECTS = new Set([
  "w14:textFill",
  "w14:textOutline",
  "w14:glow",
  "w14:shadow",
  "w14:reflection",
  "w14:props3d",
  "w14:scene3d",
]);

/** Where letters and paragraphs are put. */
function applyPlace(appearance: Appearance, name: string, attribute: Read): void {
  const number = (key: string): number => Number(attribute(key) ?? Number.NaN);
  if (name === "w:spacing") {
    if (attribute("w:line") !== undefined)
      appearance.line = attribute("w:lineRule") === "exact" ? number("w:line") : Infinity;
    if (number("w:val") < TIGHTEST) appearance.away = true;
  } else if (name === "w:ind") {
    const left = [number("w:left"), number("w:start")].find((n) => !Number.isNaN(n)) ?? 0;
    const first = (number("w:firstLine") || 0) - (number("w:hanging") || 0);
    if (Math.abs(left) > OFF_PAGE || (first < -OFF_PAGE && left < OFF_PAGE)) appearance.away = true;
  } else if (name === "w:framePr") {
    if (
      number("w:x") < -OFF_PAGE / 2 ||
      number("w:y") < -OFF_PAGE / 2 ||
      Math.max(number("w:x") || 0, number("w:y") || 0) > OFF_PAGE * 1.6 ||
      (attribute("w:hRule") === "exact" && number("w:h") <= MIN_LINE_HEIGHT)
    )
      appearance.away = true;
  } else if (name === "w:fitText") {
    if (number("w:val") > 0 && number("w:val") <= MIN_LINE_HEIGHT) appearance.away = true;
  } else if (name === "w:position" && Math.abs(number("w:val")) > MAX_SHIFT) appearance.away = true;
}

/** Of several, the nearest first, each property from the nearest that has it. */
export const mergeAppearance = (...nearestFirst: Appearance[]): Appearance =>
  Object.assign({}, ...nearestFirst.toReversed()) as Appearance;

/** Whether nobody can see such letters: clear, in the colour of the paper or of what is behind them, or tiny. */
export function isInvisible(appearance: Appearance): boolean {
  if (
    (appearance.size !== undefined && appearance.size <= TINY_HALF_POINTS) ||
    (appearance.stretch !== undefined && appearance.stretch <= NARROW) ||
    (appearance.line !== undefined && appearance.line <= MIN_LINE_HEIGHT)
  )
    return true;
  if (appearance.clear === true || appearance.away === true) return true;
  const behind = appearance.highlight || appearance.shade;
  if (!appearance.colour) return false;
  const pale = brightness(appearance.colour) >= PAPER;
  return behind === undefined ? pale : alike(appearance.colour, behind) || (pale && brightness(behind) >= PAPER);
}

const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
const alike = (a: string, b: string): boolean => [0, 2, 4].every((at) => Math.abs(part(a, at) - part(b, at)) < ALIKE);
const brightness = (colour: string): number => Math.min(part(colour, 0), part(colour, 2), part(colour, 4));
