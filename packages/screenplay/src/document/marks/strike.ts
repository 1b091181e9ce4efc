import type { MarkSpec } from "prosemirror-model";

/** Text struck out and kept, until the writer confirms the deletion. */
export const strike: MarkSpec = {
  parseDOM: [{ tag: "s" }, { tag: "del" }],
  toDOM: () => ["s", 0],
};
