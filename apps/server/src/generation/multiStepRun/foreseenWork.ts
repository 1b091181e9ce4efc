import {
  composeSummary,
  ENTITIES,
  isAsked,
  isBlank,
  itemOf,
  itemsOf,
  newItem,
  replaceItems,
  seedNext,
  stepOf,
  plannedScenes,
  usualScenes,
  usualSequences,
  withItems,
  type Extent,
  type Field,
  type ItemKind,
  type StepItem,
  type StepNumber,
  type Values,
  type Work,
} from "@mochang/generation";
import { wordsOfForm } from "../modelCalls/formTask.ts";

/** Entries of a list that lays nothing out. */
const USUAL_ENTRIES = 3;
const FILLER = "雨没有来，债先来了。";
export const filler = (characters: number): string =>
  FILLER.repeat(Math.ceil(characters / FILLER.length)).slice(0, characters);

/**
 * A work as it will probably be when a step is written: each form of it says as much as its question asks for, and what a form lays out is begun below it.
 * What is asked later reads all of that, so that its price follows from it. `extent`: how much is laid out where nothing says it yet.
 */
export function foreseenAfter(work: Work, step: StepNumber, extent: Extent): Work {
  const { kind } = stepOf(step);
  if (kind === "script") return work;
  const begun = beginForm(work, kind);
  return foreseenItems(begun, itemsOf(begun, kind), extent);
}

/** With the form of a step that nothing lays out and that nobody has begun. */
export function beginForm(work: Work, kind: ItemKind): Work {
  if (ENTITIES[kind].parent !== null || itemsOf(work, kind).length > 0) return work;
  const form = newItem({ id: `foreseen:${kind}`, kind, parentId: null, sort: 1, values: {} });
  return withItems(work, [...work.items, form]);
}

/** Forms of it: filled all at once, since there may be thousands of scenes, then what each lays out is begun. */
export function foreseenItems(work: Work, items: readonly StepItem[], extent: Extent): Work {
  const parents = new Set(work.items.map(({ parentId }) => parentId));
  const open = items.filter(({ isSubmit, id }) => !isSubmit || !parents.has(id));
  const filled = open.map((item) =>
    item.isSubmit ? item : { ...item, isSubmit: true, values: foreseenValues(work, item, extent) },
  );
  return filled.reduce(beginBelow, replaceItems(work, filled));
}

function beginBelow(work: Work, item: StepItem): Work {
  let count = 0;
  return seedNext(work, item, () => `${item.id}/${++count}`);
}

/** Its empty fields say in equal parts what its question's length leaves beside the others. */
function foreseenValues(work: Work, item: StepItem, extent: Extent): Values {
  const { kind, values } = item;
  const scenes = scenesPlanned(work, item) ?? usualScenes(work.scriptType, extent);
  const open = ENTITIES[kind].fields.filter(
    (field) => SAYS.has(field.kind) && isAsked(field, values, work.scriptType) && isBlank(field, values[field.key]),
  );
  const entries = (field: Field): number =>
    Math.min(
      usualEntries(work, field, scenes, extent),
      field.kind === "list" || field.kind === "items" ? (field.maxItems ?? 1) : 1,
    );
  const total = open.reduce((sum, field) => sum + entries(field), 0);
  const left = wordsOfForm(work, item, scenes) - composeSummary(kind, values, work.scriptType).length;
  const words = filler(Math.max(0, Math.ceil(left / Math.max(1, total))));
  const valueOf = (field: Field): unknown => {
    const each = <T>(entry: (n: number) => T): T[] => Array.from({ length: entries(field) }, (_, i) => entry(i + 1));
    if (field.kind === "list") return each(() => words);
    if (field.kind !== "items") return words;
    const [name, description] = field.fields ?? [];
    const planned = field.key === "sequences" ? { sceneNum: scenes } : {};
    return each((n) => ({
      [name?.key ?? ""]: `${field.entry ?? ""}${n}`,
      [description?.key ?? ""]: words,
      ...planned,
    }));
  };
  return { ...values, ...Object.fromEntries(open.map((field) => [field.key, valueOf(field)])) };
}
const SAYS: ReadonlySet<Field["kind"]> = new Set(["line", "text", "list", "items"]);

const usualEntries = ({ scriptType }: Work, { key }: Field, scenes: number, extent: Extent): number =>
  key === "sequences" ? usualSequences(scriptType, extent) : key === "scenes" ? scenes : USUAL_ENTRIES;

function scenesPlanned(work: Work, item: StepItem): number | null {
  const act = item.kind === "sequence" ? itemOf(work, item.parentId ?? "") : undefined;
  return act ? plannedScenes(act, item, item.sort) : null;
}
