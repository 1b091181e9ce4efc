import type { Field, Values } from "./field.ts";

const hasText = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== "string" || value.trim() !== "");

/** Whether a field holds something; a list, only if each of its entries does. */
export function isFilled(field: Field, value: unknown): boolean {
  if (field.kind === "list") return Array.isArray(value) && value.length > 0 && value.every(hasText);
  if (field.kind === "items")
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((entry) =>
        (field.fields ?? []).every((one) => !one.required || isFilled(one, entryOf(entry, one.key))),
      )
    );
  return hasText(value);
}

/** Whether a field holds nothing at all: not one entry of it says anything. */
export function isBlank(field: Field, value: unknown): boolean {
  if (field.kind === "list") return !Array.isArray(value) || !value.some(hasText);
  if (field.kind === "items")
    return (
      !Array.isArray(value) ||
      !value.some((entry) =>
        (field.fields ?? []).some((one) => one.kind !== "choice" && !isBlank(one, entryOf(entry, one.key))),
      )
    );
  return !hasText(value);
}

const entryOf = (entry: unknown, key: string): unknown =>
  typeof entry === "object" && entry !== null ? (entry as Values)[key] : undefined;

/** Whether a field is asked for with these values of its form, and in this medium. */
export const isAsked = (field: Field, values: Values, scriptType: number | null = null): boolean =>
  !(field.notForType ?? []).includes(Number(values["type"])) &&
  (!field.scriptTypes || field.scriptTypes.some((one) => one === scriptType));

/** The required fields that are empty, in the form's order. */
export const emptyFields = (fields: readonly Field[], values: Values): Field[] =>
  fields.filter((field) => field.required && isAsked(field, values) && !isFilled(field, values[field.key]));
