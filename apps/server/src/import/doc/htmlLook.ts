import { isUnseen, type Look } from "../docx/look.ts";

/** What a web page's element does to the letters in it; undefined where it says nothing. */
export interface HtmlLook extends Look {
  hidden?: boolean;
  /** Ways of hiding that a later word on the same takes back, each by itself: `display:none; visibility:visible` is hidden. */
  undisplayed?: boolean;
  invisible?: boolean;
  skipped?: boolean;
  /** A picture lies behind: letters of any colour may stand out from it. */
  pictured?: boolean;
}

const NAMES: Record<string, string> = {
  white: "ffffff",
  snow: "fffafa",
  ivory: "fffff0",
  ghostwhite: "f8f8ff",
  whitesmoke: "f5f5f5",
  floralwhite: "fffaf0",
  azure: "f0ffff",
  mintcream: "f5fffa",
  aliceblue: "f0f8ff",
  seashell: "fff5ee",
  honeydew: "f0fff0",
  lavenderblush: "fff0f5",
  oldlace: "fdf5e6",
  linen: "faf0e6",
  lightyellow: "ffffe0",
  black: "000000",
  window: "ffffff",
  windowtext: "000000",
  red: "ff0000",
  blue: "0000ff",
  yellow: "ffff00",
  green: "008000",
  gray: "808080",
  grey: "808080",
  silver: "c0c0c0",
  navy: "000080",
};
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
const FAR = 1_000;

/** A colour as six hexadecimal digits; empty for one that is clear; undefined for one that is not known. */
export function colourOf(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  if (text === "transparent") return "";
  const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/u.exec(text)?.[1];
  if (digits !== undefined && (text.startsWith("#") || digits.length === 6)) {
    const full = digits.length < 6 ? [...digits].map((c) => c + c).join("") : digits;
    return full.length === 8 && Number.parseInt(full.slice(6), 16) < 13 ? "" : full.slice(0, 6);
  }
  const parts = /^rgba?\(([^)]*)\)$/u
    .exec(text)?.[1]
    ?.split(/[\s,/]+/u)
    .filter(Boolean);
  if (parts && parts.length >= 3) {
    if (parts[3] !== undefined && share(parts[3]) < 0.05) return "";
    return parts
      .slice(0, 3)
      .map((p) =>
        Math.round(p.endsWith("%") ? Number.parseFloat(p) * 2.55 : Number.parseFloat(p))
          .toString(16)
          .padStart(2, "0")
          .slice(-2),
      )
      .join("");
  }
  const [hue = Number.NaN, saturation = 0, light = 0, alpha = "1"] =
    /^hsla?\(([^)]*)\)$/u
      .exec(text)?.[1]
      ?.split(/[\s,/]+/u)
      .filter(Boolean)
      .map((part, i) => (i === 3 ? part : Number.parseFloat(part))) ?? [];
  if (!Number.isNaN(Number(hue)))
    return share(String(alpha)) < 0.05 ? "" : fromHsl(Number(hue), Number(saturation) / 100, Number(light) / 100);
  return Object.hasOwn(NAMES, text) ? NAMES[text] : undefined;
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, 7.1). */
function fromHsl(hue: number, saturation: number, light: number): string {
  const part = (n: number): string => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    const value = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `${part(0)}${part(8)}${part(4)}`;
}

const share = (value: string): number => Number.parseFloat(value) / (value.endsWith("%") ? 100 : 1);

/** A length in points; null for a word. */
function points(value: string): number | null {
  const [, number, unit = ""] = /^(-?[\d.]+)([a-z%]*)$/u.exec(value.trim().toLowerCase()) ?? [];
  const factor = UNITS[unit];
  return number === undefined || factor === undefined ? null : Number(number) * factor;
}

/** Takes the declarations of a rule or a `style` into a look. */
export function takeStyle(look: HtmlLook, css: string): void {
  for (const declaration of css.replaceAll(/\/\*[\s\S]*?\*\//gu, " ").split(";")) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s*important/iu, "")
      .trim();
    const word = value.toLowerCase();
    const length = (): number => points(value) ?? Number.NaN;
    if (name === "display") look.undisplayed = word === "none";
    else if (name === "mso-hide" && word === "all") look.hidden = true;
    else if (name === "mso-element" && word === "comment-list") look.hidden = true;
    else if (name === "visibility") look.invisible = word === "hidden" || word === "collapse";
    else if (name === "opacity" && share(value) < 0.05) look.hidden = true;
    else if (name === "filter" && share(/opacity\(\s*([\d.]+%?)\s*\)/iu.exec(value)?.[1] ?? "1") < 0.05)
      look.hidden = true;
    else if (name === "content-visibility") look.skipped = word === "hidden";
    else if (name === "-webkit-text-fill-color" && colourOf(value) === "") look.clear = true;
    else if (name === "color" && value !== "inherit") {
      const colour = colourOf(value);
      if (colour === "") look.clear = true;
      else look.colour = colour ?? "";
    } else if (name === "font-size" || name === "mso-ansi-font-size") size(look, value);
    else if (name === "font")
      size(look, /(?:^|\s)([\d.]+(?:pt|px|em|%|cm|mm|in|pc))(?:\s|\/|$)/u.exec(value)?.[1] ?? "");
    else if (name === "background" || name === "background-color" || name === "mso-highlight") {
      look.pictured = /url\(|gradient/iu.test(value);
      const shade = value
        .split(/\s+/u)
        .map(colourOf)
        .find((colour) => colour !== undefined && colour !== "");
      if (shade !== undefined) look.shade = shade;
    } else if (
      (name === "left" ||
        name === "top" ||
        name === "text-indent" ||
        name === "margin-left" ||
        name === "margin-top") &&
      length() < -FAR * 0.75
    )
      look.hidden = true;
    else if (
      (name === "max-height" || name === "height" || name === "width" || name === "max-width") &&
      length() < 1 &&
      /overflow(?:-[xy])?\s*:\s*hidden/iu.test(css)
    )
      look.hidden = true;
    else if (
      (name === "clip" || name === "clip-path") &&
      /rect\(\s*(?:0|1px[\s,]+1px[\s,]+1px[\s,]+1px)|inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*(\S+\s+\S+?)\s*,\s*\1\s*,\s*\1/iu.test(
        value,
      )
    )
      look.hidden = true;
    else if (
      name === "transform" &&
      (/scale[xy]?\(\s*(?:0|0?\.0\d*)\s*[,)]/iu.test(value) ||
        [...value.matchAll(/translate[xy]?\(\s*(-[\d.]+[a-z]*)/giu)].some(
          ([, by = ""]) => (points(by) ?? 0) < -FAR * 0.75,
        ))
    )
      look.hidden = true;
  }
}

function size(look: HtmlLook, value: string): void {
  const height = points(value);
  // Half points; isUnseen takes none for unknown.
  if (height !== null) look.size = Math.max(0.1, height * 2);
}

/** What the tag itself says: `hidden`, `style`, and the attributes of old pages. */
export function takeTag(look: HtmlLook, element: string, tag: string, resolve: (css: string) => string): void {
  if (
    /\shidden(?=[\s=/]|$)/iu.test(withoutQuotes(tag)) ||
    (element === "input" && attribute(tag, "type") === "hidden") ||
    /^(?:dialog|datalist)$/u.test(element)
  )
    look.hidden = true;
  const colour =
    element === "font" || element === "body" ? attribute(tag, element === "body" ? "text" : "color") : null;
  if (colour !== null) look.colour = colourOf(colour) ?? "";
  const behind = attribute(tag, "bgcolor");
  if (behind !== null) look.shade = colourOf(behind) || "808080";
  if (attribute(tag, "background") !== null) look.pictured = true;
  const style = attribute(tag, "style");
  if (style !== null) takeStyle(look, resolve(style));
}

const withoutQuotes = (tag: string): string => tag.replaceAll(/"[^"]*"|'[^']*'/gu, "");

/** The value of an attribute; null where it is missing. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "iu").exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "").replaceAll("&quot;", '"') : null;
}

/** An element's look within that of the element around it. */
export const within = (around: HtmlLook, look: HtmlLook): HtmlLook => ({
  ...around,
  ...look,
  hidden: [around.hidden, look.hidden, look.undisplayed, look.invisible, look.skipped].includes(true),
  clear: look.clear ?? (look.colour === undefined && (around.clear ?? false)),
  pictured: look.pictured ?? (look.shade === undefined && (around.pictured ?? false)),
});

/** How letters of a look are hidden; null for those that are seen. */
export function hidesHtml(look: HtmlLook, paperIsWhite: boolean): "vanished" | "unseen" | null {
  if (look.hidden) return "vanished";
  const sure = paperIsWhite && look.pictured !== true;
  return isUnseen(sure ? look : { size: look.size, clear: look.clear }) ? "unseen" : null;
}
