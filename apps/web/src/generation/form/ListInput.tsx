import { useToasts } from "../../ui/toasts.ts";
import { EntryRow } from "./EntryRow.tsx";
import { useEntryIds } from "./useEntryIds.ts";
import type { FieldProps } from "./fieldProps.ts";
import { entriesOf } from "./fieldValues.ts";
import { LabelledField } from "./LabelledField.tsx";
import { TextArea } from "./TextArea.tsx";
import css from "./form.module.css";

type Props = Pick<FieldProps, "field" | "id" | "value" | "onChange" | "error" | "className">;

/** A list of texts: one below another, never fewer than its minimum. */
export function ListInput({ field, id, value, onChange, error, className }: Props) {
  const toasts = useToasts();
  const entries = entriesOf(value);
  const { ids, removed } = useEntryIds(entries.length);
  const entry = field.entry ?? field.label;
  const isLast = entries.length <= (field.minItems ?? 1);
  const why = `至少保留一个${entry}`;
  return (
    <LabelledField id={id} label={field.label} error={error} className={className} group>
      <ol className={css.entries}>
        {entries.map((text, i) => (
          <EntryRow
            key={ids[i]}
            number={i + 1}
            removeLabel={isLast ? `不能删：${why}` : `删去第 ${i + 1} 个${entry}`}
            isLast={isLast}
            onRemove={() => {
              if (isLast) return toasts.warn(why);
              removed(i);
              onChange(entries.filter((_, at) => at !== i));
            }}
          >
            <TextArea
              id={i === 0 ? id : `${id}-${i}`}
              aria-label={`${entry} ${i + 1}`}
              value={text}
              faulty={Boolean(error) && text.trim() === ""}
              onChange={(event) => onChange(entries.map((one, at) => (at === i ? event.target.value : one)))}
            />
          </EntryRow>
        ))}
      </ol>
      {entries.length < (field.maxItems ?? Infinity) && (
        <button type="button" className={`link small quiet ${css.add}`} onClick={() => onChange([...entries, ""])}>
          {`加一个${entry}`}
        </button>
      )}
    </LabelledField>
  );
}
