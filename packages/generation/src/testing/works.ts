import type { ItemKind } from "../entities/entities.ts";
import type { Values } from "../fields/field.ts";
import { isRefusal } from "../changes/refusal.ts";
import { saveScript } from "../changes/saveScript.ts";
import { submitItem } from "../changes/submitItem.ts";
import { itemsOf, type StepItem, type Work } from "../generatedWork/work.ts";
import { FORMS } from "./forms.ts";

export const EMPTY: Work = { scriptType: 1, step: 0, items: [] };

/** Ids in the order of asking. */
export function counter(): () => string {
  let last = 0;
  return () => `i${++last}`;
}

/** A work in which a form was submitted; throws where it is refused. */
export function submit(
  work: Work,
  kind: ItemKind,
  newId: () => string,
  more: Partial<StepItem> & { values?: Values } = {},
): Work {
  const { id = null, parentId = null, values = {} } = more;
  const done = submitItem(work, { kind, id, parentId, values: { ...FORMS[kind], ...values }, version: null }, newId);
  if (isRefusal(done)) throw new Error(`${kind}: ${done.msg}`);
  return done.work;
}

/** A work in which all that is laid out of a kind was submitted. */
export function submitAll(work: Work, kind: ItemKind, newId: () => string): Work {
  return itemsOf(work, kind).reduce((now, item) => {
    const keep = kind === "biography" ? { name: item.values["name"], type: item.values["type"] } : {};
    return submit(now, kind, newId, { id: item.id, parentId: item.parentId, values: keep });
  }, work);
}

/** A work that has come to a step, 0 to 8, every form of it filled. */
export function workAt(step: number, newId = counter()): Work {
  let work = EMPTY;
  if (step >= 1) work = submit(work, "core", newId);
  if (step >= 2) work = submit(work, "synopsis", newId);
  if (step >= 3) work = submitAll(work, "biography", newId);
  if (step >= 4) work = submit(work, "outline", newId);
  if (step >= 5) work = submitAll(work, "act", newId);
  if (step >= 6) work = submitAll(work, "sequence", newId);
  if (step >= 7) work = submitAll(work, "scene", newId);
  if (step >= 8)
    for (const scene of itemsOf(work, "scene")) {
      const done = saveScript(work, scene.id);
      if (isRefusal(done)) throw new Error(done.msg);
      work = done.work;
    }
  return work;
}
