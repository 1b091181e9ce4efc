import { ruleRows } from "@mochang/generation";
import { useState } from "react";
import { randomId } from "../../../lib/randomId.ts";
import { toasts } from "../../../ui/toasts.ts";

/** Stores what becomes of the text of a part, as it stands when its turn comes; false: it was not stored. */
export type ChangePart = (next: (text: string) => string) => Promise<boolean>;

/** A row of a part, as it is shown. */
export interface ShownRow {
  /** Stays while the row is open, wherever it moves. */
  key: string;
  /** Empty: a new one behind the last. */
  row: string;
  isOpen: boolean;
  open: () => void;
  close: () => void;
  save: (row: string) => Promise<boolean>;
  /** Absent for a new one. */
  remove: (() => void) | undefined;
}

/** The row that is written in: as it was when it was opened, and where it stood. */
interface OpenedRow {
  key: string;
  row: string;
  at: number;
}

/** The rows of a part, one of which may be open. What is written in it stays while others are deleted, put back or stored; a row that is gone meanwhile is stored as a new one. */
export function useRows(text: string, change: ChangePart): { rows: ShownRow[]; add: (() => void) | undefined } {
  const stored = ruleRows(text);
  const [opened, setOpened] = useState<OpenedRow | null>(null);
  const openRow = (row: string, at: number): void => setOpened({ key: randomId(), row, at });
  const closeRow = (key: string): void => setOpened((now) => (now?.key === key ? null : now));
  const changeRows = (next: (rows: string[]) => string[]) => change((now) => next(ruleRows(now)).join("\n"));
  async function remove({ row, at }: { row: string; at: number }): Promise<void> {
    let place = -1;
    const isDone = await changeRows((now) => {
      place = placeOf(row, at, now);
      return now.toSpliced(place, 1);
    });
    if (isDone) toasts.undo(`删去了「${row}」`, () => void changeRows((now) => now.toSpliced(place, 0, row)));
  }
  const shown = (row: string, at: number, key: string | null): ShownRow => ({
    key: key ?? `${at} ${row}`,
    row,
    isOpen: key !== null,
    open: () => openRow(row, at),
    close: () => key !== null && closeRow(key),
    save: (next) => changeRows((now) => now.toSpliced(placeOf(row, at, now), 1, next)),
    remove:
      row === ""
        ? undefined
        : () => {
            if (key !== null) closeRow(key);
            void remove({ row, at });
          },
  });
  const openAt = opened && placeOf(opened.row, opened.at, stored);
  const rows = stored.map((row, at) => shown(row, at, opened && at === openAt ? opened.key : null));
  if (opened && openAt === stored.length) rows.push(shown(opened.row, openAt, opened.key));
  return { rows, add: opened ? undefined : () => openRow("", stored.length) };
}

/** Where a row that stood at a place stands now; behind the last where it is gone, or new. */
function placeOf(row: string, at: number, stored: readonly string[]): number {
  if (row === "") return stored.length;
  if (stored[at] === row) return at;
  const found = stored.indexOf(row);
  return found === -1 ? stored.length : found;
}
