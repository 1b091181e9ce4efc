import type { LineType } from "@mochang/screenplay";
import "./quotes.css";

/** The class around lines that are set as a script page sets them. */
export const SCRIPT_CLASS = "script";

const LINE_CLASSES: Partial<Record<LineType, string>> = {
  heading: "sc",
  chapter: "sc",
  character: "cu",
  dialogue: "di",
  parenthetical: "di pa",
  transition: "tr",
  meta: "me",
  episode: "me",
};

/** The class of a line by its type; what is not named is set as an action. */
export const lineClass = (type: string): string => LINE_CLASSES[type as LineType] ?? "ac";
