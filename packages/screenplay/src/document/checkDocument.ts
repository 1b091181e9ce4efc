import type { Node } from "prosemirror-model";

/**
 * Throws a RangeError where `Node.check` does, for a node that was made from JSON: that has no attributes but its type's, and each was validated when it was
 * made. `Node.check` goes over all attributes of every node and mark by name, which takes a third of the time in which a long script is opened.
 * @param onMarks told of the number of marks on each text that has any
 */
export function checkDocument(node: Node, onMarks: (count: number) => void): void {
  if (!node.type.validContent(node.content)) throw new RangeError(`no content of ${node.type.name}: ${String(node)}`);
  for (const child of node.children) {
    if (!child.isText) checkDocument(child, onMarks);
    else if (child.marks.length > 0) {
      onMarks(child.marks.length);
      // One mark is a set whatever it is.
      if (child.marks.length > 1) child.check();
    }
  }
}
