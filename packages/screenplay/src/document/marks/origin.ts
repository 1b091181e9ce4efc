import type { MarkSpec } from "prosemirror-model";

/** Who wrote the text: the person at the keyboard, an imported file, or a model. */
export type Origin = "human" | "imported" | "model";

export const origin: MarkSpec = {
  attrs: { by: { default: "human" } },
  // New typing beside imported or model text is the writer's own.
  inclusive: false,
  parseDOM: [
    { tag: "span[data-origin]", getAttrs: (element) => ({ by: element.getAttribute("data-origin") ?? "human" }) },
  ],
  toDOM: (mark) => ["span", { "data-origin": String(mark.attrs.by) }, 0],
};
