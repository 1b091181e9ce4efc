import { chineseNumeral } from "@mochang/screenplay/numerals";
import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import type { Values } from "../fields/field.ts";
import { actNoun, isEpisodic, type ScriptType } from "../scriptTypes.ts";

/** Who wrote a field: the writer, a model, or one of our idea cards. Absent for an empty field. */
export type FieldOrigin = "writer" | "model" | "card";
/** Who wrote a summary; `fields`: put together from the fields, where there is no model. */
export type SummaryOrigin = FieldOrigin | "fields";

/** A person's portrait, or the work's cover. `card`: set from the work's own words; `model`: drawn by one. */
export interface Picture {
  /** Of the stored file. Copies of the item name the same file. */
  id: string;
  source: "model" | "card";
}

/** A form of a step with what was made of it. */
export interface StepItem {
  id: string;
  kind: ItemKind;
  parentId: string | null;
  /** Its place among its siblings, from 1. */
  sort: number;
  values: Values;
  summary: string;
  summaryOrigin: SummaryOrigin | null;
  origins: Readonly<Record<string, FieldOrigin>>;
  /** Newer words of a model beside hand-written ones, until they are taken or refused. */
  offered: Values;
  isSubmit: boolean;
  /** Of a scene: its script has been saved. */
  scripted: boolean;
  /** Raised by every change of values, summary or parent: a submit names the one it was made from. */
  version: number;
  /** The versions of what it was made from, by those items' ids; by a scene's own id the one that its script was saved for. */
  madeFrom: Readonly<Record<string, number>>;
  /** Of a person and of the outline; raises no version. */
  picture: Picture | null;
}

/** A version of a generated work: how far it came, and all its items. */
export interface Work {
  scriptType: ScriptType | null;
  /** The last complete step, 0 to 8. */
  step: number;
  items: readonly StepItem[];
}

/** An item that nobody has written in. */
export const newItem = (
  fields: Pick<StepItem, "id" | "kind" | "parentId" | "sort" | "values"> & Partial<StepItem>,
): StepItem => ({
  summary: "",
  summaryOrigin: null,
  origins: {},
  offered: {},
  isSubmit: false,
  scripted: false,
  version: 1,
  madeFrom: {},
  picture: null,
  ...fields,
});

interface WorkIndex {
  byId: ReadonlyMap<string, StepItem>;
  /** In order. */
  ofKind: ReadonlyMap<ItemKind, readonly StepItem[]>;
  /** By their parents' ids, in order. */
  below: ReadonlyMap<string | null, readonly StepItem[]>;
}
/** Works are never changed in place: what is counted of one holds for as long as it is there. */
const indexes = new WeakMap<Work, WorkIndex>();
/** What is looked for by id or parent; without it, whatever asks about each of thousands of scenes takes their square. */
function indexOf(work: Work): WorkIndex {
  const known = indexes.get(work);
  if (known) return known;
  const inOrder = work.items.toSorted((a, b) => a.sort - b.sort);
  const index = {
    byId: new Map(work.items.map((item) => [item.id, item])),
    ofKind: Map.groupBy(inOrder, ({ kind }) => kind),
    below: Map.groupBy(inOrder, ({ parentId }) => parentId),
  };
  indexes.set(work, index);
  return index;
}

export const itemOf = (work: Work, id: string): StepItem | undefined => indexOf(work).byId.get(id);
/** The items of a kind in order; below one parent where it is named. */
export const itemsOf = (work: Work, kind: ItemKind, parentId?: string): StepItem[] =>
  parentId === undefined
    ? [...(indexOf(work).ofKind.get(kind) ?? [])]
    : (indexOf(work).below.get(parentId) ?? []).filter((item) => item.kind === kind);
export const onlyItem = (work: Work, kind: ItemKind): StepItem | undefined =>
  work.items.find((item) => item.kind === kind);
/** All below an item. */
export function itemsBelow(work: Work, id: string): StepItem[] {
  const children = indexOf(work).below.get(id) ?? [];
  return children.flatMap((child) => [child, ...itemsBelow(work, child.id)]);
}
/** The scenes of the whole work as they follow one another. */
export const scenesInOrder = (work: Work): StepItem[] =>
  itemsOf(work, "act").flatMap((act) =>
    itemsOf(work, "sequence", act.id).flatMap((sequence) => itemsOf(work, "scene", sequence.id)),
  );

export const withItems = (work: Work, items: readonly StepItem[]): Work => ({ ...work, items });
export const replaceItems = (work: Work, changed: readonly StepItem[]): Work => {
  const byId = new Map(changed.map((item) => [item.id, item]));
  return withItems(
    work,
    work.items.map((item) => byId.get(item.id) ?? item),
  );
};

/** 第一幕, or 第一部 of what is told in episodes. */
export const actName = (scriptType: number | null, number: number): string =>
  `第${chineseNumeral(number)}${actNoun(scriptType)}`;

const numbersOfWorks = new WeakMap<Work, ReadonlyMap<string, number>>();

/** The numbers of sequences and of scenes by their ids, each counted through the whole work from 1, as the board shows them. */
export function numbersOf(work: Work): ReadonlyMap<string, number> {
  const known = numbersOfWorks.get(work);
  if (known) return known;
  const numbers = new Map<string, number>();
  const inOrder = (parentIds: readonly string[], kind: ItemKind): string[] =>
    parentIds.flatMap((id) => itemsOf(work, kind, id).map((item) => item.id));
  const sequences = inOrder(
    itemsOf(work, "act").map(({ id }) => id),
    "sequence",
  );
  for (const ids of [sequences, inOrder(sequences, "scene")]) ids.forEach((id, i) => numbers.set(id, i + 1));
  numbersOfWorks.set(work, numbers);
  return numbers;
}

/** What an item of a work is called in a sentence. */
export function itemName(work: Work, item: StepItem): string {
  const title = String(item.values["title"] ?? "").trim();
  const number = numbersOf(work).get(item.id) ?? item.sort;
  if (item.kind === "biography") return `人物${String(item.values["name"] ?? "").trim()}`;
  if (item.kind === "act") return actName(work.scriptType, item.sort);
  if (item.kind === "sequence")
    return (
      (isEpisodic(work.scriptType) ? `第${number}集` : `序列${chineseNumeral(number)}`) + (title && `《${title}》`)
    );
  if (item.kind === "scene") return `第${number}场${title && `《${title}》`}`;
  return ENTITIES[item.kind].label;
}
