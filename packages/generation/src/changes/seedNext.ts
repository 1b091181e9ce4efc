import type { Values } from "../fields/field.ts";
import { structureOf } from "../structures.ts";
import type { ItemKind } from "../entities/entities.ts";
import { changed } from "./overlay.ts";
import { actName, itemsOf, newItem, withItems, type StepItem, type Work } from "../generatedWork/work.ts";

/** Whether nobody wrote anything in an item yet: it stands there because the step above planned it. */
const isUntouched = (work: Work, item: StepItem): boolean =>
  !item.isSubmit &&
  !item.scripted &&
  item.summary === "" &&
  Object.keys(item.origins).length === 0 &&
  Object.keys(item.offered).length === 0 &&
  !work.items.some((other) => other.parentId === item.id);

/**
 * After a submit, the empty cards of the next step that it plans: persons of a synopsis, acts of a structure, sequences of an act, scenes
 * of a sequence. Cards in which something was written stay as they are, and none of them is ever taken away.
 */
export function seedNext(work: Work, item: StepItem, newId: () => string): Work {
  switch (item.kind) {
    case "synopsis":
      return seedPersons(work, item, newId);
    case "outline":
      return seedByPosition(work, "act", null, actsOf(work, item.values), newId);
    case "act":
      return seedByPosition(
        work,
        "sequence",
        item.id,
        planned(item.values["sequences"], "name", "sequence", "overview"),
        newId,
      );
    case "sequence":
      return seedByPosition(
        work,
        "scene",
        item.id,
        planned(item.values["scenes"], "title", "description", "theme"),
        newId,
      );
    default:
      return work;
  }
}

const actsOf = ({ scriptType }: Work, values: Values): Values[] =>
  structureOf(values["type"]).acts.map((_, i) => ({ title: actName(scriptType, i + 1) }));

const planned = (entries: unknown, title: string, words: string, into: string): Values[] =>
  (Array.isArray(entries) ? (entries as Values[]) : []).map((entry) => ({ title: entry[title], [into]: entry[words] }));

function seedByPosition(
  work: Work,
  kind: ItemKind,
  parentId: string | null,
  plans: Values[],
  newId: () => string,
): Work {
  const there = itemsOf(work, kind).filter((item) => item.parentId === parentId);
  const itemsByKey = new Map<string, StepItem>();
  for (const [i, item] of there.entries()) {
    const plan = plans[i];
    if (!isUntouched(work, item)) itemsByKey.set(item.id, item);
    else if (plan) itemsByKey.set(item.id, changed(item, { values: plan }));
  }
  const added = plans
    .slice(there.length)
    .map((values, i) => newItem({ id: newId(), kind, parentId, sort: there.length + i + 1, values }));
  const ids = new Set(there.map((item) => item.id));
  return withItems(work, [
    ...work.items.flatMap((item) => (ids.has(item.id) ? (itemsByKey.get(item.id) ?? []) : item)),
    ...added,
  ]);
}

function seedPersons(work: Work, synopsis: StepItem, newId: () => string): Work {
  const plans = (synopsis.values["characterPlanning"] as Values[]) ?? [];
  const plannedNames = new Set(plans.map((plan) => plan["characterName"]));
  const stay = work.items.filter(
    (item) => item.kind !== "biography" || !isUntouched(work, item) || plannedNames.has(item.values["name"]),
  );
  const names = new Set(stay.filter((item) => item.kind === "biography").map((item) => item.values["name"]));
  const last = Math.max(0, ...stay.filter((item) => item.kind === "biography").map((item) => item.sort));
  const added = plans
    .filter(
      (plan, i) =>
        !names.has(plan["characterName"]) &&
        plans.findIndex((one) => one["characterName"] === plan["characterName"]) === i,
    )
    .map((plan, i) =>
      newItem({
        id: newId(),
        kind: "biography",
        parentId: null,
        sort: last + i + 1,
        values: { name: plan["characterName"], type: plan["characterType"] },
      }),
    );
  return withItems(work, [...stay, ...added]);
}
