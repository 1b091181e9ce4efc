import type { HiddenText } from "@mochang/contract";
import type { Review } from "@mochang/screenplay";
import { boundedXml, type Attributes, type BoundedXml, type XmlHandlers } from "../boundedXml.ts";
import { textBefore } from "../hiddenText.ts";
import { ImportError } from "../importError.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { tableRowLines } from "../tableRowLines.ts";
import { type Appearance, applyProperty, isInvisible, isNearWhite, mergeAppearance } from "./appearance.ts";
import type { Numbering } from "./numbering.ts";
import { isToggleOn, WORD_NAMESPACES } from "./namespaces.ts";
import type { Styles } from "./styles.ts";

/** What the body held besides its text. */
export interface BodyNotes {
  /** What nobody sees, and what was deleted, in the order of the file. */
  hidden: HiddenText[];
  inserted: number;
  deleted: number;
  pictures: number;
  tables: number;
  symbols: number;
}

export interface Body {
  lines: string[];
  notes: BodyNotes;
  /** Where comments stand, by their ids, and deleted words: offsets into the lines joined by newlines. Of those in tables and boxes nothing is known. */
  comments: Map<string, { start: number; end: number | null }>;
  deletions: Review["deletions"];
  /** Passages that somebody put in, in the order of the file; of those in tables and boxes nothing is known. */
  insertions: Insertion[];
}

/** Words that were put in while changes were tracked. */
export interface Insertion {
  start: number;
  end: number;
  author: string;
  /** ISO 8601; null where the file does not say. */
  at: string | null;
}

/** A place in a paragraph whose offset in the body is known when it ends. */
interface PendingOffset {
  at: number;
  settle: (offset: number) => void;
}

interface Paragraph {
  text: string;
  /** Text boxes anchored in this paragraph; they follow it. */
  boxes: string[];
  anchors: boolean;
  places: PendingOffset[];
  style: string | undefined;
  numId: string | undefined;
  level: number | undefined;
  /** Its own shading. */
  appearance: Appearance;
}

type HiddenKind = HiddenText["kind"];

/** The properties of the run under way. */
interface Run {
  vanished: boolean | undefined;
  style: string | undefined;
  appearance: Appearance;
  /** How its letters are hidden; undefined until its first letter. */
  hides: HiddenKind | null | undefined;
}

const newRun = (): Run => ({ vanished: undefined, style: undefined, appearance: {}, hides: undefined });

/**
 * Not in the text: phonetic guides, deleted and moved-away runs, properties as they were before a change, and what is given once more
 * for old programs.
 */
const SKIPPED = new Set([
  "w:rt",
  "w:del",
  "w:moveFrom",
  "w:pPrChange",
  "w:rPrChange",
  "w:sectPrChange",
  "w:tblPrChange",
  "w:trPrChange",
  "w:tcPrChange",
  "mc:Fallback",
]);
const DELETED = new Set(["w:del", "w:moveFrom"]);
const DELETED_TEXT = new Set(["w:delText", "w:t"]);
const COMMENT_PLACES = new Set(["w:commentRangeStart", "w:commentRangeEnd"]);
const MAX_COMMENTS = 2_000;
const MAX_DELETED = 2_000;
const MAX_LINES = 1_000_000;
const MAX_AUTHOR = 64;
const MAX_INSERTIONS = 20_000;

/** Whose a change or a comment is, and when. */
export function madeBy(a: Attributes): { author: string; at: string | null } {
  const date = Date.parse(a["w:date"] ?? "");
  return {
    author: (a["w:author"] ?? "").slice(0, MAX_AUTHOR),
    at: Number.isNaN(date) ? null : new Date(date).toISOString(),
  };
}

/**
 * Reads the main part of a Word file as lines: paragraphs with their automatic numbers, soft breaks as newlines, tables row by row with
 * tabs between cells, text boxes after the paragraph that anchors them. Letters that nobody sees are left out and quoted in the notes;
 * `paperIsWhite: false` takes letters of any colour for visible.
 */
export function bodyReader(styles: Styles, numbering: Numbering, paperIsWhite = true): { xml: BoundedXml; body: Body } {
  const reader = new BodyReader(styles, numbering, paperIsWhite);
  return { xml: boundedXml(reader, WORD_NAMESPACES), body: reader.body };
}

class BodyReader implements XmlHandlers {
  readonly body: Body = {
    lines: [],
    comments: new Map(),
    deletions: [],
    insertions: [],
    notes: { hidden: [], inserted: 0, deleted: 0, pictures: 0, tables: 0, symbols: 0 },
  };
  private readonly styles: Styles;
  private readonly numbering: Numbering;
  private paperIsWhite: boolean;
  private readonly paragraphs: Paragraph[] = [];
  /** Where finished paragraphs go: the document, the box or the cell that is open. */
  private readonly sinks: string[][] = [this.body.lines];
  /** The rows that are open, as the paragraphs of each cell. */
  private readonly rows: string[][][] = [];
  private characters = 0;
  /** Of the lines so far, each with its newline. */
  private length = 0;
  /** Open elements that are not in the text. */
  private skip = 0;
  private inParagraphProps = 0;
  private inRunProps = false;
  private inText = false;
  private run = newRun();
  /** The runs around it: a text box stands in a run and holds others. */
  private readonly runs: Run[] = [];
  private deleted: string | null = null;
  private inDeleted = false;
  /** The insertions that are open. */
  private readonly insertions: Insertion[] = [];
  /** The hidden passage under way. */
  private hidden: { kind: HiddenKind; text: string } | null = null;

  constructor(styles: Styles, numbering: Numbering, paperIsWhite: boolean) {
    this.styles = styles;
    this.numbering = numbering;
    this.paperIsWhite = paperIsWhite;
  }

  open(name: string, a: Attributes): void {
    if (SKIPPED.has(name)) return this.openSkipped(name);
    if (this.skip > 0) {
      if (this.deleted !== null && DELETED_TEXT.has(name)) this.inDeleted = true;
      return;
    }
    if (name === "w:ins") return this.openInsertion(a);
    if (this.openBlock(name)) return;
    if (COMMENT_PLACES.has(name)) return this.placeComment(name, a["w:id"] ?? "");
    const paragraph = this.paragraph();
    if (!paragraph) {
      // Where the page has a colour of its own, pale letters may be seen.
      if (name === "w:background" && !isNearWhite(a["w:color"] ?? "ffffff")) this.paperIsWhite = false;
    } else if (this.inParagraphProps > 0) {
      if (!this.inRunProps) openParagraphProperty(name, a, paragraph);
    } else if (this.inRunProps) this.openRunProperty(name, a);
    else this.openInRun(name);
  }

  close(name: string): void {
    if (SKIPPED.has(name)) {
      this.skip--;
      if (DELETED.has(name)) this.tellDeleted();
      return;
    }
    if (this.inDeleted && DELETED_TEXT.has(name)) this.inDeleted = false;
    if (this.skip > 0) return;
    if (name === "w:t") this.inText = false;
    else if (name === "w:r") this.run = this.runs.pop() ?? newRun();
    else if (name === "w:rPr") this.inRunProps = false;
    else if (name === "w:ins") this.closeInsertion();
    else if (name === "w:pPr") this.inParagraphProps--;
    else if (name === "w:p") this.closeParagraph();
    else if (name === "w:tr") this.closeRow();
    else if (name === "w:tc" || (name === "w:txbxContent" && this.paragraph())) this.sinks.pop();
  }

  text(text: string): void {
    if (this.inText) this.add(text);
    else if (this.inDeleted && this.deleted !== null && this.deleted.length < MAX_DELETED) this.deleted += text;
  }

  private openSkipped(name: string): void {
    if (name === "w:del" && this.skip === 0) this.body.notes.deleted++;
    if (DELETED.has(name)) this.deleted ??= "";
    this.skip++;
  }

  /** Paragraphs, tables, boxes, runs and their properties; false for all else. */
  private openBlock(name: string): boolean {
    switch (name) {
      case "w:p":
        this.paragraphs.push({
          text: "",
          boxes: [],
          anchors: false,
          places: [],
          style: undefined,
          numId: undefined,
          level: undefined,
          appearance: {},
        });
        return true;
      case "w:tbl":
        this.body.notes.tables++;
        return true;
      case "w:tr":
        this.rows.push([]);
        return true;
      case "w:tc": {
        const cell: string[] = [];
        this.rows.at(-1)?.push(cell);
        this.sinks.push(cell);
        return true;
      }
      case "w:txbxContent": {
        const paragraph = this.paragraph();
        if (paragraph) {
          paragraph.anchors = true;
          this.sinks.push(paragraph.boxes);
        }
        return true;
      }
      case "w:pPr":
        this.inParagraphProps++;
        return true;
      case "w:rPr":
        this.inRunProps = true;
        return true;
      case "w:r":
        this.runs.push(this.run);
        this.run = newRun();
        return true;
      default:
        return false;
    }
  }

  private openRunProperty(name: string, a: Attributes): void {
    if (name === "w:vanish") this.run.vanished = isToggleOn(a["w:val"]);
    else if (name === "w:rStyle") this.run.style = a["w:val"];
    else applyProperty(this.run.appearance, name, (attribute) => a[attribute]);
  }

  private openInRun(name: string): void {
    const { notes } = this.body;
    if (name === "w:t") this.inText = true;
    else if (name === "w:tab" || name === "w:ptab") this.add("\t");
    else if (name === "w:br" || name === "w:cr") this.add("\n");
    else if (name === "w:noBreakHyphen") this.add("-");
    else if (name === "w:sym") notes.symbols++;
    else if (name === "pic:pic" || name === "v:imagedata") notes.pictures++;
  }

  private paragraph(): Paragraph | undefined {
    return this.paragraphs.at(-1);
  }

  private add(text: string): void {
    const paragraph = this.paragraph();
    if (!paragraph || this.skip > 0) return;
    const hides = (this.run.hides ??= this.howHidden(paragraph));
    if (hides !== null) {
      if (this.hidden?.kind !== hides) this.tellHidden();
      this.hidden = { kind: hides, text: (this.hidden?.text ?? "") + text };
      return;
    }
    // A visible letter ends a hidden passage; neighbouring hidden runs are one.
    this.tellHidden();
    paragraph.text += text;
    this.characters += text.length;
    if (this.characters > MAX_CHARACTERS) throw new ImportError("too-long");
  }

  private howHidden(paragraph: Paragraph): HiddenKind | null {
    const { styles, run } = this;
    const paragraphStyle = styles.of(paragraph.style ?? styles.defaultParagraph);
    const named = styles.of(run.style);
    if (run.vanished ?? (paragraphStyle.hidden || named.hidden || styles.defaults.hidden)) return "vanished";
    const appearance = mergeAppearance(
      run.appearance,
      named.appearance,
      paragraph.appearance,
      paragraphStyle.appearance,
      styles.defaults.appearance,
    );
    // Which of its cells a table's style paints is not read: letters in a table are judged by their size alone.
    const colourTells = this.paperIsWhite && this.rows.length === 0;
    return isInvisible(colourTells ? appearance : { ...appearance, hasBackground: true }) ? "unseen" : null;
  }

  /** The words that a reader sees before this place. */
  private context(): string {
    return textBefore(this.paragraph()?.text || (this.body.lines.findLast((line) => line !== "") ?? ""));
  }

  private tellHidden(): void {
    if (this.hidden !== null && this.hidden.text.trim() !== "")
      this.body.notes.hidden.push({ ...this.hidden, text: this.hidden.text.trim(), after: this.context() });
    this.hidden = null;
  }

  /** Word cuts one deletion into many: what stands at the same place is one. */
  private tellDeleted(): void {
    const { hidden } = this.body.notes;
    const after = this.context();
    const last = hidden.at(-1);
    const deletedText = this.deleted;
    if (deletedText) this.place((at) => this.body.deletions.push({ at, text: deletedText }));
    if (this.deleted !== null && last?.kind === "deleted" && last.after === after && last.text.length < MAX_DELETED)
      last.text += this.deleted;
    else if (this.deleted) hidden.push({ kind: "deleted", text: this.deleted, after });
    this.deleted = null;
  }

  /** Tells where in the body this place is, once that is known; never for one in a table or a box. */
  private place(settle: (offset: number) => void): void {
    if (this.sinks.length !== 1) return;
    const paragraph = this.paragraphs.length === 1 ? this.paragraph() : undefined;
    if (paragraph) paragraph.places.push({ at: paragraph.text.length, settle });
    else if (this.paragraphs.length === 0) settle(this.length);
  }

  /** An inserted paragraph mark sits in the properties; only inserted runs are counted. */
  private openInsertion(a: Attributes): void {
    if (this.inParagraphProps > 0) return;
    this.body.notes.inserted++;
    const insertion: Insertion = { start: 0, end: 0, ...madeBy(a) };
    this.insertions.push(insertion);
    // Beyond this they are text alone: Word cuts what one person wrote into a run a word.
    if (this.body.insertions.length >= MAX_INSERTIONS) return;
    this.place((offset) => {
      insertion.start = offset;
      insertion.end = offset;
      this.body.insertions.push(insertion);
    });
  }

  private closeInsertion(): void {
    const insertion = this.inParagraphProps > 0 ? undefined : this.insertions.pop();
    if (insertion) this.place((offset) => void (insertion.end = offset));
  }

  private placeComment(name: string, id: string): void {
    const { comments } = this.body;
    this.place((offset) => {
      const openRange = comments.get(id);
      if (name === "w:commentRangeStart" && !openRange && comments.size < MAX_COMMENTS)
        comments.set(id, { start: offset, end: null });
      else if (name === "w:commentRangeEnd" && openRange) openRange.end = offset;
    });
  }

  private pushLines(lines: readonly string[]): void {
    const sink = this.sinks.at(-1) ?? this.body.lines;
    for (const line of lines) {
      sink.push(line);
      if (sink === this.body.lines) this.length += line.length + 1;
    }
  }

  private closeParagraph(): void {
    this.tellHidden();
    const paragraph = this.paragraphs.pop();
    if (!paragraph) return;
    const inherited = this.styles.of(paragraph.style ?? this.styles.defaultParagraph).list;
    const numId = paragraph.numId ?? inherited?.numId;
    // An empty paragraph shows no number on the page, though Word counts some of them.
    if (numId !== undefined && numId !== "0" && paragraph.text.trim() !== "") {
      const place = { numId, level: paragraph.level ?? inherited?.level ?? null };
      const label = this.numbering.label(place, paragraph.style);
      paragraph.text = label + paragraph.text;
      for (const one of paragraph.places) one.at += label.length;
    }
    for (const { at, settle } of paragraph.places) settle(this.length + at);
    if (paragraph.text !== "" || !paragraph.anchors) this.pushLines([paragraph.text]);
    this.pushLines(paragraph.boxes);
    if (this.body.lines.length > MAX_LINES) throw new ImportError("too-long");
  }

  private closeRow(): void {
    const cells = this.rows.pop();
    if (cells) this.pushLines(tableRowLines(cells));
  }
}

function openParagraphProperty(name: string, a: Attributes, paragraph: Paragraph): void {
  if (name === "w:pStyle") paragraph.style = a["w:val"];
  else if (name === "w:numId") paragraph.numId = a["w:val"];
  else if (name === "w:ilvl") paragraph.level = Number(a["w:val"]);
  else applyProperty(paragraph.appearance, name, (attribute) => a[attribute]);
}
