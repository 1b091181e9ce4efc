import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { itemName, type StepItem, type Work } from "../generatedWork/work.ts";

/** A passage of a reference that stands word for word in a form; UTF-16 offsets in the reference, the end not included. */
export interface UsedPassage {
  itemId: string;
  kind: ItemKind;
  name: string;
  /** The summary under the wire's name of it. */
  key: string;
  label: string;
  quote: string;
  from: number;
  to: number;
}

/** Characters in a row from which two texts do not agree by chance. */
const MIN_COUNT = 8;
const MAX_COUNT = 500;

/** Where in the forms of steps 1 to 7 a reference is used word for word: for each field its longest passages, in the reference's order. */
export function passagesUsed(work: Work, reference: string): UsedPassage[] {
  const itemTexts = work.items.map((item) => ({ item, texts: textsOf(item) }));
  const at = indexOf(reference, piecesOf(itemTexts.flatMap(({ texts }) => texts.map(({ text }) => text))));
  const found = itemTexts.flatMap(({ item, texts }) =>
    texts.flatMap(({ key, label, text }) =>
      passagesIn(text, reference, at).map(([from, to]) => ({
        itemId: item.id,
        kind: item.kind,
        name: itemName(work, item),
        key,
        label,
        quote: reference.slice(from, to),
        from,
        to,
      })),
    ),
  );
  return found.toSorted((a, b) => a.from - b.from || a.to - b.to).slice(0, MAX_COUNT);
}

/** All pieces of the least length in some texts. */
function piecesOf(texts: readonly string[]): Set<string> {
  const pieces = new Set<string>();
  for (const text of texts) for (let i = 0; i + MIN_COUNT <= text.length; i++) pieces.add(text.slice(i, i + MIN_COUNT));
  return pieces;
}

/** Where each of these pieces begins in the reference for the first time. A reference of a million characters holds as many; the forms hold few. */
function indexOf(reference: string, pieces: ReadonlySet<string>): Map<string, number> {
  const at = new Map<string, number>();
  for (let i = 0; i + MIN_COUNT <= reference.length; i++) {
    const piece = reference.slice(i, i + MIN_COUNT);
    if (pieces.has(piece) && !at.has(piece)) at.set(piece, i);
  }
  return at;
}

function passagesIn(text: string, reference: string, at: ReadonlyMap<string, number>): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let i = 0; i + MIN_COUNT <= text.length;) {
    const from = at.get(text.slice(i, i + MIN_COUNT));
    if (from === undefined || text.slice(i, i + MIN_COUNT).trim().length < MIN_COUNT) {
      i++;
      continue;
    }
    let length = MIN_COUNT;
    while (i + length < text.length && text[i + length] === reference[from + length]) length++;
    found.push([from, from + length]);
    i += length;
  }
  return found;
}

/** The words of a form, field by field. The reference itself, named by the core, is none of them. */
function textsOf(item: StepItem): { key: string; label: string; text: string }[] {
  const { fields, summary, label } = ENTITIES[item.kind];
  const texts = fields
    .filter(({ key }) => key !== "creativeRefSources")
    .map((field) => ({ key: field.key, label: field.label, text: wordsOf(item.values[field.key]).join("\n") }));
  return summary === null ? texts : [...texts, { key: summary, label, text: item.summary }];
}

function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}
