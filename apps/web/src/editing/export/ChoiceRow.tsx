import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./ExportPanel.module.css";

interface RowProps {
  label: string;
  /** At the right end: how many there are. */
  quantity?: string;
  /** What ticking it does. */
  says?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  /** What it needs to know, shown while it is ticked. */
  children?: ReactNode;
}

/** One thing that can be taken along, with its quantity. */
export const ChoiceRow = ({ label, quantity, says, checked, disabled = false, onChange, children }: RowProps) => (
  <div className={css.row}>
    <label className={clsx(disabled && css.off)}>
      <input
        type="checkbox"
        checked={checked && !disabled}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <b>{label}</b>
      {quantity !== undefined && <small className="num">{quantity}</small>}
      {says !== undefined && <span>{says}</span>}
    </label>
    {checked && !disabled && children}
  </div>
);

interface OneOfProps<T extends string> {
  name: string;
  label: string;
  values: readonly { value: T; label: string }[];
  value: T;
  className?: string;
  onChange: (value: T) => void;
}

/** One of some, all of them in sight; arrows choose. */
export const OneOf = <T extends string>({ name, label, values, value, className, onChange }: OneOfProps<T>) => (
  <div className={className} role="radiogroup" aria-label={label}>
    {values.map((one) => (
      <label key={one.value}>
        <input
          type="radio"
          name={name}
          value={one.value}
          checked={one.value === value}
          onChange={() => onChange(one.value)}
        />
        <span>{one.label}</span>
      </label>
    ))}
  </div>
);
