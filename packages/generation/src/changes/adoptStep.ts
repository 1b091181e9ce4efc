import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { lockOf } from "../steps/lock.ts";
import { withStep } from "../steps/progress.ts";
import { stepOf } from "../steps/steps.ts";
import { isSame } from "../generatedWork/isSame.ts";
import type { Refusal } from "./refusal.ts";
import { changedAbove } from "../generatedWork/changedAbove.ts";
import { scriptMadeFrom, upstreamOf } from "../generatedWork/upstream.ts";
import { itemOf, itemsBelow, itemsOf, withItems, type StepItem, type Work } from "../generatedWork/work.ts";

export const OTHER_PARENTS = "那个版本的上一步和这里不同，请先取用上一步";
const NOTHING_THERE = "那个版本的这一步还没有内容";

/**
 * A work with one step, 1 to 7, as another version of it has it: its items with their words and whose they are. Items that the other version lacks go, with
 * all below them; what is made from the taken ones is 待核 where they say something else. Scripts stay with their scenes.
 */
export function adoptStep(work: Work, from: Work, step: number): { work: Work } | Refusal {
  const lock = lockOf(work, stepOf(step).step);
  if (lock) return { refused: "locked", msg: lock.reason };
  const entity = Object.values(ENTITIES).find((one) => one.step === step);
  const sourceItems = entity ? itemsOf(from, entity.kind) : [];
  if (!entity || sourceItems.length === 0) return { refused: "invalid", msg: NOTHING_THERE };
  if (sourceItems.some(({ parentId }) => parentId !== null && !itemOf(work, parentId)))
    return { refused: "invalid", msg: OTHER_PARENTS };
  const removedIds = goneOf(work, entity.kind, new Set(sourceItems.map(({ id }) => id)));
  const remaining = work.items.filter(({ id, kind }) => !removedIds.has(id) && kind !== entity.kind);
  const copied = sourceItems.map((item) => takenItem(itemOf(work, item.id), item));
  const now = withItems(work, [...remaining, ...copied]);
  const takenItems = new Map(
    copied.map((item) => {
      const mine = itemOf(work, item.id);
      return [item.id, { ...item, madeFrom: { ...madeFromHere(now, from, item), ...(mine && scriptMadeFrom(mine)) } }];
    }),
  );
  return {
    work: withStep(
      withItems(
        now,
        now.items.map((item) => takenItems.get(item.id) ?? item),
      ),
    ),
  };
}

/** Items of a kind that do not stay, with all below them. Of a step that has one item, another one takes its place. */
function goneOf(work: Work, kind: ItemKind, stay: ReadonlySet<string>): Set<string> {
  const removed = itemsOf(work, kind).filter(({ id }) => !stay.has(id));
  return new Set(removed.flatMap(({ id }) => [id, ...itemsBelow(work, id).map((item) => item.id)]));
}

/** Versions of an item grow, whichever version of the work its words come from. */
function takenItem(mine: StepItem | undefined, theirs: StepItem): StepItem {
  if (!mine) return { ...theirs, scripted: false };
  const says = ({ values, summary, parentId }: StepItem): unknown => [values, summary, parentId];
  const version = isSame(says(mine), says(theirs)) ? mine.version : Math.max(mine.version, theirs.version) + 1;
  return { ...theirs, version, scripted: mine.scripted };
}

/** No version of an item: what was made from it was made from other words. */
const OTHER_WORDS = 0;

/** What a taken item was made from, by the versions here: those that say the same in both, as far as it was not 待核 there. */
function madeFromHere(work: Work, from: Work, item: StepItem): Record<string, number> {
  const sourceItem = itemOf(from, item.id);
  const changed = new Set(sourceItem ? changedAbove(from, sourceItem).map(({ id }) => id) : []);
  return Object.fromEntries(
    upstreamOf(work, item)
      .filter((above) => above.isSubmit)
      .map((above) => {
        const other = itemOf(from, above.id);
        const same = other && isSame([above.values, above.summary], [other.values, other.summary]);
        return [above.id, same && !changed.has(above.id) ? above.version : OTHER_WORDS];
      }),
  );
}
