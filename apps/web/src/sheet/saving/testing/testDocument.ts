import { changeDocument } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { leavesLine, withLine } from "../editedDocument.ts";
import type { EditedDocument } from "../saveLoop.ts";

/** A document without an editor, which applies others' changes as an editor does: in steps. */
export class TestDocument implements EditedDocument {
  private node: Node;
  constructor(node: Node) {
    this.node = node;
  }
  /** The line that is being composed, and how it was before. */
  composition: () => { id: string; was: Node } | null = () => null;
  doc = (): Node => this.node;
  sendable = (): Node => {
    const line = this.composition();
    return line ? withLine(this.node, line.id, line.was) : this.node;
  };
  apply = (target: Node): boolean => {
    const line = this.composition();
    if (line && !leavesLine(this.node, target, line.id)) return false;
    const tr = new Transform(this.node);
    changeDocument(tr, target);
    if (!tr.doc.eq(target)) throw new Error("the steps make another document");
    this.node = tr.doc;
    return true;
  };
  /** The writer's change; false when it does nothing. */
  edit(change: (tr: Transform) => boolean): boolean {
    const tr = new Transform(this.node);
    if (!change(tr)) return false;
    this.node = tr.doc;
    return true;
  }
}
