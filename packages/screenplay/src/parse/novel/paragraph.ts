import type { Block } from "../lines/logicalLine.ts";
import type { ChatLine } from "./speeches/chatMessages.ts";
import type { Quotation } from "./speeches/quotations.ts";
import type { Speaker } from "./speeches/speakersIn.ts";

/** A paragraph of a novel and what was found in it. */
export interface Paragraph {
  block: Block;
  /** The words as they are read: those of the block, speech behind dashes set in quotation marks. */
  norm: string;
  /** A separator or a notice between paragraphs; it does not end an exchange of speeches. */
  meta: boolean;
  spoken: Quotation[];
  speakers: (Speaker | null)[];
  /** A message, or a line of a script inside the story. */
  chat: ChatLine | null;
  /** Goes on with the speech that a page cut off above. */
  carried: boolean;
}
