import { diffSpans } from "@mochang/screenplay/compare";

interface Span {
  text: string;
  is: "same" | "gone" | "new";
}

/** Both sides of a changed line in one row: what went stands before what came. */
export function changed(old: string, next: string): Span[] {
  const { old: was, new: now } = diffSpans(old, next);
  const spans: Span[] = [];
  let [i, j] = [0, 0];
  while (i < was.length || j < now.length) {
    const [a, b] = [was[i], now[j]];
    if (a && !a.same) spans.push({ text: a.text, is: "gone" });
    if (a && !a.same) i++;
    else if (b && !b.same) {
      spans.push({ text: b.text, is: "new" });
      j++;
    } else {
      spans.push({ text: a?.text ?? b?.text ?? "", is: "same" });
      i++;
      j++;
    }
  }
  return spans;
}
