import {
  deleteScene,
  insertText,
  joinLines,
  joinScenes,
  type LineJson,
  moveLines,
  moveScene,
  pasteLines,
  replaceText,
  setLineType,
  splitLine,
  splitScene,
} from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";

/** Whole numbers below `n`, the same in every run of a seed. */
export type Random = (n: number) => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** Random actions of a writer: mostly typing, each time a character that no other window has typed. */
export interface Writing {
  random: Random;
  /** A character of its own. */
  token: () => string;
  newId: () => string;
}

type Edit = (tr: Transform, writing: Writing) => boolean;

const lines = (doc: Node): Node[] => doc.children.flatMap((row) => row.children);
const idOf = (node: Node | undefined): string => (node?.attrs.id as string | undefined) ?? "";
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)];
const anyLine = (tr: Transform, { random }: Writing): Node | undefined => pick(lines(tr.doc), random);
const anyRow = (tr: Transform, { random }: Writing): string => idOf(pick(tr.doc.children, random));

const type: Edit = (tr, writing) => {
  const line = anyLine(tr, writing);
  return insertText(tr, { line: idOf(line), at: writing.random((line?.textContent.length ?? 0) + 1) }, writing.token());
};
const replace: Edit = (tr, writing) => {
  const line = anyLine(tr, writing);
  const length = line?.textContent.length ?? 0;
  if (length === 0) return false;
  const from = writing.random(length);
  return replaceText(tr, { line: idOf(line), from, to: Math.min(length, from + 2) }, writing.token());
};
const newLine: Edit = (tr, writing) => {
  const attrs = { id: writing.newId(), type: "action", joined: false, given: null, checked: false } as const;
  const line: LineJson = { type: "line", attrs, content: [{ type: "text", text: `${writing.token()}来了。` }] };
  return pasteLines(tr, idOf(anyLine(tr, writing)), [line], writing.newId);
};
const split: Edit = (tr, writing) => {
  const line = anyLine(tr, writing);
  return splitLine(tr, { line: idOf(line), at: writing.random((line?.textContent.length ?? 0) + 1) }, writing.newId());
};
const deleteLine: Edit = (tr, writing) => {
  const row = pick(tr.doc.children, writing.random);
  if (!row || row.childCount < 2) return false;
  const targetId = idOf(pick(row.children, writing.random));
  let did = false;
  tr.doc.descendants((node, pos) => {
    if (did || node.type.name !== "line" || node.attrs.id !== targetId) return !did;
    did = true;
    tr.delete(pos, pos + node.nodeSize);
    return false;
  });
  return did;
};
const move: Edit = (tr, writing) => {
  const line = idOf(anyLine(tr, writing));
  return moveLines(tr, line, line, { before: idOf(anyLine(tr, writing)) }, writing.newId);
};
const heading: Edit = (tr, writing) => {
  const line = idOf(anyLine(tr, writing));
  return setLineType(
    tr,
    line,
    line,
    (["heading", "dialogue", "action"] as const)[writing.random(3)] ?? "action",
    writing.newId,
  );
};

const EDITS: readonly Edit[] = [
  ...Array.from({ length: 7 }, () => type),
  replace,
  replace,
  newLine,
  newLine,
  split,
  deleteLine,
  move,
  heading,
  (tr, writing) => joinLines(tr, idOf(anyLine(tr, writing))),
  (tr, writing) => splitScene(tr, idOf(anyLine(tr, writing)), writing.newId()),
  (tr, writing) => joinScenes(tr, anyRow(tr, writing)),
  (tr, writing) => moveScene(tr, anyRow(tr, writing), writing.random(3) === 0 ? null : anyRow(tr, writing)),
  (tr, writing) => deleteScene(tr, anyRow(tr, writing)),
];

export const randomEdit = (tr: Transform, writing: Writing): boolean =>
  pick(EDITS, writing.random)?.(tr, writing) ?? false;
