/** What decides whether letters can be seen: their colour and size, and what is painted behind them. Unset is what surrounds them. */
export interface Appearance {
  /** Six hexadecimal digits; empty for black on pale and white on dark, as Word chooses. */
  colour?: string;
  /** Half points. */
  size?: number;
  /** Something else than white is painted behind. */
  hasBackground?: boolean;
}

/** Letters lower than two points are not read by anybody. */
const MIN_HALF_POINTS = 4;
/** Brightness, 0 to 255, from which a colour is the paper's. */
const PAPER = 240;
const PALE_THEME_COLOURS = new Set(["background1", "light1"]);

const isHex = (value: string | undefined): value is string => value !== undefined && /^[\da-f]{6}$/iu.test(value);

type Read = (name: string) => string | undefined;

/** Takes one property of a run, a paragraph or a style into an appearance; others change nothing. */
export function applyProperty(appearance: Appearance, name: string, attribute: Read): void {
  if (name === "w:color") appearance.colour = colourOf(attribute);
  else if (name === "w:sz") {
    const size = Number(attribute("w:val"));
    if (size > 0) appearance.size = size;
  } else if (name === "w:shd") appearance.hasBackground = isShaded(attribute);
  else if (name === "w:highlight") appearance.hasBackground = !["none", "white"].includes(attribute("w:val") ?? "none");
}

/** Word writes a theme's colour out in `w:val`; a file of another program may only name it. */
function colourOf(attribute: Read): string {
  const value = attribute("w:val");
  if (isHex(value)) return value.toLowerCase();
  return PALE_THEME_COLOURS.has(attribute("w:themeColor") ?? "") ? "ffffff" : "";
}

function isShaded(attribute: Read): boolean {
  const pattern = attribute("w:val") ?? "clear";
  if (pattern !== "clear" && pattern !== "nil") return true;
  const fill = attribute("w:fill");
  return isHex(fill) ? !isNearWhite(fill) : attribute("w:themeFill") !== undefined;
}

/** Of several, the nearest first, each property from the nearest that has it. */
export const mergeAppearance = (...nearestFirst: Appearance[]): Appearance =>
  Object.assign({}, ...nearestFirst.toReversed()) as Appearance;

/** Whether nobody can see such letters: tiny, or in the paper's colour with nothing painted behind. */
export const isInvisible = ({ colour, size, hasBackground }: Appearance): boolean =>
  (size !== undefined && size < MIN_HALF_POINTS) ||
  (Boolean(colour) && isNearWhite(colour ?? "") && hasBackground !== true);

/** A colour, six hexadecimal digits, that cannot be told from paper. */
export const isNearWhite = (colour: string): boolean =>
  [0, 2, 4].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= PAPER);
