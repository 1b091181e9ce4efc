import type { SceneFacts } from "./sceneFacts.ts";
import type { KnownPerson, SupportedFigures } from "./supportedFigures.ts";

/** What stands between two commas of a clause, with whom and where it speaks of: a segment without a person speaks of the one before. */
export interface Segment {
  text: string;
  /** Where it names somebody. */
  mentions: readonly { person: KnownPerson; start: number; end: number }[];
  /** Who is named in it, or else in the segments before. */
  people: readonly KnownPerson[];
  /** Ordinals of the scenes that it names. */
  scenes: readonly number[];
  /** It names a scene that there is not, or more than one with a word between. */
  unclear: boolean;
  supported: SupportedFigures;
  /** What the document tells of each scene, in their order. */
  facts: readonly SceneFacts[];
  /** The segment before, and whoever that speaks of. */
  before: string;
  /** Scenes that the segments before name last. */
  scenesBefore: readonly number[];
  peopleBefore: readonly KnownPerson[];
  /** The whole clause, without its quotations. */
  clause: string;
}

/** True when the segment says what the figures deny; false when it says nothing of the kind. */
export type Rule = (segment: Segment) => boolean;
