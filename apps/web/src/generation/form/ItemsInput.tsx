import type { Field, Values } from "@mochang/generation";
import { useToasts } from "../../ui/toasts.ts";
import { EntryRow } from "./EntryRow.tsx";
import { useEntryIds } from "./useEntryIds.ts";
import type { FieldProps } from "./fieldProps.ts";
import { SimpleField } from "./SimpleField.tsx";
import { emptyItem, itemsOf } from "./fieldValues.ts";
import { LabelledField } from "./LabelledField.tsx";
import css from "./form.module.css";

type Props = Pick<FieldProps, "field" | "id" | "value" | "onChange" | "error" | "className"> & {
  /** Why an item must stay; null where it may go. */
  mayRemove?: (items: readonly Values[], at: number) => string | null;
};

const atLeastOne =
  (field: Field) =>
  (items: readonly Values[]): string | null =>
    items.length <= (field.minItems ?? 1) ? `至少保留一个${field.entry ?? field.label}` : null;

/** A list of items with fields of their own. A list of exactly one is a group of fields. */
export function ItemsInput({ field, id, value, onChange, error, className, mayRemove = atLeastOne(field) }: Props) {
  const toasts = useToasts();
  const items = itemsOf(field, value);
  const { ids, removed } = useEntryIds(items.length);
  const parts = field.fields ?? [];
  const entry = field.entry ?? field.label;
  const change = (at: number, key: string, part: unknown) =>
    onChange(items.map((item, i) => (i === at ? { ...item, [key]: part } : item)));
  const fieldsOf = (item: Values, at: number) => (
    <div className={css.parts}>
      {parts.map((part) => (
        <SimpleField
          key={part.key}
          field={part}
          id={at === 0 && part === parts[0] ? id : `${id}-${at}-${part.key}`}
          className={part.kind === "text" ? css.whole : undefined}
          value={item[part.key]}
          onChange={(next) => change(at, part.key, next)}
        />
      ))}
    </div>
  );
  return (
    <LabelledField id={id} label={field.label} error={error} className={className} group>
      {field.maxItems === 1 ? (
        fieldsOf(items[0] ?? {}, 0)
      ) : (
        <>
          <ol className={css.entries}>
            {items.map((item, i) => {
              const why = mayRemove(items, i);
              return (
                <EntryRow
                  key={ids[i]}
                  number={i + 1}
                  removeLabel={why === null ? `删去第 ${i + 1} 个${entry}` : `不能删：${why}`}
                  isLast={why !== null}
                  onRemove={() => {
                    if (why !== null) return toasts.warn(why);
                    removed(i);
                    onChange(items.filter((_, at) => at !== i));
                  }}
                >
                  {fieldsOf(item, i)}
                </EntryRow>
              );
            })}
          </ol>
          {items.length < (field.maxItems ?? Infinity) && (
            <button
              type="button"
              className={`link small quiet ${css.add}`}
              onClick={() => onChange([...items, emptyItem(field)])}
            >
              {`加一个${entry}`}
            </button>
          )}
        </>
      )}
    </LabelledField>
  );
}
