import type { Field, Values } from "./field.ts";
import { namesOf } from "./namesOf.ts";

const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const storable = (value: unknown): string =>
  (typeof value === "string" ? value : typeof value === "number" ? String(value) : "")
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll(TURNS, "")
    .trim();
const entriesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const recordOf = (value: unknown): Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};

/** The value of a field in its own shape, whatever came: unknown things become empty, characters that cannot be stored go. */
export function cleanValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case "line":
      return storable(value).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
    case "text":
      return storable(value).replaceAll(/\r\n?/gu, "\n");
    case "list":
      return (field.commas && typeof value === "string" ? namesOf(value) : entriesOf(value)).map((entry) =>
        storable(entry),
      );
    case "items":
      return entriesOf(value).map((entry, i) => ({ ...cleanValues(field.fields ?? [], recordOf(entry)), sort: i + 1 }));
    case "choice":
      return field.choices?.find((choice) => String(choice.value) === String(value as string))?.value ?? "";
    case "number":
      return numberOf(field, value);
  }
}

/** Only the fields' own keys, each in its shape. `sort` of items is their place. */
export const cleanValues = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.key, cleanValue(field, values[field.key])]));

function numberOf({ fraction = false }: Field, value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const number = Number(value);
  if (!Number.isFinite(number) || number < 0) return null;
  return fraction ? Math.round(number * 10) / 10 : Math.round(number);
}
