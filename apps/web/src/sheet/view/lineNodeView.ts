import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";

/**
 * A line as the schema's `toDOM` draws it, made by hand: over the 15,000 lines of a long script, building and parsing the schema's
 * description of each element takes about a fifth of the processor's time to the first paint.
 */
export function lineNodeView(line: Node): NodeView {
  const dom = document.createElement("p");
  dom.setAttribute("data-line", String(line.attrs.type));
  if (line.attrs.joined === true) dom.setAttribute("data-joined", "");
  let { type, joined } = line.attrs;
  return {
    dom,
    contentDOM: dom,
    // In place: an element that was made anew would end what an input method composes in it.
    update(node) {
      if (node.type !== line.type) return false;
      if (node.attrs.type !== type) dom.setAttribute("data-line", String(node.attrs.type));
      if (node.attrs.joined !== joined) dom.toggleAttribute("data-joined", node.attrs.joined === true);
      ({ type, joined } = node.attrs);
      return true;
    },
  };
}
