import type { HiddenText } from "@mochang/contract";
import { textBefore } from "../hiddenText.ts";
import { tableRowLines } from "../tableRowLines.ts";
import { appearanceOf, howHidden, type HtmlAppearance, PLAIN } from "./htmlAppearance.ts";
import { type Attributes, type HtmlHandler, readHtmlTokens } from "./htmlTokens.ts";

const BLOCKS =
  /^(?:p|div|h[1-6]|li|ul|ol|blockquote|section|article|header|footer|pre|hr|body|html|table|center|dl|dt|dd)$/u;
/** Elements whose content no browser shows. */
const INVISIBLE_ELEMENTS = /^(?:script|style|title|noscript|template|object|svg|iframe|noembed|noframes)$/u;
const VOID = /^(?:br|img|hr|meta|link|input|col|area|base|wbr|param|source|embed)$/u;
/** Elements that end where the next of their kind begins. */
const ENDS_ITSELF = /^(?:p|li|dt|dd|td|th|tr|option)$/u;
/** Open elements that are kept in mind; deeper ones are taken for their surroundings. */
const MAX_OPEN = 500;

/** A page's text by lines, and what of it nobody sees. */
export interface HtmlText {
  lines: string[];
  hidden: HiddenText[];
}

/** The letters of a page. `paperIsWhite: false` takes letters of any colour for visible. */
export function htmlText(html: string, paperIsWhite: boolean): HtmlText {
  const reader = new TextReader(paperIsWhite);
  readHtmlTokens(html, reader);
  return reader.end();
}

/** An element that is open, and what it and those around it do to letters. */
interface OpenElement {
  element: string;
  appearance: HtmlAppearance;
}

/** Gathers text line by line in one pass. Letters that nobody sees are kept apart, and comments that no program wrote. */
class TextReader implements HtmlHandler {
  private readonly paperIsWhite: boolean;
  private readonly lines: string[] = [];
  private readonly hidden: HiddenText[] = [];
  private readonly elements: OpenElement[] = [];
  /** The element under way whose content is not shown. */
  private silent: string | null = null;
  private inHead = false;
  private preformatted = false;
  private line = "";
  /** The cells of the table row under way. */
  private row: string[][] | null = null;
  /** How the letters at hand are hidden; undefined until somebody asks. */
  private hides: "vanished" | "unseen" | null | undefined;
  /** The hidden passage under way. */
  private passage: { kind: "vanished" | "unseen"; text: string } | null = null;

  constructor(paperIsWhite: boolean) {
    this.paperIsWhite = paperIsWhite;
  }

  open(element: string, attributes: Attributes, closed: boolean): void {
    if (this.silent !== null) return;
    if (INVISIBLE_ELEMENTS.test(element)) {
      if (!closed) this.silent = element;
      return;
    }
    if (element === "head") this.inHead = !closed;
    else if (element === "body") this.inHead = false;
    this.breakAt(element, true);
    if (!VOID.test(element) && !closed) this.push(element, attributes);
  }

  close(element: string): void {
    if (this.silent !== null) {
      if (element === this.silent) this.silent = null;
      return;
    }
    if (element === "head" || element === "body") this.inHead = false;
    this.breakAt(element, false);
    this.hides = undefined;
    const at = this.elements.findLastIndex((open) => open.element === element);
    if (at >= 0) this.elements.length = at;
  }

  text(text: string): void {
    if (this.silent !== null || this.inHead) return;
    for (const [i, part] of (this.preformatted ? text.split(/\r?\n/u) : [text]).entries()) {
      if (i > 0) this.endLine();
      this.put(part);
    }
  }

  comment(text: string): void {
    const trimmed = text.trim();
    // Word's own conditions are written as comments too.
    if (this.silent !== null || trimmed === "" || /^\[|^<!\[|\[endif\]|StartFragment|EndFragment/u.test(trimmed))
      return;
    this.hidden.push({ kind: "comment", text: trimmed, after: this.context() });
  }

  end(): HtmlText {
    this.endLine();
    this.endPassage();
    this.endRow();
    return { lines: this.lines, hidden: this.hidden };
  }

  private push(element: string, attributes: Attributes): void {
    const { elements } = this;
    this.hides = undefined;
    if (ENDS_ITSELF.test(element) && elements.at(-1)?.element === element) elements.pop();
    if (BLOCKS.test(element) && elements.at(-1)?.element === "p") elements.pop();
    if (elements.length >= MAX_OPEN) return;
    elements.push({ element, appearance: appearanceOf(element, attributes, elements.at(-1)?.appearance ?? PLAIN) });
  }

  /** Ends the line where an element begins or ends that stands in lines of its own. */
  private breakAt(element: string, opens: boolean): void {
    if (element === "br") this.endLine();
    else if (element === "tr") {
      this.endLine();
      this.endRow();
      if (opens) this.row = [];
    } else if (element === "td" || element === "th") {
      this.endLine();
      if (opens) this.row?.push([]);
    } else if (BLOCKS.test(element)) {
      this.endLine();
      if (element === "pre") this.preformatted = opens;
    }
  }

  private put(text: string): void {
    if (this.hides === undefined) this.hides = howHidden(this.elements.at(-1)?.appearance ?? PLAIN, this.paperIsWhite);
    if (this.hides === null) {
      if (text.trim() !== "") this.endPassage();
      this.line += text;
      return;
    }
    if (this.passage !== null && this.passage.kind !== this.hides) this.endPassage();
    this.passage = { kind: this.hides, text: (this.passage?.text ?? "") + text };
  }

  private endLine(): void {
    const text = this.line.replaceAll(/[\t\r\n ]+/gu, " ").trim();
    if (text !== "") (this.row?.at(-1) ?? this.lines).push(text);
    this.line = "";
    if (this.passage !== null) this.passage.text += " ";
  }

  private endRow(): void {
    for (const line of tableRowLines(this.row ?? [])) this.lines.push(line);
    this.row = null;
  }

  private endPassage(): void {
    if (this.passage !== null && this.passage.text.trim() !== "")
      this.hidden.push({
        kind: this.passage.kind,
        text: this.passage.text.replaceAll(/\s+/gu, " ").trim(),
        after: this.context(),
      });
    this.passage = null;
  }

  /** The words that a reader sees before this place. */
  private context(): string {
    return textBefore(this.line.trim() === "" ? (this.row?.at(-1)?.at(-1) ?? this.lines.at(-1) ?? "") : this.line);
  }
}
