import type { DiffPart } from "@mochang/screenplay/compare";

/** A piece of a line at two times: in both, only before, or only after. */
export interface UnifiedPart {
  text: string;
  op: "same" | "removed" | "added";
}

/**
 * Both sides of a changed line as one text: what went stands before what came in its place. Where words came between two that stayed, the older
 * side has those in one piece.
 */
export function unifiedParts(old: readonly DiffPart[], now: readonly DiffPart[]): UnifiedPart[] {
  const parts: UnifiedPart[] = [];
  const remainingParts = { old: [...old], now: [...now] };
  /** Takes the next piece of a side, if it stayed or not as asked. */
  const take = (side: "old" | "now", same: boolean): string | null =>
    remainingParts[side][0]?.same === same ? (remainingParts[side].shift()?.text ?? "") : null;
  const only = (side: "old" | "now", op: UnifiedPart["op"]): void => {
    for (let text = take(side, false); text !== null; text = take(side, false)) parts.push({ text, op });
  };
  while (remainingParts.old.length + remainingParts.now.length > 0) {
    only("old", "removed");
    only("now", "added");
    const [before, after] = [take("old", true), take("now", true)];
    if (before === null && after === null) continue;
    const length = Math.min(before?.length ?? Infinity, after?.length ?? Infinity);
    const text = (before ?? after ?? "").slice(0, length);
    parts.push({ text, op: "same" });
    if (before !== null && before.length > length)
      remainingParts.old.unshift({ text: before.slice(length), same: true });
    if (after !== null && after.length > length) remainingParts.now.unshift({ text: after.slice(length), same: true });
  }
  return parts;
}
