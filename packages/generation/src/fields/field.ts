import { isEpisodic, type ScriptType } from "../scriptTypes.ts";

/** How a field is filled: `line` without breaks, `text` with them, `list` of texts, `items` with fields of their own, `choice` of given values. */
export type FieldKind = "line" | "text" | "list" | "items" | "choice" | "number";

/** One field of a step: what validation, forms and prompts are made from. `key` is its name on the wire. */
export interface Field {
  key: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  /** Most characters of a line or text, of one entry of a list; greatest number. */
  max: number;
  /** Entries of `list` and `items`. */
  minItems?: number;
  maxItems?: number;
  /** Of a number: with one decimal place; else it is whole. */
  fraction?: boolean;
  /** A list that is typed as one line, its entries parted by commas. */
  commas?: boolean;
  /** What one entry is called: 至少保留一个… */
  entry?: string;
  /** Of one entry of `items`. */
  fields?: readonly Field[];
  choices?: readonly { value: string | number; label: string }[];
  /** Values of `type` with which the field is neither asked for nor required. */
  notForType?: readonly number[];
  /** Media that have the field; absent: all. */
  scriptTypes?: readonly ScriptType[];
  /** How it is called in media that are told in episodes, where that differs. */
  episodic?: Partial<Pick<Field, "label" | "entry" | "fields">>;
}

/** A field by its name in a medium. */
export const calledIn = (field: Field, scriptType: number | null): Field =>
  isEpisodic(scriptType) ? { ...field, ...field.episodic } : field;

/** What a step's form holds, by the fields' keys. */
export type Values = Record<string, unknown>;

/** Entries of a list: a sequence lays out no more scenes. */
export const ITEMS_MAX = 100;
/** Characters of names, of single lines, of texts. */
export const NAME_MAX = 32;
export const LINE_MAX = 200;
export const TEXT_MAX = 5_000;

type More = Partial<Omit<Field, "key" | "label" | "kind">>;

export const line = (key: string, label: string, more: More = {}): Field => ({
  key,
  label,
  kind: "line",
  required: true,
  max: LINE_MAX,
  ...more,
});
export const name = (key: string, label: string): Field => line(key, label, { max: NAME_MAX });
export const text = (key: string, label: string, more: More = {}): Field => ({
  key,
  label,
  kind: "text",
  required: true,
  max: TEXT_MAX,
  ...more,
});
export const list = (key: string, label: string, more: More = {}): Field => ({
  key,
  label,
  kind: "list",
  required: true,
  max: TEXT_MAX,
  minItems: 1,
  maxItems: ITEMS_MAX,
  entry: label,
  ...more,
});
export const items = (key: string, label: string, fields: readonly Field[], more: More = {}): Field => ({
  key,
  label,
  kind: "items",
  required: true,
  max: TEXT_MAX,
  minItems: 1,
  maxItems: ITEMS_MAX,
  entry: label,
  fields,
  ...more,
});
export const choice = (key: string, label: string, choices: NonNullable<Field["choices"]>): Field => ({
  key,
  label,
  kind: "choice",
  required: true,
  max: LINE_MAX,
  choices,
});
export const number = (key: string, label: string, max: number, more: More = {}): Field => ({
  key,
  label,
  kind: "number",
  required: false,
  max,
  ...more,
});
