import { isBlank, type Field, type Values } from "@mochang/generation";
import { changedWords } from "../../lib/changedWords.ts";
import { sameValues, textOf } from "../form/fieldValues.ts";

/** Where a proposed field stands: nobody has answered, it is in the form, or the form says something else by now. */
export type ChangeState = "open" | "taken" | "moved";

/** A field that a proposal changes. */
export interface FieldChange {
  field: Field;
  before: unknown;
  after: unknown;
  state: ChangeState;
  /** The writer's own words: they are not chosen beforehand. */
  isOwn: boolean;
  /** Why, in a sentence; empty where the model did not say. */
  reason: string;
}

interface Given {
  fields: readonly Field[];
  /** The form as it was asked about. */
  base: Values;
  proposed: Values;
  /** The form as it stands now. */
  now: Values;
  isOwn: (key: string) => boolean;
  /** By the fields' keys. */
  reasons: Readonly<Record<string, string>>;
}

/** What a proposal changes, field by field, in the form's order. */
export const changesOf = ({ fields, base, proposed, now, isOwn, reasons }: Given): FieldChange[] =>
  fields
    .filter(({ key }) => key in proposed && !sameValues(plain(proposed[key]), plain(base[key])))
    .map((field) => {
      const [before, after] = [base[field.key], proposed[field.key]];
      const current = plain(now[field.key]);
      const state = sameValues(current, plain(after)) ? "taken" : sameValues(current, plain(before)) ? "open" : "moved";
      return {
        field,
        before,
        after,
        state,
        isOwn: !isBlank(field, before) && isOwn(field.key),
        reason: reasons[field.key] ?? "",
      };
    });

/** What is not said makes no difference. */
const plain = (value: unknown): unknown => (value === undefined || value === null || value === "" ? "" : value);

/** A field as text: an entry a row. */
export function fieldText(field: Field, value: unknown): string {
  if (field.kind === "choice") return field.choices?.find((one) => one.value === value)?.label ?? textOf(value);
  if (!Array.isArray(value)) return textOf(value);
  if (field.kind === "list") return value.map(textOf).join("\n");
  return (value as Values[])
    .map((entry) => joinClauses((field.fields ?? []).map((part) => fieldText(part, entry[part.key])).filter(Boolean)))
    .join("\n");
}

/** Texts in one row; those before the last lose the full stop that they end with. */
const joinClauses = (texts: readonly string[]): string =>
  texts.map((text, i) => (i < texts.length - 1 ? text.replace(/。$/u, "") : text)).join("，");

/** Both sides of a change in one text. */
export const spansOf = ({ field, before, after }: Pick<FieldChange, "field" | "before" | "after">) =>
  changedWords(fieldText(field, before), fieldText(field, after));
