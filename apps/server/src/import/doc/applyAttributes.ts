import { cssColour } from "./cssColour.ts";
import { applyDeclarations } from "./cssDeclarations.ts";
import type { HtmlAppearance } from "./htmlAppearance.ts";
import type { Attributes } from "./htmlTokens.ts";

/** The shade of a background whose colour is not known: letters of no colour are alike to it. */
const UNKNOWN_SHADE = "808080";

/** What the tag itself says: `hidden`, `style`, and the attributes of old pages. `resolve` puts variables into a style. */
export function applyAttributes(
  appearance: HtmlAppearance,
  element: string,
  attributes: Attributes,
  resolve: (css: string) => string,
): void {
  const { style, bgcolor, background, hidden, type } = attributes;
  if (hidden !== undefined || (element === "input" && type === "hidden") || /^(?:dialog|datalist)$/u.test(element))
    appearance.hidden = true;
  const colour = element === "font" ? attributes["color"] : element === "body" ? attributes["text"] : undefined;
  if (colour !== undefined) appearance.colour = cssColour(colour) ?? "";
  if (bgcolor !== undefined) appearance.shade = cssColour(bgcolor) || UNKNOWN_SHADE;
  if (background !== undefined) appearance.pictured = true;
  if (style !== undefined) applyDeclarations(appearance, resolve(style));
}
