import { colord, extend } from "colord";
import names from "colord/plugins/names";

extend([names]);

/** Colours of the system's own that Word writes. */
const SYSTEM: Record<string, string> = { window: "ffffff", windowtext: "000000" };
/** Below this opacity nothing is seen. */
const CLEAR = 0.05;

/** A colour of CSS, or of an old attribute without its `#`, as six hexadecimal digits; empty for a clear one; undefined for one that is not known. */
export function cssColour(value: string): string | undefined {
  const text = value.trim().toLowerCase();
  const colour = colord(/^[\da-f]{6}$/u.test(text) ? `#${text}` : text);
  if (!colour.isValid()) return Object.hasOwn(SYSTEM, text) ? SYSTEM[text] : undefined;
  return colour.alpha() < CLEAR ? "" : colour.alpha(1).toHex().slice(1);
}
