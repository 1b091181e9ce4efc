import type { ScriptPerson } from "@mochang/contract";
import { createStore } from "../../ui/store.ts";

/** A person whose row was renamed together with the script's words. */
export interface RenamedRow {
  id: string;
  versionId: string;
  from: string;
  to: string;
  /** The name that the row has now. */
  now: string;
  /** What rules counted of the person before. */
  counts: ScriptPerson["counts"];
}

/** Of this window, oldest first: while the script goes back and forth over a renaming, the row goes with it. */
export const renamedRows = createStore<readonly RenamedRow[]>([]);

/** The name that a row shall have by the names on the script's cues; null where it stays. */
export function nameDue({ from, to, now }: RenamedRow, names: ReadonlySet<string>): string | null {
  const other = now === to ? from : to;
  return names.has(other) && !names.has(now) ? other : null;
}

/** The persons of a list, where the script was not read anew since a renaming: what was counted before, or under the former name, is the renamed person's. */
export function joinRenamed(persons: readonly ScriptPerson[], renamed: readonly RenamedRow[]): ScriptPerson[] {
  return renamed.reduce<ScriptPerson[]>(
    (list, { id, from, to, now, counts }) => {
      const row = list.find((one) => one.id === id);
      if (row?.unread && counts) return inOrder(list, { ...row, counts, unread: false });
      const former = list.find((one) => one.id !== id && one.name === (now === to ? from : to));
      if (!row || row.counts || !former?.counts) return list;
      const joined = { ...row, counts: former.counts };
      return list.flatMap((one) => (one === former ? [joined] : one === row ? [] : [one]));
    },
    [...persons],
  );
}

/** With a person in the place of his row, which stands where his counts have it: the most present first. */
function inOrder(list: readonly ScriptPerson[], person: ScriptPerson): ScriptPerson[] {
  const others = list.filter(({ id }) => id !== person.id);
  const scenesOf = ({ counts }: ScriptPerson): number => counts?.scenes.length ?? -1;
  const place = others.findIndex((other) => other.doubtful || scenesOf(other) < scenesOf(person));
  return others.toSpliced(place < 0 ? others.length : place, 0, person);
}
