import { diffText, type Hunk } from "../textDiff.ts";
import { BREAK, type Character, mergeMarks } from "./characters.ts";

interface SideHunk extends Hunk {
  by: "mine" | "theirs";
  put: readonly Character[];
  /** Nothing but a break that was put in or taken out. */
  isBreak: boolean;
}

/** Ends of clauses: what stands on either side of one is read apart. The break between two lines is one. */
const CLAUSE_END = new Set([..."。！？；，…、：!?;,.:", BREAK]);

/**
 * Merges what two sides made of one text. Null when both change words of one clause: those of both together might say what neither wrote
 * (他不去 and 他去了 are not 他不去了).
 */
export function mergeText(
  base: readonly Character[],
  mine: readonly Character[],
  theirs: readonly Character[],
): Character[] | null {
  const hunks = [...hunksOf(base, mine, "mine"), ...hunksOf(base, theirs, "theirs")].sort(
    (a, b) => a.from - b.from || a.to - b.to || Number(a.isBreak) - Number(b.isBreak),
  );
  const applied = compatible(base, hunks);
  if (!applied) return null;
  const removed = { mine: removedNotes(base, theirs), theirs: removedNotes(base, mine) };
  const without = (hunk: SideHunk): SideHunk => ({
    ...hunk,
    put: hunk.put.map((character) => withoutNotes(character, removed[hunk.by])),
  });
  return put(base, applied.map(without), { mine: keptMarks(base, mine), theirs: keptMarks(base, theirs) });
}

/** The changes of both sides, each once; null when two of them are about the same words. */
function compatible(base: readonly Character[], hunks: readonly SideHunk[]): SideHunk[] | null {
  const accepted: SideHunk[] = [];
  const last: Partial<Record<SideHunk["by"], SideHunk>> = {};
  const lastWords: Partial<Record<SideHunk["by"], SideHunk>> = {};
  for (const hunk of hunks) {
    const other = hunk.by === "mine" ? "theirs" : "mine";
    const above = last[other];
    if (above && isSame(above, hunk)) {
      // Theirs is kept, with the ids of its lines.
      if (hunk.by === "theirs") accepted[accepted.indexOf(above)] = hunk;
    } else {
      const words = lastWords[other];
      if (above && hunk.from < above.to) return null;
      if (words && !hunk.isBreak && !hasClauseEnd(base, words.to, hunk.from, accepted)) return null;
      accepted.push(hunk);
    }
    last[hunk.by] = hunk;
    if (!hunk.isBreak) lastWords[hunk.by] = hunk;
  }
  return accepted;
}

/** True when the end of a clause that neither side took out stands between two places of the base. */
function hasClauseEnd(base: readonly Character[], from: number, to: number, hunks: readonly SideHunk[]): boolean {
  for (let i = from; i < to; i++)
    if (CLAUSE_END.has(base[i]?.text ?? "") && !hunks.some((hunk) => hunk.from <= i && i < hunk.to)) return true;
  return false;
}

const texts = (characters: readonly Character[]): string[] => characters.map(({ text }) => text);

const hunksOf = (base: readonly Character[], side: readonly Character[], by: SideHunk["by"]): SideHunk[] =>
  diffText(texts(base), texts(side)).map((hunk) => {
    const changed = [...base.slice(hunk.from, hunk.to), ...side.slice(hunk.start, hunk.end)];
    return { ...hunk, by, put: side.slice(hunk.start, hunk.end), isBreak: changed.every(({ text }) => text === BREAK) };
  });

const isSame = (a: SideHunk, b: SideHunk): boolean =>
  a.from === b.from && a.to === b.to && texts(a.put).join("") === texts(b.put).join("");

const noteIds = (characters: readonly Character[]): Set<string> =>
  new Set(
    characters.flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === "annotation" ? [mark.attrs.id] : []))),
  );

/** Notes of the base that a side has taken off. */
function removedNotes(base: readonly Character[], side: readonly Character[]): Set<string> {
  const remainingIds = noteIds(side);
  return new Set([...noteIds(base)].filter((id) => !remainingIds.has(id)));
}

const withoutNotes = (character: Character, removed: ReadonlySet<string>): Character => ({
  ...character,
  marks: character.marks.filter((mark) => mark.type !== "annotation" || !removed.has(mark.attrs.id)),
});

/** For each character of the base that a side kept, the marks that it bears there. */
function keptMarks(base: readonly Character[], side: readonly Character[]): (Character["marks"] | undefined)[] {
  const marks: (Character["marks"] | undefined)[] = [];
  let [i, j] = [0, 0];
  for (const { from, to, end } of [...diffText(texts(base), texts(side)), { from: base.length, to: 0, end: 0 }]) {
    while (i < from) marks[i++] = side[j++]?.marks;
    [i, j] = [Math.max(i, to), end];
  }
  return marks;
}

function put(
  base: readonly Character[],
  hunks: readonly SideHunk[],
  marks: Record<SideHunk["by"], (Character["marks"] | undefined)[]>,
): Character[] {
  const merged: Character[] = [];
  let at = 0;
  const keep = (to: number): void => {
    for (; at < to; at++) {
      const character = base[at] as Character;
      const was = character.marks;
      merged.push({ ...character, marks: mergeMarks(was, marks.mine[at] ?? was, marks.theirs[at] ?? was) });
    }
  };
  for (const hunk of hunks) {
    keep(hunk.from);
    for (const character of hunk.put) merged.push(character);
    at = hunk.to;
  }
  keep(base.length);
  return merged;
}
