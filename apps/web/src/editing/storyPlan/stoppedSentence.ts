import { PLANNING_STOPPED_NOTE, type RunSnapshot } from "@mochang/contract";

/** Why a stopped run's words are not offered, by what the item offers before and after its end; null where they are, or where it had written none. */
export function stoppedSentence(
  { steps }: Pick<RunSnapshot, "steps">,
  { before, after }: Record<"before" | "after", string>,
): string | null {
  const written = steps[0]?.text.trim() ?? "";
  const isKept = after !== before || after === `${written}${PLANNING_STOPPED_NOTE}`;
  if (written === "" || after === "" || isKept) return null;
  return after.endsWith(PLANNING_STOPPED_NOTE)
    ? "停下了。上次写了一半的那一份更长，留着等您看，这次的没有换上"
    : "停下了。上次写完的那一份还等您看，这次写了一半的没有换上";
}
