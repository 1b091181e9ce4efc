import type { ReactNode } from "react";
import css from "./frame.module.css";

interface Props {
  title: string;
  sentence: string;
  /** The way on. */
  children: ReactNode;
}

/** A notice at a step's end: it is complete, and what can be done with it. */
export const StepCompleteNotice = ({ title, sentence, children }: Props) => (
  <section className={css.gate} aria-label={title}>
    <i className="state" />
    <b>{title}</b>
    <p>{sentence}</p>
    <div>{children}</div>
  </section>
);
