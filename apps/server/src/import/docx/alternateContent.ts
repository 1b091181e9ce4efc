import type { Attributes } from "../boundedXml.ts";

/** Extensions that Word knows, by the prefixes that all writers give them. */
export const KNOWN_EXTENSIONS = /^(?:wps|wpg|wpc|wpi|wp14|w14|w15|w16\w*|wne|cx\d?|aink|am3d|a14|v|o)$/u;

/**
 * Of `mc:AlternateContent` Word shows the first choice whose extensions it knows, else the fallback; the others are not shown. Both
 * functions tell whether the element is one that is passed over.
 */
export function alternateContentReader(): {
  open(name: string, a: Attributes, skipping: boolean): boolean;
  close(name: string): boolean;
} {
  /** Whether one of the choices of each set that is open was taken. */
  const taken: boolean[] = [];
  const passed: boolean[] = [];
  const passOver = (over: boolean): boolean => {
    passed.push(over);
    return over;
  };
  return {
    open(name, a, skipping) {
      if (name === "mc:AlternateContent") taken.push(false);
      else if (name === "mc:Choice") {
        const fits =
          !skipping &&
          taken.at(-1) !== true &&
          (a["Requires"] ?? "").split(/\s+/u).every((prefix) => KNOWN_EXTENSIONS.test(prefix));
        if (fits) taken[taken.length - 1] = true;
        return passOver(!fits);
      } else if (name === "mc:Fallback") return passOver(taken.at(-1) !== false);
      return false;
    },
    close(name) {
      if (name === "mc:AlternateContent") taken.pop();
      return (name === "mc:Choice" || name === "mc:Fallback") && passed.pop() === true;
    },
  };
}
