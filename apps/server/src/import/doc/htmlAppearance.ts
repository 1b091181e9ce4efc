import type { Attributes } from "./htmlTokens.ts";

/** What an element and those around it do to the letters in it. */
export interface HtmlAppearance {
  /** Not displayed. */
  vanished: boolean;
  /** Letters under two points. */
  tiny: boolean;
  /** Letters in the paper's colour. */
  white: boolean;
  /** Something else than white lies behind. */
  hasBackground: boolean;
}

export const PLAIN: HtmlAppearance = { vanished: false, tiny: false, white: false, hasBackground: false };

const MIN_POINTS = 2;
const WHITE = /^(?:#?f{6}|#f{3}|white|window|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))$/iu;
const NO_COLOUR = /^(?:transparent|none|inherit|initial|auto)$/iu;
/** Points in the units that programs write for the size of letters. */
const UNITS: Readonly<Record<string, number>> = { pt: 1, px: 0.75 };

/**
 * An element's appearance within that of the element around it, from its own attributes: programs that save a page as .doc hide with
 * them. Style sheets are not followed.
 */
export function appearanceOf(element: string, attributes: Attributes, around: HtmlAppearance): HtmlAppearance {
  const { style, bgcolor, background } = attributes;
  const appearance = { ...around };
  if (attributes["hidden"] !== undefined) appearance.vanished = true;
  if (element === "font" && attributes["color"] !== undefined)
    appearance.white = WHITE.test(attributes["color"].trim());
  if (bgcolor !== undefined) appearance.hasBackground = !WHITE.test(bgcolor.trim());
  if (background !== undefined) appearance.hasBackground = true;
  for (const declaration of style?.split(";") ?? []) applyDeclaration(appearance, declaration);
  return appearance;
}

function applyDeclaration(appearance: HtmlAppearance, declaration: string): void {
  const colon = declaration.indexOf(":");
  const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const value = declaration
    .slice(colon + 1)
    .replace(/!\s*important/iu, "")
    .trim();
  if (name === "display") appearance.vanished ||= /^none$/iu.test(value);
  else if (name === "visibility") appearance.vanished ||= /^hidden$/iu.test(value);
  else if (name === "mso-hide") appearance.vanished ||= /^all$/iu.test(value);
  else if (name === "color") appearance.white = WHITE.test(value);
  else if (/^(?:background|background-color|mso-highlight)$/u.test(name)) {
    if (!NO_COLOUR.test(value)) appearance.hasBackground = !WHITE.test(value);
  } else if (name === "font-size") {
    const [, number, unit = ""] = /^([\d.]+)(pt|px|)$/iu.exec(value) ?? [];
    if (number !== undefined) appearance.tiny = Number(number) * (UNITS[unit.toLowerCase()] ?? 1) < MIN_POINTS;
  }
}

/** How letters of an appearance are hidden; null for those that are seen. */
export function howHidden(
  { vanished, tiny, white, hasBackground }: HtmlAppearance,
  paperIsWhite: boolean,
): "vanished" | "unseen" | null {
  if (vanished) return "vanished";
  return tiny || (white && !hasBackground && paperIsWhite) ? "unseen" : null;
}
