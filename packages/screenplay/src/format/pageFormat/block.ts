/** What one paragraph of a page is. */
export type BlockType =
  /** The work's name on the title page, and the rows below it. */
  | "title"
  | "credit"
  /** Before the first scene: cast lists, synopses. */
  | "front"
  | "episode"
  | "heading"
  /** A row of the scene's header: 時：景：人：, or what the author wrote under the heading. */
  | "sceneRow"
  | "meta"
  | "action"
  /** `名：对白` in one paragraph, and a further paragraph of the same speech. */
  | "speech"
  | "more"
  /** The three columns of Hollywood. */
  | "cue"
  | "parenthetical"
  | "dialogue"
  | "transition"
  | "rule"
  | "prose"
  /** The label that model text must carry. */
  | "label";

/** A run of one paragraph. `added` marks what the region's custom sets beside the author's characters. */
export interface Piece {
  text: string;
  added?: true;
  /** Struck out by its writer, shown because it was asked for. */
  struck?: true;
  /** The notes that stand on it, by their ids. */
  notes?: readonly string[];
}

export interface Block {
  type: BlockType;
  pieces: Piece[];
  /** A model wrote at least one line of it. */
  model?: true;
  /** Holds a line that is new or changed since the version that was asked for. */
  changed?: true;
  /** Begins a new page. */
  newPage?: true;
  /** Stays on the page of what follows: a rule between scenes never opens a page alone. */
  keepNext?: true;
  /** The name over a long speech, on the first of its paragraphs: a page that turns within repeats it. */
  speaks?: string;
  /** The last paragraph of such a speech. */
  spoken?: true;
}

/** The words of a block as they are printed. */
export const blockText = (block: Block): string => block.pieces.map((piece) => piece.text).join("");
