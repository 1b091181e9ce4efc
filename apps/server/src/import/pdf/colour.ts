/** Red, green and blue, 0 to 255 each; null where it is not one known colour (a pattern, a picture). */
export type Colour = readonly [number, number, number] | null;

export const WHITE: Colour = [255, 255, 255];
export const BLACK: Colour = [0, 0, 0];
/** Colours that differ by less in each part cannot be told apart on paper. */
const ALIKE = 15;

/** pdf.js writes colours as `#rrggbb`. */
export function colourOf(value: unknown): Colour {
  if (typeof value !== "string" || !/^#[\da-f]{6}$/iu.test(value)) return null;
  const code = Number.parseInt(value.slice(1), 16);
  return [code >> 16, (code >> 8) & 0xff, code & 0xff];
}

/** Paint of an opacity, 0 to 1, over what is there. */
export function blend(paint: Colour, alpha: number, under: Colour): Colour {
  if (alpha >= 1) return paint;
  if (paint === null || under === null) return null;
  const mix = (i: 0 | 1 | 2): number => under[i] + (paint[i] - under[i]) * alpha;
  return [mix(0), mix(1), mix(2)];
}

export const alike = (a: Colour, b: Colour): boolean =>
  a !== null && b !== null && Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2])) <= ALIKE;

/** The one colour of several that look the same; null where they do not. */
export function oneColour(colours: readonly Colour[]): Colour {
  const [first = null] = colours;
  return colours.every((colour) => alike(first, colour)) ? first : null;
}
