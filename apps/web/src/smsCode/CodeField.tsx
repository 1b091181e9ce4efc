import type { ReactNode } from "react";
import { Field } from "../ui/Field.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { digitsOfCode } from "./rules.ts";

interface Props {
  id: string;
  label: string;
  value: string;
  error: string | null;
  help?: ReactNode;
  /** The button that asks for the code. */
  send: ReactNode;
  onChange: (value: string) => void;
}

/** The six digits of a code. */
export const CodeField = ({ id, label, value, error, help, send, onChange }: Props) => (
  <Field id={id} label={label} error={error} help={help}>
    <TextInput
      id={id}
      className="num"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="6 位数字"
      value={value}
      faulty={error !== null}
      onChange={(e) => onChange(digitsOfCode(e.target.value))}
      after={send}
    />
  </Field>
);
