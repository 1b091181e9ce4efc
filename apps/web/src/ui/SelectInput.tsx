import clsx from "clsx";
import type { SelectHTMLAttributes } from "react";
import { Icon } from "./Icon.tsx";
import css from "./TextInput.module.css";

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  id: string;
  /** At fault: its `Field` shows the sentence, which the select is described by. */
  faulty: boolean;
}

/** The browser's own list of choices in the frame of a text input; belongs into a `Field` of the same id. */
export const SelectInput = ({ id, faulty, className, children, ...rest }: Props) => (
  <span className={clsx(css.frame, css.select, faulty && css.faulty, className)}>
    <select
      {...rest}
      id={id}
      className={css.input}
      aria-invalid={faulty}
      aria-describedby={faulty ? `${id}-err` : undefined}
    >
      {children}
    </select>
    <Icon name="down" small />
  </span>
);
