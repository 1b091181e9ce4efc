import { createStore } from "../../ui/store.ts";

/** A person whose row was renamed together with the script's words. */
export interface RenamedRow {
  id: string;
  versionId: string;
  from: string;
  to: string;
  /** The name that the row has now. */
  now: string;
}

/** Of this window, oldest first: while the script goes back and forth over a renaming, the row goes with it. */
export const renamedRows = createStore<readonly RenamedRow[]>([]);

/** The name that a row shall have by the names on the script's cues; null where it stays. */
export function nameDue({ from, to, now }: RenamedRow, names: ReadonlySet<string>): string | null {
  const other = now === to ? from : to;
  return names.has(other) && !names.has(now) ? other : null;
}
