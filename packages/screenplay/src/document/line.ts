import type { NodeSpec } from "prosemirror-model";
import type { LineType } from "../parsed.ts";
import { type WordBound, validateGiven } from "./wordBound.ts";
import { LINE_TYPES } from "./lineTypes.ts";

/** Attributes of one line: what its writer said of it. What can be computed is in `sceneFacts`. */
export interface LineAttrs {
  id: string;
  type: LineType;
  /** Stands on the row of the line above: a cue and its speech, a direction inside a speech. */
  joined: boolean;
  /** The speaker of a speech, or the name in a cue, where it is set and not derived from the text. A value of null means nobody. */
  given: WordBound<string | null> | null;
  /** A person has said its type: it is no longer in doubt. */
  checked: boolean;
}

const TYPES: ReadonlySet<string> = new Set(LINE_TYPES);

function validateType(type: unknown): void {
  if (typeof type !== "string" || !TYPES.has(type)) throw new RangeError(`no type of a line: ${String(type)}`);
}

const isSpeaker = (value: unknown): boolean => value === null || typeof value === "string";

/** One typed line of a scene. */
export const line: NodeSpec = {
  content: "text*",
  marks: "_",
  defining: true,
  attrs: {
    id: { default: "", validate: "string" },
    type: { default: "action", validate: validateType },
    joined: { default: false, validate: "boolean" },
    given: { default: null, validate: (given: unknown) => validateGiven(given, isSpeaker) },
    checked: { default: false, validate: "boolean" },
  },
  // Foreign HTML is flattened to plain lines; it never brings ids of its own.
  parseDOM: [
    {
      tag: "p[data-line]",
      getAttrs: (element) => {
        const type = element.getAttribute("data-line") ?? "";
        return { type: TYPES.has(type) ? type : "action", joined: element.hasAttribute("data-joined") };
      },
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
    { "data-line": String(node.attrs.type), ...(node.attrs.joined === true ? { "data-joined": "" } : {}) },
    0,
  ],
};
