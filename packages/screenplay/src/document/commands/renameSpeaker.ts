import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { bindToWords, validValue } from "../wordBound.ts";
import { lineAttrs, lineText } from "../lineText.ts";
import { setAttrs } from "./setAttrs.ts";

/**
 * After the words of a document were changed to a person's new name: what import or a person knew of who speaks a line says the new name, too, and holds of the line's words as
 * they are now. `before` is the document that the transform began with. False when nobody was known by the old name.
 */
export function renameSpeaker(tr: Transform, before: Node, from: string, to: string): boolean {
  const steps = tr.steps.length;
  const lineIds = new Set<string>();
  before.descendants((node) => {
    if (node.type.name !== "line") return true;
    const { id, given } = lineAttrs(node);
    if (validValue(given, lineText(node)) === from) lineIds.add(id);
    return false;
  });
  if (lineIds.size === 0) return false;
  tr.doc.descendants((node, pos) => {
    if (node.type.name !== "line") return true;
    if (lineIds.has(lineAttrs(node).id)) setAttrs(tr, pos, { given: bindToWords(to, lineText(node)) });
    return false;
  });
  return tr.steps.length > steps;
}
