import type { NodeSpec } from "prosemirror-model";
import { type WordBound, validateGiven } from "./wordBound.ts";
import type { SceneHead } from "./sceneHead.ts";

/** What import or a person knew of a scene's heading; `headed` false where its first line only looks like one. */
export interface GivenHead extends SceneHead {
  headed: boolean;
}

/** Attributes of one row of a document: a scene, the front matter (row 0), or a division. What can be computed is in `sceneFacts`. */
export interface SceneAttrs {
  id: string;
  front: boolean;
  /** An episode, an act or a volume: a row of its own, which no number counts. */
  division: boolean;
  /** The number that the writer locked; null for the one in the heading. */
  lockedNumber: string | null;
  /** Valid while the words of the heading and of the label lines under it (`headWords`) are the ones that it was stated for. */
  given: WordBound<GivenHead> | null;
}

const orNull = (value: unknown): boolean => value === null || typeof value === "string";
const SIDES: readonly unknown[] = ["内", "外", "内外", null];

function isGivenHead(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { headed, number, intExt, time, place, ...rest } = value as Partial<GivenHead>;
  return (
    typeof headed === "boolean" &&
    orNull(number) &&
    SIDES.includes(intExt) &&
    orNull(time) &&
    orNull(place) &&
    Object.keys(rest).length === 0
  );
}

/** A run of lines; the unit of storage, versions and locking. */
export const scene: NodeSpec = {
  content: "line+",
  isolating: true,
  defining: true,
  attrs: {
    id: { default: "", validate: "string" },
    front: { default: false, validate: "boolean" },
    division: { default: false, validate: "boolean" },
    lockedNumber: { default: null, validate: "string|null" },
    given: { default: null, validate: (given: unknown) => validateGiven(given, isGivenHead) },
  },
  parseDOM: [{ tag: "section[data-scene]" }],
  toDOM: () => ["section", { "data-scene": "" }, 0],
};
