import fc from "fast-check";
import type { Transform } from "prosemirror-transform";
import {
  acceptEdits,
  addAnnotation,
  breakLine,
  deleteBackward,
  deleteBetween,
  deleteForward,
  deleteScene,
  duplicateScene,
  findLine,
  insertText,
  joinLines,
  joinScenes,
  lineText,
  lockNumber,
  moveLines,
  moveScene,
  pasteAt,
  removeAnnotation,
  replaceText,
  setGivenSpeaker,
  setLineType,
  LINE_TYPES,
  sceneRows,
  splitLine,
  splitScene,
  strike,
  unstrike,
} from "../document/index.ts";

/** A run of commands; `name` begins the ids that they make. False when they did nothing. */
export type Edits = (tr: Transform, name: string) => boolean;

type Edit = (tr: Transform, newId: () => string) => boolean;

/** What the author and a model write. */
interface Words {
  author: readonly string[];
  model: readonly string[];
}

const WORDS: Words = { author: ["雾。", "来", "，又", "👩‍👧"], model: ["雾。", "来", "，又", "👩‍👧"] };

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? "";

const kindsOf = (words: Words): ((a: number, b: number, c: number) => Edit)[] => [
  (a, b, c) => (tr) =>
    c % 3 === 0
      ? insertText(tr, { line: line(tr, a), at: b % 5 }, pick(words.model, c), "model")
      : insertText(tr, { line: line(tr, a), at: b % 5 }, pick(words.author, c)),
  (a, b, c) => (tr) =>
    replaceText(
      tr,
      { line: line(tr, a), from: b % 4, to: (b % 4) + 1 + (c % 3) },
      c % 3 === 0 ? "" : pick(words.author, c),
    ),
  (a, b, c) => (tr, newId) => {
    const found = findLine(tr.doc, line(tr, a))?.node;
    const [lineWords, at] = [found ? lineText(found) : "", b % 4];
    const letters = [...lineWords];
    const text = [...letters.slice(0, at), pick(words.model, c), ...letters.slice(at + (c % 2))].join("");
    return acceptEdits(tr, [{ op: "change", line: line(tr, a), words: lineWords, type: "action", text }], newId);
  },
  (a, b) => (tr, newId) => splitLine(tr, { line: line(tr, a), at: b % 5 }, newId()),
  (a) => (tr) => joinLines(tr, line(tr, a)),
  (a, b) => (tr, newId) =>
    setLineType(tr, line(tr, a), line(tr, a), LINE_TYPES[b % LINE_TYPES.length] ?? "action", newId),
  (a) => (tr, newId) => splitScene(tr, line(tr, a), newId()),
  (a) => (tr) => joinScenes(tr, row(tr, a)),
  (a, b) => (tr) => moveScene(tr, row(tr, a), b % 3 === 0 ? null : row(tr, b)),
  (a, b) => (tr, newId) => moveLines(tr, line(tr, a), line(tr, a), { before: line(tr, b) }, newId),
  (a) => (tr) => deleteScene(tr, row(tr, a)),
  (a) => (tr, newId) => duplicateScene(tr, row(tr, a), newId),
  (a, b) => (tr) => setGivenSpeaker(tr, line(tr, a), ["甲", null, undefined][b % 3]),
  (a, b) => (tr) => lockNumber(tr, row(tr, a), b % 2 ? "9A" : null),
  (a, b, c) => (tr) => addAnnotation(tr, `note${c % 3}`, [{ line: line(tr, a), from: b % 3, to: (b % 3) + 2 }]),
  (a) => (tr) => removeAnnotation(tr, `note${a % 3}`),
  (a, b) => (tr) => strike(tr, { line: line(tr, a), from: b % 3, to: (b % 3) + 1 }),
  (a, b, c) => (tr, newId) => breakLine(tr, { line: line(tr, a), at: b % 4 }, LINE_TYPES[c % 6] ?? "action", newId),
  (a) => (tr, newId) => deleteBackward(tr, line(tr, a), newId),
  (a) => (tr, newId) => deleteForward(tr, line(tr, a), newId),
  (a, b, c) => (tr) => deleteBetween(tr, { line: line(tr, a), at: b % 3 }, { line: line(tr, a + (c % 6)), at: c % 4 }),
  (a, b, c) => (tr, newId) =>
    pasteAt(
      tr,
      { line: line(tr, a), at: b % 4 },
      sceneRows(tr.doc)
        .flatMap((scene) => scene.content)
        .slice(c, c + 1 + (b % 3)),
      newId,
    ),
  (a) => (tr) => unstrike(tr, { line: line(tr, a), from: 0, to: 1 }),
];

function line(tr: Transform, n: number): string {
  const ids: string[] = [];
  tr.doc.forEach((scene) => scene.forEach((child) => ids.push(String(child.attrs.id))));
  return ids[n % ids.length] ?? "";
}

const row = (tr: Transform, n: number): string => String(tr.doc.child(n % tr.doc.childCount).attrs.id);

/** Arbitrary commands on any document, up to five, with these words. */
export function editsWith(words: Words): fc.Arbitrary<Edits> {
  const kinds = kindsOf(words);
  return fc
    .array(fc.tuple(fc.nat(kinds.length - 1), fc.nat(40), fc.nat(40), fc.nat(40)), { maxLength: 5 })
    .map((list) => {
      const edits = list.map(([kind, a, b, c]) => kinds[kind]?.(a, b, c));
      const commands: Edits = (tr, name) => {
        let count = 0;
        const before = tr.steps.length;
        for (const edit of edits) edit?.(tr, () => `${name}${++count}`);
        return tr.steps.length > before;
      };
      return Object.assign(commands, { toString: () => JSON.stringify(list) });
    });
}

export const anyEdits: fc.Arbitrary<Edits> = editsWith(WORDS);
