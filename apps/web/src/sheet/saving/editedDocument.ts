import { changeDocument, findLine } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { readCaret } from "../view/readCaret.ts";
import { docOf, idOf } from "./storedDocument.ts";
import type { EditedDocument } from "./saveLoop.ts";

/** Marks transactions that come from saving: others' words, never the writer's. */
export const REMOTE = "remoteChange";

/** What the input method is at work in. */
export interface Composition {
  /** The line where it began, as it was then; null when it replaces words of several lines. */
  line: { id: string; was: Node } | null;
}

export interface DetachableDocument extends EditedDocument {
  /** The editor goes: the document lives on without it, until everything is sent. */
  detach: () => void;
}

/** The document of an editor, beside what the input method is composing. */
export function editedDocument(view: EditorView, composition: () => Composition | null): DetachableDocument {
  let detached: Node | null = null;
  return {
    doc: () => detached ?? view.state.doc,
    sendable() {
      const composed = detached ? null : composition();
      if (!composed) return detached ?? view.state.doc;
      return composed.line && withLine(view.state.doc, composed.line.id, composed.line.was);
    },
    apply(target) {
      if (detached) {
        detached = target;
        return true;
      }
      readCaret(view);
      const { doc, tr } = view.state;
      const composed = composition();
      const isLeft = !composed || (composed.line !== null && leavesLine(doc, target, composed.line.id));
      if (!isLeft) return doc.eq(target);
      if (changeDocument(tr, target)) view.dispatch(tr.setMeta("addToHistory", false).setMeta(REMOTE, true));
      return true;
    },
    detach: () => void (detached = view.state.doc),
  };
}

/** The line that a composition begins in. */
export function compositionAt({ state }: EditorView): Composition {
  const { $from, $to } = state.selection;
  const line = $from.parent;
  return { line: $from.sameParent($to) && line.isTextblock ? { id: line.attrs.id as string, was: line } : null };
}

/** A document with a line as it was; as it is when the line is gone. */
export function withLine(doc: Node, id: string, was: Node): Node {
  const found = findLine(doc, id);
  if (!found || found.node === was) return doc;
  const row = doc.child(found.scene);
  return docOf(doc.children.with(found.scene, row.copy(row.content.replaceChild(found.line, was))));
}

/**
 * Whether the element of a line stays when a document becomes another: the line has its words and its row, and neither is passed by a row or a line that both
 * documents have. What is moved is drawn anew; a composition in it would end without the browser saying so, and all that waits for its end, saving too, would
 * wait for good. What nothing passes is never what `changeDocument` moves.
 */
export function leavesLine(a: Node, b: Node, id: string): boolean {
  const [here, there] = [findLine(a, id), findLine(b, id)];
  if (!here || !there) return here === there;
  const row = idOf(a.child(here.scene));
  if (!here.node.eq(there.node) || row !== idOf(b.child(there.scene))) return false;
  const [inA, inB] = [idsInOrder(a), idsInOrder(b)];
  return [row, id].every((own) => haveSameBefore(inA, inB, own));
}

/** The ids of rows and lines, in the order of the document. */
function idsInOrder(doc: Node): string[] {
  const ids: string[] = [];
  for (const row of doc.children) {
    ids.push(idOf(row));
    for (const line of row.children) ids.push(idOf(line));
  }
  return ids;
}

/** Whether of the ids that both lists hold the same stand before one of them. */
function haveSameBefore(a: readonly string[], b: readonly string[], id: string): boolean {
  const [inA, inB] = [new Set(a), new Set(b)];
  const before = a.slice(0, a.indexOf(id)).filter((one) => inB.has(one));
  const beforeInB = new Set(b.slice(0, b.indexOf(id)).filter((one) => inA.has(one)));
  return before.length === beforeInB.size && before.every((one) => beforeInB.has(one));
}
