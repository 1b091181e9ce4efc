import type { NodeSpec } from "prosemirror-model";
import type { LineType } from "../parsed.ts";

/** Attributes of one line. `start` and `end` point into the text that was imported, -1 for a line written since. */
export interface LineAttrs {
  id: string;
  type: LineType;
  /** The speaker of a dialogue or parenthetical, null for none. */
  speaker: string | null;
  start: number;
  end: number;
  confidence: number;
}

/** One typed line of a scene. */
export const line: NodeSpec = {
  content: "text*",
  marks: "_",
  defining: true,
  attrs: {
    id: { default: "" },
    type: { default: "action" },
    speaker: { default: null },
    start: { default: -1 },
    end: { default: -1 },
    confidence: { default: 1 },
  },
  // Foreign HTML is flattened to plain lines; it never brings ids, offsets or types of its own.
  parseDOM: [
    {
      tag: "p[data-line]",
      getAttrs: (element) => ({
        type: element.getAttribute("data-line") ?? "action",
        speaker: element.getAttribute("data-speaker"),
      }),
    },
    { tag: "p" },
    { tag: "div" },
    { tag: "li" },
    { tag: "h1" },
    { tag: "h2" },
    { tag: "h3" },
    { tag: "td" },
  ],
  toDOM: (node) => [
    "p",
    {
      "data-line": String(node.attrs.type),
      ...(node.attrs.speaker ? { "data-speaker": String(node.attrs.speaker) } : {}),
    },
    0,
  ],
};
