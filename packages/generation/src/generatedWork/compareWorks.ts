import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { cleanValues } from "../fields/clean.ts";
import { isBlank } from "../fields/isFilled.ts";
import { isSame } from "./isSame.ts";
import { itemName, itemsOf, type StepItem, type Work } from "./work.ts";

/** A field that says other words in two versions; the summary under the wire's name of it. */
export interface FieldDifference {
  key: string;
  label: string;
  mine: unknown;
  theirs: unknown;
}
export interface ItemDifference {
  id: string;
  kind: ItemKind;
  name: string;
  /** Only here, only there, or in both with other words. */
  state: "mine" | "theirs" | "changed";
  fields: FieldDifference[];
}
export interface StepDifference {
  step: number;
  kind: ItemKind;
  label: string;
  /** How many items stand on either side, and how many say the same. */
  mine: number;
  theirs: number;
  same: number;
  items: ItemDifference[];
}

/** Two versions of a work, step by step from 1 to 7. An item is the same one where its id is: versions are copies of one another. */
export const compareWorks = (mine: Work, theirs: Work): StepDifference[] =>
  Object.values(ENTITIES).map(({ kind, step, label }) => {
    const [here, there] = [inPlace(mine, kind), inPlace(theirs, kind)];
    const byId = new Map(there.map((item) => [item.id, item]));
    const hereIds = new Set(here.map(({ id }) => id));
    const items = [
      ...here.flatMap((item) => difference(mine, item, byId.get(item.id))),
      ...there.filter(({ id }) => !hereIds.has(id)).map((item) => one(theirs, item, "theirs")),
    ];
    const apart = new Set(items.map(({ id }) => id));
    const same = here.filter(({ id }) => !apart.has(id)).length;
    return { step, kind, label, mine: here.length, theirs: there.length, same, items };
  });

/** Items of a kind as they follow one another in the whole work. */
function inPlace(work: Work, kind: ItemKind): StepItem[] {
  const { parent } = ENTITIES[kind];
  return parent === null ? itemsOf(work, kind) : inPlace(work, parent).flatMap(({ id }) => itemsOf(work, kind, id));
}

const one = (work: Work, item: StepItem, state: "mine" | "theirs"): ItemDifference => ({
  id: item.id,
  kind: item.kind,
  name: itemName(work, item),
  state,
  fields: fieldsApart(state === "mine" ? item : null, state === "theirs" ? item : null, item.kind),
});

function difference(work: Work, item: StepItem, other: StepItem | undefined): ItemDifference[] {
  if (!other) return [one(work, item, "mine")];
  const fields = fieldsApart(item, other, item.kind);
  const moved = item.parentId !== other.parentId || item.sort !== other.sort;
  if (fields.length === 0 && !moved) return [];
  return [{ id: item.id, kind: item.kind, name: itemName(work, item), state: "changed", fields }];
}

function fieldsApart(mine: StepItem | null, theirs: StepItem | null, kind: ItemKind): FieldDifference[] {
  const { fields, summary, label } = ENTITIES[kind];
  const [here, there] = [mine, theirs].map((item) => cleanValues(fields, item?.values ?? {}));
  const apart = fields
    .map((field) => ({ field, mine: here?.[field.key], theirs: there?.[field.key] }))
    .filter(({ field, ...both }) => {
      const blank = isBlank(field, both.mine) && isBlank(field, both.theirs);
      return !blank && !isSame(both.mine, both.theirs);
    })
    .map(({ field, ...both }) => ({ key: field.key, label: field.label, ...both }));
  const words = [mine?.summary ?? "", theirs?.summary ?? ""] as const;
  if (summary === null || words[0] === words[1]) return apart;
  return [...apart, { key: summary, label: `${label}成文`, mine: words[0], theirs: words[1] }];
}
