import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import type { Field, Values } from "../fields/field.ts";
import { isAsked, isBlank } from "../fields/isFilled.ts";

/** A step's summary put together from its fields, for where there is no model: each filled field under its label. */
export const composeSummary = (kind: ItemKind, values: Values): string =>
  ENTITIES[kind].fields
    .filter((field) => isAsked(field, values) && !isBlank(field, values[field.key]))
    .map((field) => `${field.label}：${describe(field, values[field.key])}`)
    .join("\n");

function describe(field: Field, value: unknown): string {
  if (field.kind === "choice") return field.choices?.find((choice) => choice.value === value)?.label ?? "";
  if (field.kind === "list") return (value as string[]).join("；");
  if (field.kind !== "items") return String(value);
  return (value as Values[])
    .map((entry) =>
      (field.fields ?? [])
        .filter((one) => !isBlank(one, entry[one.key]))
        .map((one) => describe(one, entry[one.key]))
        .join("，"),
    )
    .join("；");
}
