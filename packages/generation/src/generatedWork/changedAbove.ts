import { itemName, itemOf, type StepItem, type Work } from "./work.ts";
import { madeFromNow } from "./upstream.ts";

/** What changed above an item since it was made. */
export interface ChangedAbove {
  id: string;
  name: string;
}

/** 待核: what changed above an item that is submitted; empty where nothing did. */
export function changedAbove(work: Work, item: StepItem): ChangedAbove[] {
  if (!item.isSubmit) return [];
  return Object.entries(item.madeFrom)
    .filter(([id, version]) => itemOf(work, id)?.version !== version)
    .map(([id]) => {
      const above = itemOf(work, id);
      return { id, name: above ? itemName(work, above) : "已删去的内容" };
    });
}

/** The item as one that was looked at again and stays as it is. */
export const markReviewed = (work: Work, item: StepItem): StepItem => ({ ...item, madeFrom: madeFromNow(work, item) });
