import type { ReactNode } from "react";
import css from "./rules.module.css";

interface Props {
  title: string;
  /** 加一条, or 改. */
  command: string;
  /** Absent while its form is open. */
  onCommand: (() => void) | undefined;
  children: ReactNode;
}

/** A part of 写作约定 under its name. */
export const RuleSection = ({ title, command, onCommand, children }: Props) => (
  <section className={css.section} aria-label={title}>
    <h3>
      {title}
      {onCommand && (
        <button type="button" className="link small" aria-label={`${title}：${command}`} onClick={onCommand}>
          {command}
        </button>
      )}
    </h3>
    {children}
  </section>
);
