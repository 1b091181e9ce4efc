import { isInvisible, type Appearance } from "../docx/appearance.ts";

/** What a web page's element does to the letters in it; undefined where it says nothing. */
export interface HtmlAppearance extends Appearance {
  hidden?: boolean;
  /** Ways of hiding that a later word on the same takes back, each by itself: `display:none; visibility:visible` is hidden. */
  undisplayed?: boolean;
  invisible?: boolean;
  skipped?: boolean;
  /** A picture lies behind: letters of any colour may stand out from it. */
  pictured?: boolean;
}

/** An element's appearance within that of the element around it. */
export const inheritAppearance = (around: HtmlAppearance, own: HtmlAppearance): HtmlAppearance => ({
  ...around,
  ...own,
  hidden: [around.hidden, own.hidden, own.undisplayed, own.invisible, own.skipped].includes(true),
  clear: own.clear ?? (own.colour === undefined && (around.clear ?? false)),
  pictured: own.pictured ?? (own.shade === undefined && (around.pictured ?? false)),
});

/** How letters of an appearance are hidden; null for those that are seen. */
export function howHidden(appearance: HtmlAppearance, paperIsWhite: boolean): "vanished" | "unseen" | null {
  if (appearance.hidden) return "vanished";
  const sure = paperIsWhite && appearance.pictured !== true;
  return isInvisible(sure ? appearance : { size: appearance.size, clear: appearance.clear }) ? "unseen" : null;
}
