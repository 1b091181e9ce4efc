import type { CastMember, HeadingFields, Kind, LineType } from "../../parsed.ts";

/** One Final Draft paragraph: the `Type` attribute, the text, the heading's `Number`, and what our own writer noted beside them. */
export interface FdxParagraph {
  type: string;
  text: string;
  number?: string;
  own?: FdxOwn;
}

/** What Final Draft's own attributes cannot say. Other programs pass over it, as attributes of a namespace that they do not know. */
export interface FdxOwn {
  /** The line's kind, where it is none of Final Draft's. */
  type?: LineType;
  /** The speaker, where it is not the name on the cue above; null for none. */
  speaker?: string | null;
  /** The scene that this paragraph opens, read with and without a heading of its own. */
  scene?: OwnScene;
}

export interface OwnScene {
  headed: boolean;
  number: string | null;
  fields: HeadingFields;
}

/** What our own writer noted about the whole document. */
export interface FdxDocument {
  kind: Kind;
  title: string | null;
  cast: CastMember[];
}

/** A Final Draft file as its elements say it. */
export interface FdxContent {
  paragraphs: FdxParagraph[];
  titlePage: string[];
  /** Null for a file of another program. */
  own: FdxDocument | null;
}

/** Prefix and namespace of our own attributes. */
export const OWN_PREFIX = "mochang";
export const OWN_NAMESPACE = "urn:mochang:fdx:1";
