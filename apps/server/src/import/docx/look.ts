/** What decides whether letters can be seen: their colour and size, and what is painted behind them. Unset is what surrounds them. */
export interface Look {
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
}

/** Letters lower than two points are no letters. */
const TINY_HALF_POINTS = 4;
/** Brightness, 0 to 255, from which a colour is the paper's. */
const PAPER = 240;
const PAPER_THEMES = new Set(["background1", "light1", "bg1", "lt1"]);

/** Word's highlighters (ECMA-376 17.18.40). */
const HIGHLIGHTS: Record<string, string> = { black: "000000", blue: "0000ff", cyan: "00ffff", green: "00ff00", magenta: "ff00ff", red: "ff0000", yellow: "ffff00", white: "ffffff", darkBlue: "000080", darkCyan: "008080", darkGreen: "008000", darkMagenta: "800080", darkRed: "800000", darkYellow: "808000", darkGray: "808080", lightGray: "c0c0c0" };
/** Colours that differ by less, of 255, in each part cannot be told apart. */
const ALIKE = 12;
const NARROW = 5;
/** Thousandths of a per cent. */
const CLEAR = 95_000;

const hex = (value: string | undefined): string | undefined => (value !== undefined && /^[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : undefined);

/** Takes one property of a run, a paragraph, a cell or a style into a look; others are none of ours. */
export function takeLook(look: Look, name: string, attribute: (name: string) => string | undefined): void {
  if (name === "w:color") {
    const theme = attribute("w:themeColor");
    look.colour = theme !== undefined && PAPER_THEMES.has(theme) && attribute("w:themeShade") === undefined ? "ffffff" : (hex(attribute("w:val")) ?? "");
  } else if (name === "w:sz") {
    const size = Number(attribute("w:val"));
    if (size > 0) look.size = size;
  } else if (name === "w:shd") {
    const fill = hex(attribute("w:fill")) ?? (attribute("w:themeFill") === undefined ? undefined : "808080");
    // A pattern of dots shows any letters.
    const pattern = attribute("w:val");
    if (fill !== undefined) look.shade = pattern === undefined || pattern === "clear" || pattern === "nil" ? fill : "808080";
    else if (pattern === "solid") look.shade = hex(attribute("w:color")) ?? "000000";
  } else if (name === "w:highlight") look.highlight = HIGHLIGHTS[attribute("w:val") ?? ""] ?? "";
  else if (name === "w:w") {
    const stretch = Number.parseFloat(attribute("w:val") ?? "");
    if (stretch > 0) look.stretch = stretch;
  } else if (name === "w14:noFill") look.clear = true;
  else if (name === "w14:alpha") look.clear = Number(attribute("w14:val")) >= CLEAR;
}

/** The nearer look wins, property by property. */
export const over = (near: Look, far: Look): Look => ({ ...far, ...near });

/** Whether nobody can see such letters: clear, in the colour of the paper or of what is behind them, or tiny. */
export function isUnseen(look: Look): boolean {
  if ((look.size !== undefined && look.size <= TINY_HALF_POINTS) || (look.stretch !== undefined && look.stretch <= NARROW) || look.clear === true) return true;
  const behind = look.highlight || look.shade;
  if (!look.colour) return false;
  return behind === undefined ? brightness(look.colour) >= PAPER : alike(look.colour, behind);
}

const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
const alike = (a: string, b: string): boolean => [0, 2, 4].every((at) => Math.abs(part(a, at) - part(b, at)) < ALIKE);
const brightness = (colour: string): number => Math.min(part(colour, 0), part(colour, 2), part(colour, 4));
