import type { MarkSpec } from "prosemirror-model";

/** Who wrote text that the author did not: an imported file, or a model. Text without the mark is the author's. */
export type Origin = "imported" | "model";

function validateOrigin(by: unknown): void {
  if (by !== "imported" && by !== "model") throw new RangeError(`no origin: ${String(by)}`);
}

export const origin: MarkSpec = {
  attrs: { by: { default: "imported", validate: validateOrigin } },
  inclusive: false,
  parseDOM: [
    {
      tag: "span[data-origin]",
      getAttrs: (element) => ({ by: element.getAttribute("data-origin") === "model" ? "model" : "imported" }),
    },
  ],
  toDOM: (mark) => ["span", { "data-origin": String(mark.attrs.by) }, 0],
};
