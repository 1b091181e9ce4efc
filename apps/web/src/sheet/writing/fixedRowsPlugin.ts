import { Plugin } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import { REMOTE } from "../saving/editedDocument.ts";

const rowsOf = (doc: Node): string => doc.children.map((row) => String(row.attrs.id)).join(" ");

/** The scenes stay as they are: what would make, merge, move or delete one is not done. What other windows have saved comes in all the same. */
export const fixedRowsPlugin = (): Plugin =>
  new Plugin({
    filterTransaction: (tr, state) =>
      !tr.docChanged || tr.getMeta(REMOTE) !== undefined || rowsOf(tr.doc) === rowsOf(state.doc),
  });
