import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { cleanValues } from "../fields/clean.ts";
import type { Values } from "../fields/field.ts";
import { submitFault } from "../fields/validate.ts";
import { lockOf } from "../steps/lock.ts";
import { withStep } from "../steps/progress.ts";
import { composeSummary } from "../generatedWork/composeSummary.ts";
import { changed, originsOf } from "./overlay.ts";
import { isSame } from "../generatedWork/isSame.ts";
import { MISSING, STALE, type Refusal } from "./refusal.ts";
import { seededOrigins } from "../generatedWork/seededOrigins.ts";
import { seedNext } from "./seedNext.ts";
import { madeFromNow } from "../generatedWork/upstream.ts";
import {
  itemOf,
  itemsOf,
  newItem,
  onlyItem,
  replaceItems,
  withItems,
  type FieldOrigin,
  type StepItem,
  type Work,
} from "../generatedWork/work.ts";

export interface Submit {
  kind: ItemKind;
  /** Null: a new one; of a step that has one item, that one. */
  id: string | null;
  parentId?: string | null;
  /** The id that a new one takes, the same whenever its form is sent: a form makes one item. Absent: a new id, unless `storedAlready` finds the same words. */
  cardId?: string | undefined;
  /** The place of a new one; absent: the last. */
  sort?: number;
  values: Values;
  /** The version that the form was filled from; null for a new one, or from a client that does not say. */
  version: number | null;
  /** The versions of what stands above it, as its writer saw them: one that is another by now makes the item 待核. Absent: as they are. */
  madeFrom?: Readonly<Record<string, number>>;
  /** Fields that are a model's words, or a card's, as they were picked. */
  origins?: Readonly<Record<string, FieldOrigin>>;
}
export const NAME_IS_FIXED = "人物的姓名要用“改名”来改";
/** Of a form of a new item that was stored with other words. */
export const STORED_BEFORE = "这份表已经提交过，存下的和现在写的不一样；再提交一次，就另存成新的一份";

/** A form submitted: validated, stored, its summary put together where it has none, the cards of the next step laid out. */
export function submitItem(work: Work, submit: Submit, newId: () => string): { work: Work; item: StepItem } | Refusal {
  const { step, fields, parent, many } = ENTITIES[submit.kind];
  const lock = lockOf(work, step);
  if (lock) return { refused: "locked", msg: lock.reason };
  const id = submit.id ?? submit.cardId;
  const found = many ? (id === undefined ? undefined : itemOf(work, id)) : onlyItem(work, submit.kind);
  if (submit.id !== null && many && found?.kind !== submit.kind) return { refused: "missing", msg: MISSING };
  const parentId = found?.parentId ?? submit.parentId ?? null;
  if (parent && (parentId === null || itemOf(work, parentId)?.kind !== parent))
    return { refused: "missing", msg: MISSING };

  const values = cleanValues(fields, submit.values);
  const named = found ?? storedAlready(work, submit, values, parentId);
  if (named && many && submit.id === null && !isSame(named.values, values))
    return { refused: "stale", msg: STORED_BEFORE, item: named };
  const fault = submitFault(submit.kind, values, work.scriptType) ?? nameFault(work, named, values, submit.kind);
  if (fault) return { refused: "invalid", msg: fault };
  if (named && isStale(named, submit, values)) return { refused: "stale", msg: STALE, item: named };

  const item = filled(work, named, submit, values, parentId, newId);
  const stored = named ? replaceItems(work, [item]) : withItems(work, [...movedOn(work, item), item]);
  const submitted = { ...item, madeFrom: asSeen(madeFromNow(stored, item), submit.madeFrom ?? {}, named) };
  const seeded = seedNext(replaceItems(stored, [submitted]), submitted, newId);
  return { work: withStep(seeded), item: submitted };
}

/**
 * A card that a form without an id (of a client or a draft of an older shape) has made before. Such a form that says that nothing was stored when it
 * was begun (version 0) makes no second card that says the same.
 */
const storedAlready = (
  work: Work,
  { kind, id, cardId, version }: Submit,
  values: Values,
  parentId: string | null,
): StepItem | undefined =>
  ENTITIES[kind].many && id === null && cardId === undefined && version === 0
    ? itemsOf(work, kind).find((one) => one.parentId === parentId && one.isSubmit && isSame(one.values, values))
    : undefined;

/** No version of an item: its writer saw one that there no longer is. */
const GONE = 0;

/**
 * The versions that an item is made from: what changed after its writer had looked counts as it was then, also where an older version was
 * restored. What the stored item is up to date with was looked at since (看过了，就这样), or was changed by a rename alone.
 */
const asSeen = (
  now: Record<string, number>,
  seen: Readonly<Record<string, number>>,
  before: StepItem | undefined,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(now).map(([id, version]) => {
      const seenVersion = seen[id] ?? version;
      if (before?.madeFrom[id] === version || seenVersion === version) return [id, version];
      return [id, seenVersion < version ? seenVersion : GONE];
    }),
  );

/** A replay of what stands there is no clash. */
const isStale = (before: StepItem, submit: Submit, values: Values): boolean =>
  submit.version !== null && submit.version !== before.version && !isSame(before.values, values);

function filled(
  work: Work,
  before: StepItem | undefined,
  submit: Submit,
  values: Values,
  parentId: string | null,
  newId: () => string,
): StepItem {
  const { kind } = submit;
  const begun = before && { ...before, origins: { ...seededOrigins(work, before), ...before.origins } };
  const origins = originsOf(begun, kind, values, submit.origins);
  const next = before
    ? changed(before, { values, origins, isSubmit: true })
    : newItem({
        id: submit.cardId ?? newId(),
        kind,
        parentId,
        sort: placeOf(work, submit, parentId),
        values,
        origins,
        isSubmit: true,
      });
  return { ...withSummary(work, next, before), offered: withoutTaken(next) };
}

/** The summary put together from the fields takes the place of one that was put together; beside other words it is offered. */
function withSummary({ scriptType }: Work, item: StepItem, before: StepItem | undefined): StepItem {
  const key = ENTITIES[item.kind].summary;
  if (key === null || (before && before.summary !== "" && isSame(before.values, item.values))) return item;
  const summary = composeSummary(item.kind, item.values, scriptType);
  if (item.summary === "" || item.summaryOrigin === "fields") return { ...item, summary, summaryOrigin: "fields" };
  return item;
}

const withoutTaken = (item: StepItem): Values =>
  Object.fromEntries(Object.entries(item.offered).filter(([key, value]) => !isSame(item.values[key], value)));

function nameFault(work: Work, before: StepItem | undefined, values: Values, kind: ItemKind): string | null {
  if (kind !== "biography") return null;
  if (before?.isSubmit && before.values["name"] !== values["name"]) return NAME_IS_FIXED;
  const same = itemsOf(work, "biography").some(
    (other) => other.id !== before?.id && other.values["name"] === values["name"],
  );
  return same ? `已经有叫“${String(values["name"])}”的人物了` : null;
}

/** The place among its siblings that a new item takes. */
function placeOf(work: Work, { kind, sort }: Submit, parentId: string | null): number {
  const siblings = itemsOf(work, kind).filter((one) => one.parentId === parentId);
  return Math.min(Math.max(sort ?? Infinity, 1), siblings.length + 1);
}

/** The items with those at and behind a new one's place moved on by one. */
const movedOn = (work: Work, item: StepItem): StepItem[] =>
  work.items.map((one) =>
    one.kind === item.kind && one.parentId === item.parentId && one.sort >= item.sort
      ? { ...one, sort: one.sort + 1 }
      : one,
  );
