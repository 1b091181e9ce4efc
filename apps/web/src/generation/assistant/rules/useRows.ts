import { ruleRows } from "@mochang/generation";
import { useState } from "react";
import { toasts } from "../../../ui/toasts.ts";

/** Stores what becomes of the text of a part, as it stands when its turn comes; false: it was not stored. */
export type ChangePart = (next: (text: string) => string) => Promise<boolean>;

/** The rows of a part, one of which may be open: its place, or a new one behind the last. */
export function useRows(text: string, change: ChangePart) {
  const rows = ruleRows(text);
  const [opened, open] = useState<number | "new" | null>(null);
  const changeRows = (next: (rows: string[]) => string[]) => change((stored) => next(ruleRows(stored)).join("\n"));
  return {
    rows,
    opened,
    open,
    close: () => open(null),
    add: opened === null ? () => open("new") : undefined,
    save: (at: number, row: string) => changeRows((stored) => stored.toSpliced(placeOf(rows, at, stored), 1, row)),
    async remove(at: number) {
      const row = rows[at] ?? "";
      let place = -1;
      open(null);
      const isDone = await changeRows((stored) => {
        place = placeOf(rows, at, stored);
        return stored.toSpliced(place, 1);
      });
      if (isDone) toasts.undo(`删去了「${row}」`, () => void changeRows((stored) => stored.toSpliced(place, 0, row)));
    },
  };
}

/** Where a row that was shown at a place stands in what is stored; behind the last where it is gone, or new. */
function placeOf(shown: readonly string[], at: number, stored: readonly string[]): number {
  const row = shown[at];
  if (row === undefined) return stored.length;
  if (stored[at] === row) return at;
  const found = stored.indexOf(row);
  return found === -1 ? stored.length : found;
}
