import type { MarkSpec } from "prosemirror-model";

/** A passage that a note speaks about. Typing at its edge does not widen it, and several may overlap. */
export const annotation: MarkSpec = {
  attrs: { id: { default: "" } },
  inclusive: false,
  excludes: "",
  parseDOM: [
    { tag: "span[data-annotation]", getAttrs: (element) => ({ id: element.getAttribute("data-annotation") ?? "" }) },
  ],
  toDOM: (mark) => ["span", { "data-annotation": String(mark.attrs.id) }, 0],
};
