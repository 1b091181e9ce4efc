import { ENTITIES } from "../entities/entities.ts";
import { cleanValue } from "../fields/clean.ts";
import type { Values } from "../fields/field.ts";
import { isBlank } from "../fields/isFilled.ts";
import { isSame } from "../generatedWork/isSame.ts";
import type { FieldOrigin, StepItem } from "../generatedWork/work.ts";

/**
 * A form with what a model, or an idea card, wrote for it. Words of the writer's own stay, and the newer ones are offered beside them.
 * Fields that the answer leaves empty stay as they are.
 */
export function applyModelAnswer(item: StepItem, answer: Values, by: "model" | "card"): StepItem {
  const values: Values = { ...item.values };
  const origins: Record<string, FieldOrigin> = { ...item.origins };
  const offered: Values = { ...item.offered };
  for (const field of ENTITIES[item.kind].fields) {
    if (!(field.key in answer)) continue;
    const answerValue = cleanValue(field, answer[field.key]);
    if (isBlank(field, answerValue) || isSame(answerValue, values[field.key])) continue;
    const isWriters = origins[field.key] === "writer" && !isBlank(field, values[field.key]);
    if (isWriters) offered[field.key] = answerValue;
    else {
      values[field.key] = answerValue;
      origins[field.key] = by;
      delete offered[field.key];
    }
  }
  return changed(item, { values, origins, offered });
}

/** The item with what was changed; its version is raised if it says something else than before. */
export function changed(item: StepItem, change: Partial<StepItem>): StepItem {
  const next = { ...item, ...change };
  const says = (one: StepItem): unknown => [one.values, one.summary, one.parentId];
  return isSame(says(item), says(next)) ? next : { ...next, version: item.version + 1 };
}

/** What becomes of offered words: taken for the writer's, or refused. `keys` absent: all. */
export function resolveSuggestions(item: StepItem, take: boolean, keys = Object.keys(item.offered)): StepItem {
  const named = new Set(keys.filter((key) => key in item.offered));
  const rest = Object.fromEntries(Object.entries(item.offered).filter(([key]) => !named.has(key)));
  if (!take) return { ...item, offered: rest };
  const accepted = Object.fromEntries(Object.entries(item.offered).filter(([key]) => named.has(key)));
  return changed(item, {
    values: { ...item.values, ...accepted },
    origins: { ...item.origins, ...Object.fromEntries([...named].map((key) => [key, "model" as const])) },
    offered: rest,
  });
}

/** A form's candidates mixed field by field: only what was picked, by the number of the candidate. */
export function mixCandidates(
  current: Values,
  candidates: readonly Values[],
  picks: Readonly<Record<string, number>>,
): Values {
  const mixed: Values = { ...current };
  for (const [key, index] of Object.entries(picks)) {
    const candidate = candidates[index];
    if (candidate && Object.hasOwn(candidate, key)) mixed[key] = candidate[key];
  }
  return mixed;
}

/**
 * Who wrote each field of a form that is submitted: a field that is as it was keeps its origin, one that is a candidate's words
 * unchanged has the origin it says (`said`), every other is the writer's.
 */
export function originsOf(
  item: StepItem | undefined,
  kind: StepItem["kind"],
  values: Values,
  stored: Readonly<Record<string, FieldOrigin>> = {},
): Record<string, FieldOrigin> {
  const origins: Record<string, FieldOrigin> = {};
  for (const field of ENTITIES[kind].fields) {
    if (isBlank(field, values[field.key]) || field.kind === "choice") continue;
    const before = item && isSame(item.values[field.key], values[field.key]) ? item.origins[field.key] : undefined;
    origins[field.key] = before ?? stored[field.key] ?? "writer";
  }
  return origins;
}
