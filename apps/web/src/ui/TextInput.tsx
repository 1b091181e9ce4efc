import clsx from "clsx";
import type { InputHTMLAttributes, ReactNode } from "react";
import css from "./TextInput.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> {
  id: string;
  /** At fault: its `Field` shows the sentence, which the input is described by. */
  faulty: boolean;
  /** Stands in the frame before the text. */
  before?: ReactNode;
  /** Stands in the frame after the text; may hold a button. */
  after?: ReactNode;
}

/** A line of text in a frame; belongs into a `Field` of the same id. */
export const TextInput = ({ id, faulty, before, after, className, ...rest }: Props) => (
  <span className={clsx(css.frame, faulty && css.faulty, className)}>
    {before}
    <input
      {...rest}
      id={id}
      className={css.input}
      aria-invalid={faulty}
      aria-describedby={faulty ? `${id}-err` : undefined}
    />
    {after}
  </span>
);
