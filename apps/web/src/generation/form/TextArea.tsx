import clsx from "clsx";
import type { ComponentProps } from "react";
import css from "./form.module.css";

/** Rows of a text while it is written, and of a summary that is read and fixed. */
const MAX_ROWS = 5;
const SUMMARY_ROWS = 20;
/** Characters that fill a row: only for browsers whose text areas do not grow by themselves. */
const ROW_CHARACTERS = 44;

/** Characters that fill every row at any width: the browser need not measure them at each key to know how high they are. */
const FULL = 5_000;

interface Props extends ComponentProps<"textarea"> {
  id: string;
  faulty?: boolean;
  /** A summary: larger type, up to 20 rows. */
  summary?: boolean;
}

/** A text that grows with its words: 1 to 5 rows, a summary to 20. */
export function TextArea({ id, faulty = false, summary = false, className, value, ...rest }: Props) {
  const max = summary ? SUMMARY_ROWS : MAX_ROWS;
  // Characters that fill all rows are enough: a pasted book is not counted at each key.
  const lines = String(value ?? "")
    .slice(0, 2 * max * ROW_CHARACTERS)
    .split("\n");
  const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / ROW_CHARACTERS)), 0);
  return (
    <textarea
      {...rest}
      id={id}
      value={value}
      rows={Math.min(rows, max)}
      style={String(value ?? "").length > FULL ? { fieldSizing: "fixed" } : undefined}
      className={clsx(css.area, summary && css.read, className)}
      aria-invalid={faulty}
      aria-describedby={faulty ? `${id}-err` : undefined}
    />
  );
}
