import type { Parsed } from "../parsed.ts";
import type { Rename } from "./comparison.ts";
import { plain } from "./lineKeys.ts";

/** Shorter speeches (`好。`) are said by anyone. */
const MIN_CHARACTERS = 4;
/** Speeches that must have gone from one name to the other, and their share of all that the first one said in both drafts. */
const MIN_VOTES = 2;
const SHARE = 0.6;
/** Share of the old name's speeches that may still carry it in the new draft: a rename that missed some. */
const LEFT_OVER = 0.1;

interface Speeches {
  /** Who says the words of a speech, in order: the same words may be said by several. */
  by: Map<string, string[]>;
  /** How many speeches each person has. */
  counts: Map<string, number>;
}

function speechesOf(parsed: Parsed): Speeches {
  const by = new Map<string, string[]>();
  const counts = new Map<string, number>();
  for (const { lines } of parsed.scenes) {
    for (const line of lines) {
      if (line.type !== "dialogue" || line.speaker === undefined) continue;
      counts.set(line.speaker, (counts.get(line.speaker) ?? 0) + 1);
      const speech = plain(line.text);
      if (speech.length < MIN_CHARACTERS) continue;
      const speakers = by.get(speech);
      if (speakers) speakers.push(line.speaker);
      else by.set(speech, [line.speaker]);
    }
  }
  return { by, counts };
}

/**
 * People who have another name in the new draft: their words stand in both, said by a name that the old draft (almost) lacks
 * in place of one that the new draft (almost) lacks. The other way round the same pairs come out, turned.
 */
export function findRenames(old: Parsed, next: Parsed): Rename[] {
  const a = speechesOf(old);
  const b = speechesOf(next);
  const votes = new Map<string, Map<string, number>>();
  for (const [speech, olds] of a.by) {
    const news = b.by.get(speech) ?? [];
    // Words said oftener in one draft than in the other tell nothing of who took them over.
    if (news.length !== olds.length) continue;
    for (const [k, from] of olds.entries()) {
      const to = news[k] ?? "";
      const row = votes.get(from) ?? new Map<string, number>();
      row.set(to, (row.get(to) ?? 0) + 1);
      votes.set(from, row);
    }
  }
  const into = new Map<string, number>();
  for (const row of votes.values()) for (const [to, n] of row) into.set(to, (into.get(to) ?? 0) + n);
  const isAbsent = (name: string, there: Speeches, here: Speeches) =>
    (there.counts.get(name) ?? 0) <= LEFT_OVER * (here.counts.get(name) ?? 0);
  const renames: Rename[] = [];
  for (const [from, row] of votes) {
    const all = [...row.values()].reduce((x, y) => x + y, 0);
    for (const [to, n] of row) {
      if (to === from || n < MIN_VOTES || n < SHARE * all || n < SHARE * (into.get(to) ?? 0)) continue;
      if (plain(from) !== plain(to) && isAbsent(from, b, a) && isAbsent(to, a, b)) renames.push({ from, to });
    }
  }
  return renames;
}
