import type { MarkSpec } from "prosemirror-model";

/** A direction in brackets: `（压低声音）`. */
export const parenthetical: MarkSpec = {
  parseDOM: [{ tag: "span[data-parenthetical]" }],
  toDOM: () => ["span", { "data-parenthetical": "" }, 0],
};
