import type { Field } from "@mochang/generation";
import { useState, type ReactNode } from "react";
import { SelectInput } from "../../ui/SelectInput.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { LabelledField } from "./LabelledField.tsx";
import type { FieldProps } from "./fieldProps.ts";
import { TextArea } from "./TextArea.tsx";
import { textOf } from "./fieldValues.ts";

/** From this share of the limit on, the field says how long it is. */
const NEAR = 0.8;

const lengthOf = (field: Field, text: string): { say?: string; over?: boolean } => {
  // A character is one or two units: what is short in units needs no counting.
  if (text.length < field.max * NEAR) return {};
  const length = [...text].length;
  return length >= field.max * NEAR ? { say: `${length} / ${field.max}`, over: length > field.max } : {};
};

/** A choice among given values. */
function Choice({ field, id, value, onChange, error, disabled }: FieldProps) {
  return (
    <SelectInput
      id={id}
      faulty={Boolean(error)}
      value={textOf(value)}
      disabled={disabled}
      onChange={({ target }) =>
        onChange(field.choices?.find((one) => String(one.value) === target.value)?.value ?? target.value)
      }
    >
      {field.choices?.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </SelectInput>
  );
}

/** A number; null while nothing is written. What is typed stays as it is typed (`1.`) while it says the same number. */
function NumberInput({ field: { fraction = false }, id, value, onChange, error }: FieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <TextInput
      id={id}
      faulty={Boolean(error)}
      inputMode={fraction ? "decimal" : "numeric"}
      value={numberIn(typed) === (value ?? null) ? typed : textOf(value)}
      onChange={(event) => {
        const digits = digitsIn(event.target.value, fraction);
        setTyped(digits);
        onChange(numberIn(digits));
      }}
    />
  );
}
const numberIn = (digits: string): number | null => (digits === "" || digits === "." ? null : Number(digits));

/** The digits of what was typed, at most four, with one decimal place where there may be one. */
export function digitsIn(typed: string, fraction: boolean): string {
  const text = typed
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replaceAll(/[^\d.]/gu, "");
  return fraction ? (/^\d{0,4}(?:\.\d?)?/u.exec(text)?.[0] ?? "") : (/^\d{0,4}/u.exec(text)?.[0] ?? "");
}

/** A line without breaks, perhaps with suggestions. */
function Line({ id, value, onChange, error, disabled, placeholder, suggestions }: FieldProps) {
  return (
    <>
      <TextInput
        id={id}
        faulty={Boolean(error)}
        value={textOf(value)}
        disabled={disabled}
        placeholder={placeholder}
        autoComplete="off"
        list={suggestions && `${id}-list`}
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

/** A field of one value: a line, a text, a choice, a number. */
export function SimpleField(props: FieldProps) {
  const { field, id, value, onChange, error, className, placeholder, summary } = props;
  const text = textOf(value);
  const labelled = (children: ReactNode, more: { say?: string; over?: boolean } = {}) => (
    <LabelledField id={id} label={field.label} error={error} className={className} {...more}>
      {children}
    </LabelledField>
  );
  if (field.kind === "choice") return labelled(<Choice {...props} />);
  if (field.kind === "number") return labelled(<NumberInput {...props} />);
  if (field.kind === "line") return labelled(<Line {...props} />, lengthOf(field, text));
  return labelled(
    <TextArea
      id={id}
      faulty={Boolean(error)}
      value={text}
      summary={summary}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />,
    lengthOf(field, text),
  );
}
