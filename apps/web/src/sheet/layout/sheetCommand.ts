import type { SelectedText } from "../view/sheetView.ts";

/** What a command of the line menu or the selection bar is called on. */
export interface CommandTarget {
  /** The words selected; null: the whole scene is meant. */
  selected: SelectedText | null;
  /** Index of the scene; null where only words are meant. */
  scene: number | null;
}

/** A command that a feature adds to the menu of a line and to the bar of selected text. */
export interface SheetCommand {
  key: string;
  /** Its name in the menu, with words selected or for the whole scene. */
  label: (target: CommandTarget) => string;
  /** Its name in the bar. */
  shortLabel: string;
  run: (target: CommandTarget) => void;
}
