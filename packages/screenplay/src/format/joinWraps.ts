import { isLineBreak, trimRange } from "../parse/whiteSpace.ts";

const HAN_OR_MARK = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’—…]/u;

/** A span that was wrapped over several lines as one line: no space between Han characters, one between Latin words. */
export function joinWraps(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at <= text.length;) {
    let stop = at;
    while (stop < text.length && !isLineBreak(text.charCodeAt(stop))) stop += 1;
    if (at === 0 && stop === text.length) return text;
    const [from, to] = trimRange(text, at, stop);
    if (from < to) {
      const before = parts.at(-1)?.at(-1);
      if (before !== undefined && !HAN_OR_MARK.test(before) && !HAN_OR_MARK.test(text[from] ?? "")) parts.push(" ");
      parts.push(text.slice(from, to));
    }
    at = stop + 1;
  }
  return parts.join("");
}
