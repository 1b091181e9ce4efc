import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./frame.module.css";

interface Props {
  /** 下一步, or where the writer has been. */
  kind: string;
  title: string;
  /** What is still missing, or what the button does. */
  promise: string;
  warns?: boolean;
  /** The buttons; the last is the one action. */
  children: ReactNode;
}

/** The foot of a step: the next one, what is missing, and one button that says what it does. */
export const NextBar = ({ kind, title, promise, warns = false, children }: Props) => (
  <div className={css.nextBar}>
    <div>
      <p>
        <small>{kind}</small>
        <b>{title}</b>
        <small className={clsx(css.promise, warns && css.warn)}>{promise}</small>
      </p>
      {children}
    </div>
  </div>
);
