import { isSame } from "../generatedWork/isSame.ts";
import { itemOf, withItems, type StepItem, type Work } from "../generatedWork/work.ts";

/** No version of an item: what was made from it was made from other words. */
const OTHER_WORDS = 0;

/**
 * A work as a kept state of it says, with version numbers that go on: none ever names other words than it named before, so that a form that was begun from
 * words that are no more is told. `highest`: the greatest number that each item has had, in whichever state of the work.
 */
export function restoreWork(now: Work, kept: Work, highest: ReadonlyMap<string, number>): Work {
  const versions = new Map(kept.items.map((item) => [item.id, restoredVersion(now, item, highest.get(item.id) ?? 0)]));
  const madeFrom = (item: StepItem): Record<string, number> =>
    Object.fromEntries(
      Object.entries(item.madeFrom).map(([id, version]) => {
        const restored = versions.get(id);
        if (itemOf(kept, id)?.version === version) return [id, restored ?? version];
        return [id, version === restored ? OTHER_WORDS : version];
      }),
    );
  return withItems(
    { ...now, step: kept.step },
    kept.items.map((item) => ({ ...item, version: versions.get(item.id) ?? item.version, madeFrom: madeFrom(item) })),
  );
}

const says = ({ values, summary, parentId }: StepItem): unknown => [values, summary, parentId];

/** Words that stand there keep their number, and so do those that were taken away and never changed since. */
function restoredVersion(now: Work, kept: StepItem, highest: number): number {
  const there = itemOf(now, kept.id);
  if (there && isSame(says(there), says(kept))) return there.version;
  return !there && kept.version >= highest ? kept.version : Math.max(kept.version, highest) + 1;
}
