import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./form.module.css";

interface Props {
  id: string;
  label: string;
  /** At the right end of the label: how long it is. */
  say?: string | undefined;
  over?: boolean;
  error?: string | null | undefined;
  className?: string | undefined;
  /** Several controls answer it: the label names their group. */
  group?: boolean;
  children: ReactNode;
}

/** A field of a step under its label. */
export function LabelledField({ id, label, say, over, error, className, group, children }: Props) {
  const words = (
    <>
      {label}
      {say !== undefined && <small className={clsx(over && css.over)}>{say}</small>}
    </>
  );
  return (
    <div className={clsx(css.field, className)} {...(group && { role: "group", "aria-labelledby": `${id}-label` })}>
      {group ? (
        <span className={css.label} id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label className={css.label} htmlFor={id} id={`${id}-label`}>
          {words}
        </label>
      )}
      {children}
      {error && (
        <p className={css.error} id={`${id}-err`}>
          {error}
        </p>
      )}
    </div>
  );
}
