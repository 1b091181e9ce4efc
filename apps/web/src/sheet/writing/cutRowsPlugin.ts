import { findLine, findScene } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";

/** A row that its writer has taken out of the document. */
export interface CutRow {
  row: Node;
  /** The ids of the rows that stood above and below it. */
  after: string | null;
  before: string | null;
  /** Index of the row above it in `doc`, the document as it was. */
  above: number;
  doc: Node;
}

const idOf = (doc: Node, index: number): string | null => {
  const id: unknown = doc.maybeChild(index)?.attrs.id;
  return typeof id === "string" ? id : null;
};

/** The rows that a change of the writer's own took out whole: not those whose lines went into another row, and none of the history or of other windows. */
export function rowsCutBy(tr: Transaction): CutRow[] {
  const { before, doc } = tr;
  if (!tr.docChanged || doc.childCount >= before.childCount) return [];
  if (tr.getMeta("addToHistory") === false || tr.getMeta("history$") !== undefined) return [];
  const cut: CutRow[] = [];
  before.forEach((row, _offset, index) => {
    if (row.attrs.front === true || row.textContent.trim() === "" || findScene(doc, String(row.attrs.id))) return;
    if (row.children.some((line) => line.content.size > 0 && findLine(doc, String(line.attrs.id)))) return;
    cut.push({ row, after: idOf(before, index - 1), before: idOf(before, index + 1), above: index - 1, doc: before });
  });
  return cut;
}

/** Tells of rows that are taken out. */
export const cutRowsPlugin = (onCut: (rows: readonly CutRow[]) => void): Plugin =>
  new Plugin({
    state: {
      init: () => null,
      apply(tr) {
        const rows = rowsCutBy(tr);
        if (rows.length > 0) onCut(rows);
        return null;
      },
    },
  });
