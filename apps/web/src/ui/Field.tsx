import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  error?: string | null;
  help?: ReactNode;
  children: ReactNode;
}

/** A labelled control with its fault under it. The control must carry `id`, and `aria-describedby={`${id}-err`}` when at fault. */
export function Field({ id, label, error, help, children }: Props) {
  return (
    <div className={`field${error ? " bad" : ""}`}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {error ? (
        <p className="err" id={`${id}-err`}>
          {error}
        </p>
      ) : (
        help && <p className="help">{help}</p>
      )}
    </div>
  );
}
