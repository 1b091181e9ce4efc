import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";

/**
 * Characters from which a line is set in a font of the system. Our own font comes in some hundred slices, and the browser lays a paragraph out in time that grows with the square of
 * its changes of slice: 200,000 characters took 3 s at each key.
 */
const LONG = 5_000;
const isLong = (line: Node): boolean => line.content.size > LONG;

/**
 * A line as the schema's `toDOM` draws it, made by hand: over the 15,000 lines of a long script, building and parsing the schema's
 * description of each element takes about a fifth of the processor's time to the first paint.
 */
export function lineNodeView(line: Node): NodeView {
  const dom = document.createElement("p");
  dom.setAttribute("data-line", String(line.attrs.type));
  if (line.attrs.joined === true) dom.setAttribute("data-joined", "");
  if (isLong(line)) dom.setAttribute("data-long", "");
  let { type, joined } = line.attrs;
  let long = isLong(line);
  return {
    dom,
    contentDOM: dom,
    // In place: an element that was made anew would end what an input method composes in it.
    update(node) {
      if (node.type !== line.type) return false;
      if (node.attrs.type !== type) dom.setAttribute("data-line", String(node.attrs.type));
      if (node.attrs.joined !== joined) dom.toggleAttribute("data-joined", node.attrs.joined === true);
      if (isLong(node) !== long) dom.toggleAttribute("data-long", isLong(node));
      ({ type, joined } = node.attrs);
      long = isLong(node);
      return true;
    },
  };
}
