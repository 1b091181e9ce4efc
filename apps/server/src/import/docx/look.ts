/** What decides whether letters can be seen: their colour and size, and what is painted behind them. Unset is what surrounds them. */
export interface Look {
  /** Six hexadecimal digits. */
  colour?: string;
  /** Half points. */
  size?: number;
  /** The shading behind, six hexadecimal digits. */
  shade?: string;
  /** A highlighter's colour: whatever it is, the letters were meant to be seen. */
  highlight?: boolean;
}

/** Letters lower than two points are no letters. */
const TINY_HALF_POINTS = 4;
/** Brightness, 0 to 255, from which a colour is the paper's. */
const PAPER = 240;
const PAPER_THEMES = new Set(["background1", "light1", "bg1", "lt1"]);

const hex = (value: string | undefined): string | undefined => (value !== undefined && /^[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : undefined);

/** Takes one property of a run, a paragraph, a cell or a style into a look; others are none of ours. */
export function takeLook(look: Look, name: string, attribute: (name: string) => string | undefined): void {
  if (name === "w:color") {
    const theme = attribute("w:themeColor");
    look.colour = theme !== undefined && PAPER_THEMES.has(theme) && attribute("w:themeShade") === undefined ? "ffffff" : (hex(attribute("w:val")) ?? "000000");
  } else if (name === "w:sz") {
    const size = Number(attribute("w:val"));
    if (size > 0) look.size = size;
  } else if (name === "w:shd") {
    const fill = hex(attribute("w:fill")) ?? (attribute("w:themeFill") === undefined ? undefined : "808080");
    // A pattern of dots shows any letters.
    const pattern = attribute("w:val");
    if (fill !== undefined) look.shade = pattern === undefined || pattern === "clear" || pattern === "nil" ? fill : "808080";
    else if (pattern === "solid") look.shade = hex(attribute("w:color")) ?? "000000";
  } else if (name === "w:highlight") look.highlight = attribute("w:val") !== "none";
}

/** The nearer look wins, property by property. */
export const over = (near: Look, far: Look): Look => ({ ...far, ...near });

/** Whether nobody can see such letters: in the paper's colour, in the colour behind them, or tiny. */
export function isUnseen(look: Look): boolean {
  if (look.size !== undefined && look.size <= TINY_HALF_POINTS) return true;
  if (look.colour === undefined || look.highlight === true) return false;
  return look.shade === undefined ? brightness(look.colour) >= PAPER : look.colour === look.shade;
}

function brightness(colour: string): number {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return Math.min(part(0), part(2), part(4));
}
