import type { ComparedSteps } from "@mochang/contract/generation";
import { ENTITIES, type Field, type ItemKind } from "@mochang/generation";
import { changedWords } from "../../lib/changedWords.ts";
import { fieldText } from "../assistant/proposedChanges.ts";

export type ComparedStep = ComparedSteps[number];
export type ComparedItem = ComparedStep["items"][number];
type ComparedField = ComparedItem["fields"][number];

const UNITS: Partial<Record<ItemKind, string>> = { biography: "份", act: "{幕}", sequence: "{个序列}", scene: "场" };
/** Names that a row has room for. */
const NAMED = 2;

/** How much of a step one of the versions has; an act and a sequence as a medium calls them (`inMedium`). */
export function sizeOf(kind: string, count: number): string {
  if (count === 0) return "没有写";
  const unit = UNITS[kind as ItemKind];
  return unit === undefined ? "写了" : `${count} ${unit}`;
}

const VERBS = { mine: "添", theirs: "少", changed: "改" } as const;

/** What became of a step from the other version to this one, in few words. */
export function differenceOf({ kind, mine, theirs, items }: ComparedStep): string {
  if (items.length === 0) return "一样";
  if (theirs === 0) return "新写";
  if (mine === 0) return "没有了";
  const [first] = items;
  if (!ENTITIES[kind as ItemKind].many) return `改 ${first?.fields.length ?? 0} 项`;
  const named = items.slice(0, NAMED).map(({ state, name }) => `${VERBS[state]}${name}`);
  return `${named.join("，")}${items.length > NAMED ? `等 ${items.length} 处` : ""}`;
}

/** Both sides of a field, each with what the other has not. */
export function sidesOf(kind: string, { key, label, mine, theirs }: ComparedField) {
  const text = (value: unknown): string => fieldText(fieldOf(kind as ItemKind, key, label), value);
  const spans = changedWords(text(theirs), text(mine));
  return { theirs: spans.filter(({ is }) => is !== "new"), mine: spans.filter(({ is }) => is !== "gone") };
}

/** A summary is no field of its table. */
const fieldOf = (kind: ItemKind, key: string, label: string): Field =>
  ENTITIES[kind].fields.find((field) => field.key === key) ?? { key, label, kind: "text", required: false, max: 0 };

/** Whether a difference is one of the step's own text, not of its form. */
export const isSummaryKey = (kind: string, key: string): boolean => ENTITIES[kind as ItemKind].summary === key;
