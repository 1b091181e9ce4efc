import { setImmediate as nextTurn } from "node:timers/promises";
import { Parser } from "htmlparser2";

/** Where a note's highlight stands in a page of HTML. */
export interface MarkedPlace {
  before: string;
  after: string;
  /** Characters of the page's text before it, white space not counted. */
  ahead: number;
}

/** Characters of context kept, white space not counted. */
const CONTEXT = 40;
/** Read in one turn of the event loop; about 2 ms. */
const PIECE = 64 << 10;
/** No script page is deeper; the parser looks through its open elements at every end tag. */
const MAX_NESTING = 200;
const HIDDEN_ELEMENTS = new Set([
  "script",
  "style",
  "head",
  "title",
  "template",
  "noscript",
  "iframe",
  "object",
  "svg",
  "math",
  "textarea",
  "select",
]);
const WHITE = /\s+/gu;
/** Time stamps of so many characters stand in no attribute by accident. */
const MIN_DISTINCTIVE_LENGTH = 8;

class TooDeep extends Error {}

/**
 * Reads a page of HTML from outside for one thing: where the element stands that bears a note's time stamp in an attribute. It is
 * read as a stream, no tree is built, nothing of it is kept but a few characters of text. Null when there is no such element, or the
 * page is not one that a person has made.
 */
export async function readMarkedHtml(html: string, timestamp: string): Promise<MarkedPlace | null> {
  const reader = new Reader(timestamp);
  const parser = new Parser(reader, { decodeEntities: true });
  try {
    for (let at = 0; at < html.length && !reader.complete; at += PIECE) {
      if (at > 0) await nextTurn();
      parser.write(html.slice(at, at + PIECE));
    }
    if (!reader.complete) parser.end();
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
  return reader.place();
}

class Reader {
  private readonly timestamp: string;
  private depth = 0;
  /** Depths at which an unseen or a marked element was opened; 0 for none. */
  private unseenAt = 0;
  private markedAt = 0;
  private found = false;
  private before = "";
  private after = "";
  private ahead = 0;

  constructor(timestamp: string) {
    this.timestamp = timestamp;
  }

  get complete(): boolean {
    return this.found && this.markedAt === 0 && this.after.length >= CONTEXT;
  }

  place(): MarkedPlace | null {
    return this.found ? { before: this.before, after: this.after.slice(0, CONTEXT), ahead: this.ahead } : null;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MAX_NESTING) throw new TooDeep();
    if (this.unseenAt === 0 && HIDDEN_ELEMENTS.has(name)) this.unseenAt = this.depth;
    if (this.markedAt > 0 || !this.bearsStamp(attributes)) return;
    this.markedAt = this.depth;
    this.found = true;
    // A highlight over several lines is several elements: what stands between them was not after it.
    this.after = "";
  }

  onclosetag(): void {
    if (this.unseenAt === this.depth) this.unseenAt = 0;
    if (this.markedAt === this.depth) this.markedAt = 0;
    this.depth--;
  }

  ontext(text: string): void {
    if (this.unseenAt > 0 || this.markedAt > 0) return;
    const squeezed = text.replace(WHITE, "");
    if (this.found) {
      if (this.after.length < CONTEXT) this.after += squeezed;
      return;
    }
    this.before = (this.before + squeezed).slice(-CONTEXT);
    this.ahead += squeezed.length;
  }

  private bearsStamp(attributes: Record<string, string>): boolean {
    return Object.values(attributes).some(
      (value) =>
        value === this.timestamp || (this.timestamp.length >= MIN_DISTINCTIVE_LENGTH && value.includes(this.timestamp)),
    );
  }
}
