import { replaceEach } from "@mochang/screenplay";
import { proofreadLine, type Correction } from "@mochang/screenplay/proofread";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { keepOrigin, type WritingCommand } from "../../sheet/index.ts";

/** A correction and where it stands. */
export interface DocumentCorrection extends Correction {
  /** The same correction in the same words, from one look to the next. */
  key: string;
  lineId: string;
  /** Index of its row. */
  row: number;
  /** The words that are to go. */
  written: string;
  before: string;
  after: string;
}

/** Characters shown on either side of a correction. */
const AROUND = 8;

type LineCorrection = Omit<DocumentCorrection, "row">;
const cache = new WeakMap<Node, readonly LineCorrection[]>();

/** Struck words would shift the offsets of those that stand: such a line is left alone. */
const hasStrike = (line: Node): boolean =>
  line.children.some(({ marks }) => marks.some(({ type }) => type.name === "strike"));

function correctionsOfLine(line: Node): readonly LineCorrection[] {
  const read = cache.get(line);
  if (read) return read;
  const text = line.textContent;
  const id = String(line.attrs.id);
  const corrections = hasStrike(line)
    ? []
    : proofreadLine(text, line.attrs.type).map((correction): LineCorrection => ({
        ...correction,
        key: `${id} ${correction.rule} ${correction.from}`,
        lineId: id,
        written: text.slice(correction.from, correction.to),
        before: text.slice(Math.max(0, correction.from - AROUND), correction.from),
        after: text.slice(correction.to, correction.to + AROUND),
      }));
  cache.set(line, corrections);
  return corrections;
}

/** The corrections of a document, in its order. Lines that are as they were are not read again. */
export function documentCorrections(doc: Node): DocumentCorrection[] {
  const corrections: DocumentCorrection[] = [];
  doc.forEach((scene, _offset, row) =>
    scene.forEach((line) => corrections.push(...correctionsOfLine(line).map((correction) => ({ ...correction, row })))),
  );
  return corrections;
}

/** Fixes corrections as one change; those whose words have changed since are left out. */
export const applyCorrections =
  (corrections: readonly DocumentCorrection[]): WritingCommand =>
  (state) => {
    const standing = new Map(documentCorrections(state.doc).map((correction) => [correction.key, correction]));
    const fitting = corrections.filter(({ key, written, words }) => {
      const now = standing.get(key);
      return now?.written === written && now.words === words;
    });
    // Words that are put in by a command are not followed as typed ones are: with thousands that takes seconds.
    const tr = keepOrigin(closeHistory(state.tr));
    const replacements = fitting.map(({ lineId, from, to, words }) => ({ line: lineId, from, to, words }));
    return replaceEach(tr, replacements) ? tr : null;
  };
