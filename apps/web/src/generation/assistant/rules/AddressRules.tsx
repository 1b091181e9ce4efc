import { readAddressRow, writeAddressRow } from "@mochang/generation";
import { useState } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { LabelledField } from "../../form/LabelledField.tsx";
import { RowForm } from "./RowForm.tsx";
import { RuleSection } from "./RuleSection.tsx";
import { TextRow } from "./TextRow.tsx";
import { useRows } from "./useRows.ts";
import type { PartProps } from "./partProps.ts";
import css from "./rules.module.css";

interface Props extends PartProps {
  persons: readonly string[];
}

/** 称呼: who calls whom what. A row in other words stays as it is. */
export function AddressRules({ text, change, persons, children }: Props) {
  const { rows, add } = useRows(text, change);
  return (
    <RuleSection title="称呼" command="加一条" onCommand={add}>
      {rows.length === 0 && <p className={css.none}>谁叫谁什么。写上一条，对白就照着叫。</p>}
      <ul className={css.calls}>
        {rows.map(({ key, row, isOpen, open, close, save, remove }) => {
          const call = readAddressRow(row);
          const form = { row, onSave: save, onClose: close, onRemove: remove };
          if (isOpen)
            return (
              <li key={key}>
                {call || row === "" ? <AddressForm {...form} persons={persons} /> : <TextRow {...form} />}
              </li>
            );
          return (
            <li key={key}>
              <button type="button" title="改这一条" onClick={open}>
                {call ? (
                  <>
                    <b>{call.who}</b>
                    <Icon name="right" small />
                    <b>{call.whom}</b>
                    <q>{call.form}</q>
                  </>
                ) : (
                  <span>{row}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {children}
    </RuleSection>
  );
}

interface FormProps {
  row: string;
  persons: readonly string[];
  onSave: (row: string) => Promise<boolean>;
  onClose: () => void;
  onRemove?: (() => void) | undefined;
}

const FIELDS = [
  ["who", "谁"],
  ["whom", "叫谁"],
  ["form", "叫什么"],
] as const;

function AddressForm({ row, persons, onSave, onClose, onRemove }: FormProps) {
  const [call, setCall] = useState(() => readAddressRow(row) ?? { who: "", whom: "", form: "" });
  const next = writeAddressRow(call);
  return (
    <RowForm isComplete={next !== null} onSave={() => onSave(next ?? "")} onClose={onClose} onRemove={onRemove}>
      <datalist id="rules-persons">
        {persons.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className={css.three}>
        {FIELDS.map(([key, label]) => (
          <LabelledField key={key} id={`rules-${key}`} label={label}>
            <TextInput
              id={`rules-${key}`}
              faulty={false}
              maxLength={key === "form" ? 20 : 12}
              list={key === "form" ? undefined : "rules-persons"}
              value={call[key]}
              onChange={(event) => setCall({ ...call, [key]: event.target.value })}
            />
          </LabelledField>
        ))}
      </div>
    </RowForm>
  );
}
