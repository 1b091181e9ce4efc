import { printable } from "../fontCoverage.ts";
import { breakable } from "../script/printableText.ts";

/** Data with every text as typst can set it: glyphs that the fonts have, and places to break in words that no line could hold. */
export function forTypst<T>(data: T): T {
  if (typeof data === "string") return printable(breakable(data)) as T;
  if (Array.isArray(data)) return data.map(forTypst) as T;
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, forTypst(value)])) as T;
}
