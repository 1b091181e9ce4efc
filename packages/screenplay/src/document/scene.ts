import type { NodeSpec } from "prosemirror-model";
import type { IntExt } from "../parsed.ts";

/** Attributes of one scene. Scene 0 of a document is its front matter. The shown ordinal is computed, never stored. */
export interface SceneAttrs {
  id: string;
  front: boolean;
  /** True when the first line is the scene's heading. */
  headed: boolean;
  /** The number as written in the heading. */
  number: string | null;
  intExt: IntExt | null;
  time: string | null;
  place: string | null;
}

/** A scene is a run of lines; the unit of storage, versions and locking. */
export const scene: NodeSpec = {
  content: "line+",
  isolating: true,
  defining: true,
  attrs: {
    id: { default: "" },
    front: { default: false },
    headed: { default: false },
    number: { default: null },
    intExt: { default: null },
    time: { default: null },
    place: { default: null },
  },
  parseDOM: [{ tag: "section[data-scene]" }],
  toDOM: () => ["section", { "data-scene": "" }, 0],
};
