import type { LineType } from "@mochang/screenplay";
import clsx from "clsx";
import css from "./scriptLines.module.css";

/** The class around lines that are set as a script page sets them. */
export const SCRIPT_CLASS = css.script;

const LINE_CLASSES: Partial<Record<LineType, string>> = {
  heading: css.heading,
  chapter: css.heading,
  character: css.character,
  dialogue: css.dialogue,
  parenthetical: clsx(css.dialogue, css.parenthetical),
  transition: css.transition,
  meta: css.meta,
  episode: css.meta,
};

/** What sets the element of a line by the line's type. A type without a setting of its own is set as an action. */
export function lineProps(type: string): { className: string | undefined; "data-line": string } {
  const lineClass = LINE_CLASSES[type as LineType];
  return { className: lineClass ?? css.action, "data-line": lineClass === undefined ? "action" : type };
}
