/** The kinds of document that the parser tells apart. */
export type Kind = "screenplay" | "stage" | "novel" | "prose";

/** What one span of the text is. `text` is for prose and front matter; in a scene an unrecognised line is `action`. */
export type LineType =
  | "heading"
  | "action"
  | "character"
  | "parenthetical"
  | "dialogue"
  | "transition"
  | "meta"
  | "episode"
  | "chapter"
  | "text";

export type IntExt = "内" | "外" | "内外";

/** One span of the text. `start` and `end` are UTF-16 offsets into `Parsed.text`; `text` is exactly that slice. */
export interface Line {
  type: LineType;
  text: string;
  /** The name as written on the cue; on every dialogue and parenthetical that has a cue. */
  speaker?: string;
  start: number;
  end: number;
  /** 0 to 1: how sure the grammar is of `type`. Below `LOW_CONFIDENCE` it is shown to the user for re-tagging. */
  confidence: number;
}

/** Strings as written in the heading (or the `時／景` lines under it), null where it does not say. */
export interface HeadingFields {
  intExt: IntExt | null;
  time: string | null;
  place: string | null;
}

export interface Scene {
  /** As written (`1-3`, `十二`), null where the heading has none. */
  number: string | null;
  /** The heading as written; null for a text without headings. It is also `lines[0]`. */
  heading: string | null;
  fields: HeadingFields;
  lines: Line[];
}

export interface CastMember {
  name: string;
  /** Other spellings of the same person in the document, as written. */
  aliases: string[];
  /** Set where little tells that this is a person: one speech and no list that names him, or an unnamed role that only acts. */
  doubtful?: true;
}

/** The same person without a doubt: said to be one by marked paragraphs, or by the writer. */
export const undoubted = ({ name, aliases }: CastMember): CastMember => ({ name, aliases });

/** What `mochang parse --format json` prints. The spans in order cover every non-white-space character of `text` exactly once. */
export interface Parsed {
  kind: Kind;
  text: string;
  title: string | null;
  frontMatter: Line[];
  scenes: Scene[];
  cast: CastMember[];
}

/** Lines below this confidence are offered to the user for re-tagging. */
export const LOW_CONFIDENCE = 0.6;
