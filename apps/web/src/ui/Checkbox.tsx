import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./Checkbox.module.css";

interface Props {
  id?: string;
  checked: boolean;
  /** Must be ticked and is not. */
  faulty?: boolean;
  className?: string;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox with the sentence that is agreed to. */
export const Checkbox = ({ id, checked, faulty, className, onChange, children }: Props) => (
  <label className={clsx(css.checkbox, faulty && css.faulty, className)}>
    <input
      type="checkbox"
      id={id}
      className={css.tick}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{children}</span>
  </label>
);
