import type { ReactNode } from "react";
import css from "./Field.module.css";

interface Props {
  id: string;
  label: string;
  /** At the right end of the label: how long it is. */
  say?: string;
  error?: string | null;
  help?: ReactNode;
  children: ReactNode;
}

/** A labelled control with its fault under it. The control must carry `id`, and `aria-describedby={`${id}-err`}` when at fault. */
export function Field({ id, label, say, error, help, children }: Props) {
  return (
    <div className={css.field}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {say !== undefined && <span className={css.say}>{say}</span>}
      {children}
      {error ? (
        <p className={css.error} id={`${id}-err`}>
          {error}
        </p>
      ) : (
        help && <p className={css.help}>{help}</p>
      )}
    </div>
  );
}

/** The same for several controls that answer one question. */
export const FieldGroup = ({ id, label, help, children }: Omit<Props, "error" | "say">) => (
  <div className={css.field} role="group" aria-labelledby={`${id}-label`}>
    <span className={css.legend} id={`${id}-label`}>
      {label}
    </span>
    {children}
    {help && <p className={css.help}>{help}</p>}
  </div>
);
