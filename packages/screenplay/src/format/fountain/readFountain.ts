import { type Kind, type Line, type LineType, type Parsed, type Scene, undoubted } from "../../parsed.ts";
import { castOf } from "../../parse/cast/castOf.ts";
import { enforceCoverage } from "../../parse/enforceCoverage.ts";
import { chapterNumber, readMarkedHeading } from "../../parse/readMarkedHeading.ts";
import { applyFieldsNote, type HeadingRead } from "./fieldsNote.ts";
import { cueName, headingParts, isFade, openingKind, speechKind } from "./rowKinds.ts";
import { fountainRows, type Row } from "./fountainRows.ts";
import { readTitlePage } from "./titlePage.ts";
import { unmarkedCues } from "./unmarkedCues.ts";

const MIN_CONFIDENCE = 0.99;
const FORCED_ALONE = 0.8;
const NO_TEXT_CONFIDENCE = 0.9;

/**
 * Reads Fountain, the whole public syntax: title page, headings (also forced) and their numbers, action, cues (also forced and
 * dual), dialogue with lines of two spaces, parentheticals, lyrics, transitions, centred text, notes, boneyard, sections, synopses
 * and page breaks. Marks stay in the spans that they open. Sections become episodes; title page, notes, boneyard, synopses and page
 * breaks meta; lyrics dialogue. A title page with `Format: novel` makes chapters of its sections. Never throws; linear.
 */
export function readFountain(text: string): Parsed {
  const rows = fountainRows(text);
  const page = readTitlePage(rows);
  const reader = new Reader(text, page.kind, unmarkedCues(rows.slice(page.rows)));
  rows.forEach((row, i) => {
    if (i < page.rows) reader.whole("meta", row);
    else reader.row(row, rows[i - 1], rows[i + 1]);
  });
  const { front, scenes } = reader.finish();
  enforceCoverage(text, [front, ...scenes.map((scene) => scene.lines)]);
  return {
    kind: page.kind,
    text,
    title: page.title,
    frontMatter: front,
    scenes,
    cast: castOf(front, scenes).map(undoubted),
  };
}

/** A row as `headingOf` needs it: what is read, and the notes in it. */
export interface HeadingRow {
  text: string;
  notes: string[];
}

/** Number and fields of a heading's row: its `#number#` before its words, a note of fields before both. */
export function headingOf({ text, notes }: HeadingRow): HeadingRead {
  const { body, number } = headingParts(text);
  const read = readMarkedHeading(body);
  return notes.reduce<HeadingRead>((r, note) => applyFieldsNote(note, r), {
    number: number ?? read.number,
    fields: read.fields,
  });
}

/** The same of a chapter's row, `## 第一章`. */
export function chapterOf({ text, notes }: HeadingRow): HeadingRead {
  return notes.reduce<HeadingRead>((r, note) => applyFieldsNote(note, r), {
    number: chapterNumber(text),
    fields: { intExt: null, time: null, place: null },
  });
}

/** Line type of plain paragraphs: a novel's are narration. */
export const bodyType = (kind: Kind): LineType => (kind === "novel" || kind === "prose" ? "text" : "action");

class Reader {
  private readonly front: Line[] = [];
  private readonly scenes: Scene[] = [];
  private into: Line[] = this.front;
  /** Name on the cue of the speech that is going on; null outside speeches. */
  private speaker: string | null = null;
  private readonly text: string;
  private readonly kind: Kind;
  private readonly unmarked: ReadonlySet<Row>;

  constructor(text: string, kind: Kind, unmarked: ReadonlySet<Row>) {
    this.text = text;
    this.kind = kind;
    this.unmarked = unmarked;
  }

  row(row: Row, above: Row | undefined, below: Row | undefined): void {
    if (row.pieces.length === 0) {
      if (!row.twoSpaces) this.speaker = null;
      return;
    }
    if (row.text === "") this.pieces(bodyType(this.kind), row, NO_TEXT_CONFIDENCE);
    else if (this.speaker !== null) this.addSpeechRow(row);
    else this.opening(row, above === undefined || above.text === "", below === undefined || below.pieces.length === 0);
  }

  private addSpeechRow(row: Row): void {
    const kind = speechKind(row.text);
    if (kind === "pageBreak") this.whole("meta", row);
    else this.pieces(kind, row, MIN_CONFIDENCE, this.speaker ?? undefined);
  }

  private opening(row: Row, above: boolean, below: boolean): void {
    if (this.unmarked.has(row)) {
      this.whole("character", row, NO_TEXT_CONFIDENCE);
      this.speaker = cueName(row.text);
      return;
    }
    if (above && below && isFade(row.text)) return this.whole("transition", row, NO_TEXT_CONFIDENCE);
    switch (openingKind(row.text, { above, below })) {
      case "pageBreak":
      case "synopsis":
        return this.whole("meta", row);
      case "section":
        return this.section(row);
      case "prose":
        return this.pieces("text", row);
      case "heading":
        return this.open("heading", row, headingOf(this.headingRow(row)));
      case "transition":
        return this.whole("transition", row);
      case "lyrics":
        return this.pieces("dialogue", row);
      case "character":
        this.whole("character", row, below ? FORCED_ALONE : MIN_CONFIDENCE);
        this.speaker = cueName(row.text);
        return;
      case "action":
        return this.pieces(row.text.startsWith("!") ? "action" : bodyType(this.kind), row);
    }
  }

  private section(row: Row): void {
    if (this.kind !== "novel") this.whole("episode", row);
    else if (row.text.startsWith("##")) this.open("chapter", row, chapterOf(this.headingRow(row)));
    else this.whole("chapter", row);
  }

  private headingRow(row: Row): HeadingRow {
    return { text: row.text, notes: row.pieces.filter((p) => p.hidden).map((p) => this.text.slice(p.start, p.end)) };
  }

  private open(type: "heading" | "chapter", row: Row, read: HeadingRead): void {
    const scene: Scene = {
      number: read.number,
      heading: this.text.slice(row.start, row.end),
      fields: read.fields,
      lines: [],
    };
    this.scenes.push(scene);
    this.into = scene.lines;
    this.whole(type, row);
  }

  /** The row as one span, notes in it included. */
  whole(type: LineType, row: Row, confidence = MIN_CONFIDENCE): void {
    if (row.pieces.length > 0) this.add(type, row.start, row.end, confidence);
  }

  /** The row's notes as spans of their own. */
  private pieces(type: LineType, row: Row, confidence = MIN_CONFIDENCE, speaker?: string): void {
    for (const piece of row.pieces) {
      const line = this.add(piece.hidden ? "meta" : type, piece.start, piece.end, confidence);
      if (!piece.hidden && speaker !== undefined) line.speaker = speaker;
    }
  }

  private add(type: LineType, start: number, end: number, confidence: number): Line {
    const line: Line = { type, text: this.text.slice(start, end), start, end, confidence };
    this.into.push(line);
    return line;
  }

  /** A text without headings is one scene, from its first line that is no front matter. */
  finish(): { front: Line[]; scenes: Scene[] } {
    const from = this.scenes.length > 0 ? -1 : this.front.findIndex((line) => !isFront(line.type, this.kind));
    if (from >= 0)
      this.scenes.push({
        number: null,
        heading: null,
        fields: { intExt: null, time: null, place: null },
        lines: this.front.splice(from),
      });
    return { front: this.front, scenes: this.scenes };
  }
}

/** Whether a line of this type stays before the scene of a text without headings. */
export const isFront = (type: LineType, kind: Kind): boolean =>
  type === "meta" || type === "episode" || (type === "text" && bodyType(kind) === "action");
