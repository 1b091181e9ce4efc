import type { MarkSpec } from "prosemirror-model";

/** The place of a note, by the note's id. Typing at its edge does not widen it, and several may overlap. */
export const annotation: MarkSpec = {
  attrs: { id: { default: "", validate: "string" } },
  inclusive: false,
  excludes: "",
  parseDOM: [
    { tag: "span[data-annotation]", getAttrs: (element) => ({ id: element.getAttribute("data-annotation") ?? "" }) },
  ],
  toDOM: (mark) => ["span", { "data-annotation": String(mark.attrs.id) }, 0],
};
