import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { calledIn, type Field, type Values } from "../fields/field.ts";
import { isAsked, isBlank } from "../fields/isFilled.ts";

/** A step's summary put together from its fields, for where there is no model: each filled field under its label. */
export const composeSummary = (kind: ItemKind, values: Values, scriptType: number | null = null): string =>
  ENTITIES[kind].fields
    .map((field) => calledIn(field, scriptType))
    .filter((field) => isAsked(field, values, scriptType) && !isBlank(field, values[field.key]))
    .map((field) => `${field.label}：${describe(field, values[field.key])}`)
    .join("\n");

function describe(field: Field, value: unknown): string {
  if (field.kind === "choice") return field.choices?.find((choice) => choice.value === value)?.label ?? "";
  if (field.kind === "list") return joinParts(value as string[], "；");
  if (field.kind !== "items") return String(value);
  const entries = (value as Values[]).map((entry) =>
    joinParts(
      (field.fields ?? []).filter((one) => !isBlank(one, entry[one.key])).map((one) => numbered(one, entry[one.key])),
      "，",
    ),
  );
  return joinParts(entries, "；");
}

/** A bare figure says nothing between words: its label stands before it. */
const numbered = (field: Field, value: unknown): string =>
  `${field.kind === "number" ? field.label : ""}${describe(field, value)}`;

/** One mark between two parts: the stop at the end of a part gives way to it. */
export const joinParts = (parts: readonly string[], mark: string): string =>
  parts.map((part, i) => (i < parts.length - 1 ? part.trim().replace(/[。；，,;]+$/u, "") : part.trim())).join(mark);
