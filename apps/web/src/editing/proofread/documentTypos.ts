import { replaceEach } from "@mochang/screenplay";
import { proofreadLine, type Slip } from "@mochang/screenplay/proofread";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { keepOrigin, type WritingCommand } from "../../sheet/index.ts";

/** A slip and where it stands. */
export interface DocumentSlip extends Slip {
  /** The same slip in the same words, from one look to the next. */
  key: string;
  lineId: string;
  /** Index of its row. */
  row: number;
  /** The words that are to go. */
  written: string;
  before: string;
  after: string;
}

/** Characters shown on either side of a slip. */
const AROUND = 8;

type LineSlip = Omit<DocumentSlip, "row">;
const cache = new WeakMap<Node, readonly LineSlip[]>();

/** Struck words would shift the offsets of those that stand: such a line is left alone. */
const hasStrike = (line: Node): boolean =>
  line.children.some(({ marks }) => marks.some(({ type }) => type.name === "strike"));

function slipsOfLine(line: Node): readonly LineSlip[] {
  const read = cache.get(line);
  if (read) return read;
  const text = line.textContent;
  const id = String(line.attrs.id);
  const slips = hasStrike(line)
    ? []
    : proofreadLine(text, line.attrs.type).map((slip): LineSlip => ({
        ...slip,
        key: `${id} ${slip.rule} ${slip.from}`,
        lineId: id,
        written: text.slice(slip.from, slip.to),
        before: text.slice(Math.max(0, slip.from - AROUND), slip.from),
        after: text.slice(slip.to, slip.to + AROUND),
      }));
  cache.set(line, slips);
  return slips;
}

/** The slips of a document, in its order. Lines that are as they were are not read again. */
export function documentSlips(doc: Node): DocumentSlip[] {
  const slips: DocumentSlip[] = [];
  doc.forEach((scene, _offset, row) =>
    scene.forEach((line) => slips.push(...slipsOfLine(line).map((slip) => ({ ...slip, row })))),
  );
  return slips;
}

/** Fixes slips as one change; those whose words have changed since are left out. */
export const fixSlips =
  (slips: readonly DocumentSlip[]): WritingCommand =>
  (state) => {
    const standing = new Map(documentSlips(state.doc).map((slip) => [slip.key, slip]));
    const fitting = slips.filter(({ key, written, words }) => {
      const now = standing.get(key);
      return now?.written === written && now.words === words;
    });
    // Words that are put in by a command are not followed as typed ones are: with thousands that takes seconds.
    const tr = keepOrigin(closeHistory(state.tr));
    const replacements = fitting.map(({ lineId, from, to, words }) => ({ line: lineId, from, to, words }));
    return replaceEach(tr, replacements) ? tr : null;
  };
