import type { Finding } from "../figures/figures.ts";
import type { Comparison } from "./comparison.ts";
import { plain } from "./lineKeys.ts";
import { similarity } from "./pairChanged.ts";

/** What became of the findings: mended stand in the old draft only, fresh in the new one only, still in both (as the new one quotes them). */
export interface ComparedFindings {
  resolved: Finding[];
  added: Finding[];
  remaining: Finding[];
}

/** Quotes as alike as this are the same passage, edited a little. */
const ALIKE = 0.75;
/** Findings of one rule that are compared with each other when no quote is equal. */
const MAX_LISTED = 200;

const DIGITS = /[\d零〇一二两兩三四五六七八九十百千]+/gu;
/** Numbers of scenes move when a scene is put in before them: they are no part of what was found. */
const words = (text: string): string => plain(text).replace(DIGITS, "#");

/** Matches the findings of two drafts by rule and quoted words, never by where they stand. */
export function compareFindings(
  old: readonly Finding[],
  next: readonly Finding[],
  { renames, scenes }: Pick<Comparison, "renames" | "scenes">,
): ComparedFindings {
  const renamed = (text: string): string => renames.reduce((t, r) => t.replaceAll(r.from, r.to), text);
  const quotes = (f: Finding, turn: (text: string) => string): string =>
    f.quotes
      .map((q) => words(turn(q.text)))
      .sort()
      .join("\n");
  const unchanged = (text: string): string => text;
  const partner = new Map(scenes.flatMap((s) => (s.old !== null && s.new !== null ? [[s.old, s.new] as const] : [])));
  const placesOf = (f: Finding, at: (scene: number) => number | undefined): string =>
    [...new Set(f.quotes.map((q) => (q.scene === null ? 0 : at(q.scene))))].sort().join();

  const unmatched = new Set(next.map((_, j) => j));
  const matched = new Map<number, number>();
  const pairBy = (keyOfOld: (f: Finding) => string, keyOfNew: (f: Finding) => string): void => {
    const waiting = new Map<string, number[]>();
    for (const j of unmatched) {
      const f = next[j];
      if (!f) continue;
      const key = `${f.rule}\n${keyOfNew(f)}`;
      const list = waiting.get(key);
      if (list) list.push(j);
      else waiting.set(key, [j]);
    }
    old.forEach((f, i) => {
      if (matched.has(i)) return;
      const j = waiting.get(`${f.rule}\n${keyOfOld(f)}`)?.shift();
      if (j === undefined) return;
      matched.set(i, j);
      unmatched.delete(j);
    });
  };
  pairBy(
    (f) => quotes(f, renamed),
    (f) => quotes(f, unchanged),
  );
  pairBy(
    (f) => words(renamed(f.message)) + placesOf(f, (s) => partner.get(s)),
    (f) => words(f.message) + placesOf(f, (s) => s),
  );
  closest(
    old,
    next,
    matched,
    unmatched,
    (f) => quotes(f, renamed),
    (f) => quotes(f, unchanged),
  );
  return {
    resolved: old.filter((_, i) => !matched.has(i)),
    added: next.filter((_, j) => unmatched.has(j)),
    remaining: [...matched.values()].sort((x, y) => x - y).flatMap((j) => next[j] ?? []),
  };
}

/** What is left of one rule, when quotes were edited: the most alike are the same finding. */
function closest(
  old: readonly Finding[],
  next: readonly Finding[],
  matched: Map<number, number>,
  unmatched: Set<number>,
  of: (f: Finding) => string,
  ofNew: (f: Finding) => string,
): void {
  const olds = [...old.keys()].filter((i) => !matched.has(i)).slice(0, MAX_LISTED);
  const news = [...unmatched].slice(0, MAX_LISTED);
  const pairs = olds.flatMap((i) =>
    news.flatMap((j) => {
      const [a, b] = [old[i], next[j]];
      if (!a || !b || a.rule !== b.rule || a.quotes.length !== b.quotes.length) return [];
      const likeness = similarity(of(a), ofNew(b));
      return likeness >= ALIKE ? [{ i, j, likeness }] : [];
    }),
  );
  for (const { i, j } of pairs.sort((x, y) => y.likeness - x.likeness)) {
    if (matched.has(i) || !unmatched.has(j)) continue;
    matched.set(i, j);
    unmatched.delete(j);
  }
}
