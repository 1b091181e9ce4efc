import { cssColour } from "./cssColour.ts";
import type { HtmlAppearance } from "./htmlAppearance.ts";

/** Points in a unit; one of letters or per cent is taken of 12 points. */
const UNITS: Record<string, number> = {
  pt: 1,
  px: 0.75,
  pc: 12,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  em: 12,
  rem: 12,
  "%": 0.12,
  "": 0.75,
};
/** Points beyond the page's edge from which nothing is on it. */
const OFF_PAGE = 750;
/** Below this opacity nothing is seen. */
const CLEAR = 0.05;
/** A clip that leaves nothing, or a pixel. */
const CLIPPED =
  /rect\(\s*(?:0|1px[\s,]+1px[\s,]+1px[\s,]+1px)|inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*(\S+\s+\S+?)\s*,\s*\1\s*,\s*\1/iu;

/** Takes one declaration's value into an appearance; `css` is all of the rule. */
type Apply = (appearance: HtmlAppearance, value: string, css: string) => void;

const hides =
  (test: (value: string, css: string) => boolean): Apply =>
  (appearance, value, css) => {
    if (test(value, css)) appearance.hidden = true;
  };
const isWord = (...words: string[]) => {
  const wanted = new Set(words);
  return (value: string): boolean => wanted.has(value.toLowerCase());
};
const offPage = hides((value) => (points(value) ?? 0) < -OFF_PAGE);
const flat = hides((value, css) => (points(value) ?? 1) < 1 && /overflow(?:-[xy])?\s*:\s*hidden/iu.test(css));
const clipped = hides((value) => CLIPPED.test(value));
const fontSize: Apply = (appearance, value) => {
  const height = points(value);
  // Half points; none would count as unknown.
  if (height !== null) appearance.size = Math.max(0.1, height * 2);
};

function applyColour(appearance: HtmlAppearance, value: string): void {
  if (value === "inherit") return;
  const colour = cssColour(value);
  if (colour === "") appearance.clear = true;
  else appearance.colour = colour ?? "";
}

function applyBackground(appearance: HtmlAppearance, value: string): void {
  appearance.pictured = /url\(|gradient/iu.test(value);
  const shade = [value, ...value.split(/\s+/u)].map(cssColour).find((colour) => colour !== undefined && colour !== "");
  if (shade !== undefined) appearance.shade = shade;
}

const PROPERTIES = new Map<string, Apply>([
  ["display", (appearance, value) => void (appearance.undisplayed = isWord("none")(value))],
  ["visibility", (appearance, value) => void (appearance.invisible = isWord("hidden", "collapse")(value))],
  ["content-visibility", (appearance, value) => void (appearance.skipped = isWord("hidden")(value))],
  ["mso-hide", hides(isWord("all"))],
  ["mso-element", hides(isWord("comment-list"))],
  ["opacity", hides((value) => share(value) < CLEAR)],
  ["filter", hides((value) => share(/opacity\(\s*([\d.]+%?)\s*\)/iu.exec(value)?.[1] ?? "1") < CLEAR)],
  [
    "-webkit-text-fill-color",
    (appearance, value) => {
      if (cssColour(value) === "") appearance.clear = true;
    },
  ],
  ["color", applyColour],
  ["font-size", fontSize],
  ["mso-ansi-font-size", fontSize],
  [
    "font",
    (appearance, value, css) =>
      fontSize(appearance, /(?:^|\s)([\d.]+(?:pt|px|em|%|cm|mm|in|pc))(?:\s|\/|$)/u.exec(value)?.[1] ?? "", css),
  ],
  ["background", applyBackground],
  ["background-color", applyBackground],
  ["mso-highlight", applyBackground],
  ...["left", "top", "text-indent", "margin-left", "margin-top"].map((name): [string, Apply] => [name, offPage]),
  ...["height", "max-height", "width", "max-width"].map((name): [string, Apply] => [name, flat]),
  ["clip", clipped],
  ["clip-path", clipped],
  [
    "transform",
    hides(
      (value) =>
        /scale[xy]?\(\s*(?:0|0?\.0\d*)\s*[,)]/iu.test(value) ||
        [...value.matchAll(/translate[xy]?\(\s*(-[\d.]+[a-z]*)/giu)].some(
          ([, by = ""]) => (points(by) ?? 0) < -OFF_PAGE,
        ),
    ),
  ],
]);

/** Takes the declarations of a rule or a `style` attribute into an appearance; others than those that can hide letters are none of ours. */
export function applyDeclarations(appearance: HtmlAppearance, css: string): void {
  for (const declaration of css.replaceAll(/\/\*[\s\S]*?\*\//gu, " ").split(";")) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/iu, "")
      .trim();
    PROPERTIES.get(name)?.(appearance, value, css);
  }
}

/** A number or a percentage as a share of 1. */
const share = (value: string): number => Number.parseFloat(value) / (value.endsWith("%") ? 100 : 1);

/** A length in points; null for a word. */
function points(value: string): number | null {
  const [, number, unit = ""] = /^(-?[\d.]+)([a-z%]*)$/u.exec(value.trim().toLowerCase()) ?? [];
  const factor = UNITS[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}
