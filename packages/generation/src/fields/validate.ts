import type { ItemKind } from "../entities/entities.ts";
import { ENTITIES } from "../entities/entities.ts";
import { CORE_RESULT_FIELDS, CORE_SOURCE_FIELDS } from "../entities/storyCore.ts";
import { structureOf } from "../structures.ts";
import { missingRole } from "./requiredEntries.ts";
import { calledIn, type Field, type Values } from "./field.ts";
import { emptyFields } from "./isFilled.ts";

export const CORE_INCOMPLETE = "请填写剧本名和故事内核";
export const NAME_MISSING = "请填写角色姓名！";

/** What is wrong with a form that is submitted, as the sentence its writer reads; null: nothing. Required fields, minimum counts, lengths, in this order. */
export function submitFault(kind: ItemKind, values: Values, scriptType: number | null = null): string | null {
  const fields = ENTITIES[kind].fields;
  if (kind === "core" && emptyFields(CORE_RESULT_FIELDS, values).length > 0) return CORE_INCOMPLETE;
  if (kind !== "core") {
    const empty = emptyFields(fields, values)[0];
    if (empty) return `请填写${calledIn(empty, scriptType).label}`;
  }
  return countFault(kind, values) ?? lengthFault(fields, values);
}

/** Lists whose entries are counted. */
const COUNTED: Partial<Record<ItemKind, string>> = { synopsis: "characterPlanning", outline: "narrativeStructure" };

/** The field that a submitted form is refused for; null: it is not refused. */
export function faultyField(kind: ItemKind, values: Values): string | null {
  const { fields } = ENTITIES[kind];
  const empty = emptyFields(kind === "core" ? CORE_RESULT_FIELDS : fields, values)[0];
  if (empty) return empty.key;
  if (countFault(kind, values) !== null) return COUNTED[kind] ?? null;
  return fields.find((field) => tooLong(field, values[field.key]) !== null)?.key ?? null;
}

/** What the inspiration of a step needs. A new character needs no name yet. */
export function inspirationFault(kind: ItemKind, values: Values, isNew = false): string | null {
  if (kind === "biography") return !isNew && String(values["name"] ?? "").trim() === "" ? NAME_MISSING : null;
  if (kind !== "core") return null;
  const empty = emptyFields(CORE_SOURCE_FIELDS, values)[0];
  return empty ? `请填写${empty.label}` : lengthFault(CORE_SOURCE_FIELDS, values);
}

/** Whether a form may be evaluated: all that is required is filled. */
export const isComplete = (kind: ItemKind, values: Values): boolean =>
  emptyFields(ENTITIES[kind].fields, values).length === 0;

function countFault(kind: ItemKind, values: Values): string | null {
  if (kind === "synopsis") return missingRole((values["characterPlanning"] as { characterType?: unknown }[]) ?? []);
  if (kind === "outline") {
    const { label, stages } = structureOf(values["type"]);
    const options = (values["narrativeStructure"] as unknown[]) ?? [];
    if (options.length !== stages.length) return `${label}要写满${stages.length}项`;
  }
  return null;
}

/** The first field that is too long or has too many entries. */
export function lengthFault(fields: readonly Field[], values: Values): string | null {
  for (const field of fields) {
    const fault = tooLong(field, values[field.key]);
    if (fault) return fault;
  }
  return null;
}

function tooLong(field: Field, value: unknown): string | null {
  if (typeof value === "string") return value.length > field.max ? `${field.label}不能超过${field.max}字` : null;
  if (typeof value === "number") return value > field.max ? `${field.label}不能超过${field.max}` : null;
  if (!Array.isArray(value)) return null;
  if (field.maxItems !== undefined && value.length > field.maxItems) return `${field.label}最多${field.maxItems}项`;
  for (const entry of value) {
    const fault = typeof entry === "string" ? tooLong(field, entry) : lengthFault(field.fields ?? [], entry as Values);
    if (fault) return fault;
  }
  return null;
}
