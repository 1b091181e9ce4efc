import { itemName, itemOf, itemsOf, type StepItem, type Work } from "./work.ts";
import { madeFromNow } from "./upstream.ts";

/** What changed above an item since it was made. */
export interface ChangedAbove {
  id: string;
  name: string;
}

/** 待核: what changed above an item that is submitted; empty where nothing did. */
export function changedAbove(work: Work, item: StepItem): ChangedAbove[] {
  if (!item.isSubmit) return [];
  const changed = Object.entries(item.madeFrom)
    .filter(([id, version]) => id !== item.id && itemOf(work, id)?.version !== version)
    .map(([id]) => {
      const above = itemOf(work, id);
      return { id, name: above ? itemName(work, above) : "已删去的内容" };
    });
  return [...changed, ...personsSince(work, item)];
}

/** An outline is made from all persons: who was submitted since. What comes after it is made from those that it names, which a new one is not among. */
const personsSince = (work: Work, { kind, madeFrom }: StepItem): ChangedAbove[] =>
  kind !== "outline"
    ? []
    : itemsOf(work, "biography")
        .filter(({ id, isSubmit }) => isSubmit && !(id in madeFrom))
        .map((person) => ({ id: person.id, name: itemName(work, person) }));

/** 待核 of step 8: a scene's card says something else than when its script was saved. Another save of the script is a look at it. */
export const isScriptOld = ({ id, scripted, version, madeFrom }: StepItem): boolean =>
  scripted && id in madeFrom && madeFrom[id] !== version;

/** The item as one that was looked at again and stays as it is. */
export const markReviewed = (work: Work, item: StepItem): StepItem => ({ ...item, madeFrom: madeFromNow(work, item) });
