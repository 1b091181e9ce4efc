import type { ReferenceUses } from "@mochang/contract/generation";
import type { ItemKind } from "@mochang/generation";

type Uses = ReferenceUses[number]["uses"];

/** A passage of the file, with the fields that say it word for word. */
export interface UsedPassage {
  quote: string;
  from: number;
  to: number;
  /** The words around it. */
  before: string;
  after: string;
  targets: string[];
}
/** A field that says words of the file. */
export interface UsedIn {
  id: string;
  kind: ItemKind;
  /** 故事梗概，故事前提 */
  name: string;
  /** Its longest passage. */
  quote: string;
}

/** The passages of a file in its order, and the fields that they went into, each once. */
export function usedRows(uses: Uses): { passages: UsedPassage[]; fields: UsedIn[] } {
  const passages: UsedPassage[] = [];
  const fields = new Map<string, UsedIn>();
  for (const { itemId, kind, name, key, label, quote, from, to, before, after } of uses) {
    const id = `${itemId} ${key}`;
    const entry = fields.get(id);
    if (!entry)
      fields.set(id, { id, kind: kind as ItemKind, name: name === label ? name : `${name}，${label}`, quote });
    else if (quote.length > entry.quote.length) entry.quote = quote;
    const passage = passages.find((one) => one.from === from && one.to === to);
    if (!passage) passages.push({ quote, from, to, before, after, targets: [id] });
    else if (!passage.targets.includes(id)) passage.targets.push(id);
  }
  return { passages, fields: [...fields.values()] };
}

/** The passages that count as used, and the fields that say one of them: what is left out is neither. */
export function countUsed(
  passages: readonly UsedPassage[],
  leftOut: readonly PassageRange[],
): { passages: number; fields: number } {
  const counted = passages.filter((passage) => !isWithin(passage, leftOut));
  return { passages: counted.length, fields: new Set(counted.flatMap(({ targets }) => targets)).size };
}

/** Parts that the strip of a file is drawn in. */
const PARTS = 120;

export type PassageRange = Pick<UsedPassage, "from" | "to">;

/** Whether a passage lies within one of some others. */
export const isWithin = ({ from, to }: PassageRange, others: readonly PassageRange[]): boolean =>
  others.some((one) => one.from <= from && to <= one.to);

/** Whether a passage has words in common with one of some others. */
export const isOverlapping = ({ from, to }: PassageRange, others: readonly PassageRange[]): boolean =>
  others.some((one) => one.from < to && from < one.to);

/** What of some passages is in none of others. */
const without = (passages: readonly PassageRange[], others: readonly PassageRange[]): PassageRange[] =>
  others.reduce<readonly PassageRange[]>(
    (rest, other) =>
      rest.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((part) => part.from < part.to),
      ),
    passages,
  ) as PassageRange[];

interface PassagesOfFile {
  used: readonly PassageRange[];
  open: readonly PassageRange[];
  leftOut: readonly PassageRange[];
}

/** What the parts of a file hold: a passage that is used, one that is left out, one that might be used, or none; a file of few characters has fewer parts. */
export function stripOf(
  { used, open, leftOut }: PassagesOfFile,
  characters: number,
): ("used" | "leftOut" | "open" | null)[] {
  const parts = Math.max(1, Math.min(PARTS, characters));
  const length = Math.max(1, characters) / parts;
  const holds = (ranges: readonly PassageRange[], i: number): boolean =>
    isOverlapping({ from: i * length, to: (i + 1) * length }, ranges);
  const taken = without(used, leftOut);
  return Array.from({ length: parts }, (_, i) =>
    holds(taken, i) ? "used" : holds(leftOut, i) ? "leftOut" : holds(open, i) ? "open" : null,
  );
}
