import { diffSpans } from "@mochang/screenplay/compare";

interface Span {
  text: string;
  is: "same" | "gone" | "new";
}

/** Both sides of a changed line in one row: what went stands before what came. Words that both say may be cut where only one side was changed. */
export function changedWords(old: string, next: string): Span[] {
  const { old: was, new: now } = diffSpans(old, next);
  const spans: Span[] = [];
  const rest = { was: was.map((span) => ({ ...span })), now: now.map((span) => ({ ...span })) };
  const cut = (side: { text: string }[], length: number): void => {
    const [first] = side;
    if (first && first.text.length > length) first.text = first.text.slice(length);
    else side.shift();
  };
  while (rest.was.length > 0 || rest.now.length > 0) {
    const [a, b] = [rest.was[0], rest.now[0]];
    if (a && !a.same) {
      spans.push({ text: a.text, is: "gone" });
      rest.was.shift();
    } else if (b && !b.same) {
      spans.push({ text: b.text, is: "new" });
      rest.now.shift();
    } else {
      const length = Math.min(a?.text.length ?? Infinity, b?.text.length ?? Infinity);
      spans.push({ text: (a ?? b)?.text.slice(0, length) ?? "", is: "same" });
      cut(rest.was, length);
      cut(rest.now, length);
    }
  }
  return spans;
}
