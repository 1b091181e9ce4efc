import { useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import css from "./rules.module.css";

/** It was opened to be written in. */
const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>("input, textarea")?.focus();

interface Props {
  children: ReactNode;
  /** What it says can be stored. */
  isComplete: boolean;
  /** True once it is stored. */
  onSave: () => Promise<boolean>;
  onClose: () => void;
  /** Absent for a new one. */
  onRemove?: (() => void) | undefined;
}

/** A rule that is being written. */
export function RowForm({ children, isComplete, onSave, onClose, onRemove }: Props) {
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || isSaving) return;
    setSaving(true);
    const isStored = await onSave();
    setSaving(false);
    if (isStored) onClose();
  };
  return (
    <form ref={focusFirst} className={css.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={css.fields} disabled={isSaving}>
        {children}
      </fieldset>
      <p className={css.commands}>
        <Button size="small" type="submit" disabled={!isComplete} loading={isSaving}>
          存下
        </Button>
        <button type="button" className="link small quiet" onClick={onClose}>
          取消
        </button>
        {onRemove && (
          <button type="button" className="link small quiet" onClick={onRemove}>
            删去
          </button>
        )}
      </p>
    </form>
  );
}
