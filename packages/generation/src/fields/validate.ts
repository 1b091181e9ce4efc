import type { ItemKind } from "../entities/entities.ts";
import { ENTITIES } from "../entities/entities.ts";
import { CORE_RESULT_FIELDS, CORE_SOURCE_FIELDS } from "../entities/storyCore.ts";
import { structureOf } from "../structures.ts";
import { missingRoleSentences } from "./requiredEntries.ts";
import { calledIn, type Field, type Values } from "./field.ts";
import { emptyFields } from "./isFilled.ts";

export const CORE_INCOMPLETE = "请填写剧本名和故事内核";
export const NAME_MISSING = "请填写角色姓名！";

/** What a submitted form is refused for: its field, and the sentence that its writer reads. */
export interface FormFault {
  field: string;
  sentence: string;
}

/** All that is wrong with a form that is submitted: required fields, minimum counts, lengths, in this order. */
export function submitFaults(kind: ItemKind, values: Values, scriptType: number | null = null): FormFault[] {
  const { fields } = ENTITIES[kind];
  const required = kind === "core" ? CORE_RESULT_FIELDS : fields;
  const ofEmpty = (field: Field): string =>
    kind === "core" ? CORE_INCOMPLETE : `请填写${calledIn(field, scriptType).label}`;
  const counted = COUNTED[kind];
  return [
    ...emptyFields(required, values).map((field) => ({ field: field.key, sentence: ofEmpty(field) })),
    ...(counted === undefined ? [] : countFaults(kind, values).map((sentence) => ({ field: counted, sentence }))),
    ...fields.flatMap((field) => {
      const sentence = tooLong(field, values[field.key]);
      return sentence === null ? [] : [{ field: field.key, sentence }];
    }),
  ];
}

/** The first sentence that a submitted form is refused with; null: it is not refused. */
export const submitFault = (kind: ItemKind, values: Values, scriptType: number | null = null): string | null =>
  submitFaults(kind, values, scriptType)[0]?.sentence ?? null;

/** The field of that sentence. */
export const faultyField = (kind: ItemKind, values: Values): string | null =>
  submitFaults(kind, values)[0]?.field ?? null;

/** Lists whose entries are counted. */
const COUNTED: Partial<Record<ItemKind, string>> = {
  synopsis: "characterPlanning",
  outline: "narrativeStructure",
  act: "sequences",
};

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

function countFaults(kind: ItemKind, values: Values): string[] {
  if (kind === "synopsis")
    return missingRoleSentences((values["characterPlanning"] as { characterType?: unknown }[]) ?? []);
  if (kind === "outline") {
    const { label, stages } = structureOf(values["type"]);
    const options = (values["narrativeStructure"] as unknown[]) ?? [];
    if (options.length !== stages.length) return [`${label}要写满${stages.length}项`];
  }
  if (kind === "act" && scenesOf(values) > ACT_SCENES_MAX) return [`这里一共最多排${ACT_SCENES_MAX}场`];
  return [];
}

/** Scenes that an act may plan in all: whatever foresees a work goes through each of them. */
const ACT_SCENES_MAX = 1_000;
const scenesOf = ({ sequences }: Values): number =>
  Array.isArray(sequences)
    ? (sequences as Values[]).reduce((sum, { sceneNum }) => sum + (Number(sceneNum) || 0), 0)
    : 0;

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
