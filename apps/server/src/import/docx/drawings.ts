import type { Attributes } from "../boundedXml.ts";

const FRAMES = new Set(["wp:anchor", "wp:inline", "v:shape", "v:rect", "v:roundrect", "v:textbox", "wps:wsp"]);
/** English Metric Units in a point. */
const POINT = 12_700;
/** No page is so large: what begins beyond it stands on none. */
const FARTHEST = 1_700 * POINT;
/** How far a frame may reach over the edge that its place is counted from: the margin. */
const MARGIN = 200 * POINT;
const VML_HIDDEN =
  /visibility\s*:\s*hidden|(?:^|;)\s*(?:width|height)\s*:\s*0*\.?[0-9]?(?:pt|px|in|mm)?\s*(?:;|$)|mso-hide\s*:/iu;
const VML_AWAY = /(?:left|top|margin-left|margin-top)\s*:\s*-?\d{4,}/iu;

/** Follows drawings: whether one of those that are open cannot be seen, and what they say beside their picture. */
export function drawingReader(): {
  /** Gives the words that stand for a picture, or null. */
  open(name: string, a: Attributes): string | null;
  close(name: string): void;
  text(text: string): void;
  hidden(): boolean;
} {
  const frames: boolean[] = [];
  let offset: string | null = null;
  /** Of the frame under way: how far it begins to the left or above, and its longer side. */
  let before = 0;
  let side = Infinity;
  let groups = 0;
  const hide = (): void => {
    if (frames.length > 0) frames[frames.length - 1] = true;
  };
  return {
    open(name, a) {
      if (FRAMES.has(name)) {
        const style = a["style"] ?? "";
        before = 0;
        side = Infinity;
        frames.push(a["hidden"] === "1" || a["hidden"] === "true" || VML_HIDDEN.test(style) || VML_AWAY.test(style));
        return words(a["alt"]);
      }
      if (name === "wp:extent") {
        side = Math.max(Number(a["cx"]), Number(a["cy"]));
        if (Math.min(Number(a["cx"]), Number(a["cy"])) < POINT * 1.5 || before > side + MARGIN) hide();
      } else if (name === "wpg:wgp") groups++;
      // The measure of a group is its own.
      else if (name === "a:ext" && Math.min(Number(a["cx"]), Number(a["cy"])) < (groups > 0 ? 1 : POINT * 1.5)) hide();
      else if (name === "wp:posOffset") offset = "";
      else if (name === "wp:docPr") {
        if (a["hidden"] === "1" || a["hidden"] === "true") hide();
        return words(a["descr"]) ?? words(a["title"]);
      }
      return null;
    },
    close(name) {
      if (FRAMES.has(name)) frames.pop();
      else if (name === "wpg:wgp") groups--;
      else if (name === "wp:posOffset") {
        before = Math.max(before, -Number(offset));
        if (Number(offset) > FARTHEST || before > Math.min(FARTHEST, side + MARGIN)) hide();
        offset = null;
      }
    },
    text(text) {
      if (offset !== null && offset.length < 20) offset += text;
    },
    hidden: () => frames.includes(true),
  };
}

const words = (text: string | undefined): string | null => (text !== undefined && /\p{L}{2}/u.test(text) ? text : null);
