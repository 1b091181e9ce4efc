import type { Node } from "prosemirror-model";
import { isBlank } from "../lineText.ts";
import { sceneFacts } from "../sceneFacts.ts";

/** Words of a script that completion offers, the more frequent first. */
export interface KnownWords {
  names: readonly string[];
  places: readonly string[];
  times: readonly string[];
}

type Counts = Map<string, number>;

/** The names, places and times of a script as it stands: of 1,000 rows in a millisecond, since what a row says is kept with it. */
export function knownWords(doc: Node): KnownWords {
  const names: Counts = new Map();
  const places: Counts = new Map();
  const times: Counts = new Map();
  const count = (counts: Counts, word: string | null): void => {
    if (word !== null && !isBlank(word)) counts.set(word.trim(), (counts.get(word.trim()) ?? 0) + 1);
  };
  for (const row of doc.children) {
    const { speakers, place, time } = sceneFacts(row);
    for (const name of speakers) count(names, name);
    count(places, place);
    count(times, time);
  }
  return { names: byCount(names), places: byCount(places), times: byCount(times) };
}

/** The last letter, large, of scenes' numbers (12A, 第12b场); null: no number has one. */
export function lastSceneLetter(doc: Node): string | null {
  let last: string | null = null;
  for (const row of doc.children) {
    const letter = /\d([A-Za-z])(?![A-Za-z])/u.exec(sceneFacts(row).number ?? "")?.[1]?.toUpperCase();
    if (letter !== undefined && (last === null || letter > last)) last = letter;
  }
  return last;
}

const byCount = (counts: Counts): string[] => [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
