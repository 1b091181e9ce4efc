import { namesOf, type Field, type Values } from "@mochang/generation";

export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" ? String(value) : "";

/** A list as it is edited: one empty entry where there is none. */
export const entriesOf = (value: unknown): string[] => {
  const entries = Array.isArray(value) ? value.map(textOf) : [];
  return entries.length > 0 ? entries : [""];
};

export const emptyItem = (field: Field): Values =>
  Object.fromEntries((field.fields ?? []).map((part) => [part.key, emptyValue(part)]));

/** What a field holds before anything was written. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case "number":
      return null;
    case "choice":
      return field.choices?.[0]?.value ?? "";
    case "list":
      return [];
    case "items":
      return [];
    default:
      return "";
  }
}

/** Items as they are edited: one empty one where there is none. */
export const itemsOf = (field: Field, value: unknown): Values[] => {
  const items = Array.isArray(value) ? (value as Values[]) : [];
  return items.length > 0 ? items : [emptyItem(field)];
};

/** Anything written in it. Choices and numbers that nobody touched do not count. */
export function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some(isFilled);
  if (typeof value === "object" && value !== null) return Object.values(value).some(isFilled);
  return false;
}

/** The persons of a scene, as the one line that they are edited in. */
export const namesLine = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join("，") : textOf(value);
export const namesFrom = (typed: string): string[] => namesOf(typed);

/** Whether two values of a form say the same. What is the same object is not looked into: long texts are compared at each key. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => sameValues(left[key], right[key]));
}
