import clsx from "clsx";
import { AI_LABEL_SHOWN } from "@mochang/contract";
import { use, type ReactNode } from "react";
import { FieldOriginContext } from "./fieldOrigin.ts";
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
  const origin = use(FieldOriginContext);
  const words = (
    <>
      {label}
      {origin === "model" && (
        <span className={css.byModel} title={AI_LABEL_SHOWN}>
          <span className="sr">{`，${AI_LABEL_SHOWN}`}</span>
        </span>
      )}
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
      <FieldOriginContext value={null}>{children}</FieldOriginContext>
      {error && (
        <p className={css.error} id={`${id}-err`}>
          {error}
        </p>
      )}
    </div>
  );
}
