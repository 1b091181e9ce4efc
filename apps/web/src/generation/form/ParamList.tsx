import type { Field, Values } from "@mochang/generation";
import { isFilled, textOf } from "./fieldValues.ts";
import css from "./form.module.css";

const displayValue = (field: Field, value: unknown): string =>
  field.kind === "choice" ? (field.choices?.find((one) => one.value === value)?.label ?? textOf(value)) : textOf(value);

/** Of a reference: its kind, and of a file the id that stands for its words. */
const isHidden = ({ key }: Field, item: Values): boolean =>
  key === "refType" || (key === "refContent" && item["refType"] === "file");

function Value({ field, value }: { field: Field; value: unknown }) {
  if (field.commas) return (Array.isArray(value) ? value : []).map(textOf).join("、");
  if (field.kind === "list")
    return (
      <ol>
        {(Array.isArray(value) ? value : []).map((entry, i) => (
          <li key={i}>{textOf(entry)}</li>
        ))}
      </ol>
    );
  if (field.kind === "items")
    return (
      <ol>
        {(Array.isArray(value) ? (value as Values[]) : []).map((item, i) => (
          <li key={i}>
            {(field.fields ?? [])
              .filter((part) => isFilled(item[part.key]) && !isHidden(part, item))
              .map((part) => (
                <span key={part.key} className={css.part}>
                  <small>{part.label}</small>
                  {displayValue(part, item[part.key])}
                </span>
              ))}
          </li>
        ))}
      </ol>
    );
  return displayValue(field, value);
}

/** What a submitted step was made from, to be read. */
export const ParamList = ({ fields, values }: { fields: readonly Field[]; values: Values }) => (
  <dl className={css.params}>
    {fields
      .filter(({ key }) => isFilled(values[key]) || typeof values[key] === "number")
      .map((field) => [
        <dt key={`${field.key} label`}>{field.label}</dt>,
        <dd key={field.key}>
          <Value field={field} value={values[field.key]} />
        </dd>,
      ])}
  </dl>
);
