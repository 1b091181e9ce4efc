import type { LineJson, MarkJson, NewId, SceneJson, TextJson } from "./json.ts";
import { lineText } from "./lineText.ts";
import type { Reading } from "./parseResult.ts";
import type { ReadDocument } from "./toDocument.ts";

/** What others wrote into a file, by UTF-16 offsets into its text: comments on passages of it, and words that they took out. */
export interface Review {
  comments: ReviewComment[];
  /** In the order of the text; `text` stood before the letter at `at`. */
  deletions: { at: number; text: string }[];
}

export interface ReviewComment {
  start: number;
  end: number;
  text: string;
  author: string;
  /** ISO 8601; null where the file does not say. */
  at: string | null;
}

/** A comment as a note: `quote` are the words that it stands on. */
export interface ReviewNote extends Omit<ReviewComment, "start" | "end"> {
  id: string;
  quote: string;
}

/** Notes on the same words: a document is checked in the square of them. */
const MAX_ON_LINE = 50;

/**
 * Writes a file's review into the document that was read from it: comments as notes' marks, deleted words as struck-out ones. The reading
 * stays as it is. A comment on no word of the document is a note without a place.
 */
export function withReview(
  { document, reading }: ReadDocument,
  { comments, deletions }: Review,
  ids: { newId: NewId; newNoteId: () => string },
): { document: ReadDocument["document"]; notes: ReviewNote[] } {
  const notes = comments.map((comment) => ({ id: ids.newNoteId(), comment }));
  const marked = notes.toSorted((a, b) => a.comment.start - b.comment.start);
  const remaining = new Deletions(deletions);
  const open: typeof marked = [];
  let next = 0;
  const placeLine = (line: LineJson): LineJson[] => {
    const place = Object.hasOwn(reading.lines, line.attrs.id) ? reading.lines[line.attrs.id] : undefined;
    if (!place) return [line];
    const struckTexts = remaining.before(place.start);
    while (next < marked.length && (marked[next]?.comment.start ?? 0) < place.end)
      open.push(...marked.slice(next, ++next));
    for (let i = open.length - 1; i >= 0; i--) if ((open[i]?.comment.end ?? 0) <= place.start) open.splice(i, 1);
    const spans = open.slice(-MAX_ON_LINE).map(({ id, comment }) => ({
      id,
      from: Math.max(0, comment.start - place.start),
      to: Math.min(place.end, comment.end) - place.start,
    }));
    const within = remaining.upTo(place.end).map(({ at, text }) => ({ at: at - place.start, text }));
    const markedLine = spans.length + within.length === 0 ? line : marksOn(line, spans, within);
    return [...struckTexts.map((text) => struckLine(text, ids.newId("line"))), markedLine];
  };
  const scenes = document.scenes.map((scene): SceneJson => {
    const content = scene.content.flatMap(placeLine);
    return content.length === scene.content.length && content.every((line, i) => line === scene.content[i])
      ? scene
      : { ...scene, content };
  });
  const last = scenes.at(-1);
  const deletedAtEnd = remaining.rest().map((text) => struckLine(text, ids.newId("line")));
  if (last && deletedAtEnd.length > 0)
    scenes[scenes.length - 1] = { ...last, content: [...last.content, ...deletedAtEnd] };
  return { document: { ...document, scenes }, notes: notes.map(({ id, comment }) => noteOf(id, comment, reading)) };
}

function noteOf(id: string, { start, end, text, author, at }: ReviewComment, reading: Reading): ReviewNote {
  return { id, text, author, at, quote: reading.text.slice(start, end).trim() };
}

/** Deleted words in their order; each is given once. */
class Deletions {
  private next = 0;
  private readonly all: Review["deletions"];
  constructor(all: Review["deletions"]) {
    this.all = all;
  }
  /** Rows that stood above a place. */
  before(start: number): string[] {
    return this.passagesWhere((at) => at < start).flatMap(({ text }) => rowsOf(text));
  }
  /** Those inside a line, or right behind it. */
  upTo(end: number): Review["deletions"] {
    return this.passagesWhere((at) => at <= end).map(({ at, text }) => ({
      at,
      text: text.replaceAll(/\s*\n\s*/gu, " "),
    }));
  }
  rest(): string[] {
    return this.passagesWhere(() => true).flatMap(({ text }) => rowsOf(text));
  }
  private passagesWhere(is: (at: number) => boolean): Review["deletions"] {
    const from = this.next;
    while (this.next < this.all.length && is((this.all[this.next] as { at: number }).at)) this.next++;
    return this.all.slice(from, this.next).filter(({ text }) => text.trim() !== "");
  }
}

const rowsOf = (text: string): string[] => text.split("\n").filter((row) => row.trim() !== "");

const struckLine = (text: string, id: string): LineJson => ({
  type: "line",
  attrs: { id, type: "action", joined: false, given: null, checked: false },
  content: [{ type: "text", text, marks: [{ type: "strike" }, { type: "origin", attrs: { by: "imported" } }] }],
});

/** The runs of a line with notes on some passages and struck words at some places. */
function marksOn(
  line: LineJson,
  spans: readonly { id: string; from: number; to: number }[],
  struck: Review["deletions"],
): LineJson {
  const text = lineText(line);
  const plain: MarkJson[] = line.content?.[0]?.marks ?? [];
  const borders = new Set([
    0,
    text.length,
    ...spans.flatMap(({ from, to }) => [from, to]),
    ...struck.map(({ at }) => at),
  ]);
  const cuts = [...borders].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  const content: TextJson[] = [];
  cuts.forEach((from, i) => {
    for (const deletion of struck)
      if (deletion.at === from)
        content.push({ type: "text", text: deletion.text, marks: [{ type: "strike" }, ...plain] });
    const part = text.slice(from, cuts[i + 1] ?? from);
    const notes = spans
      .filter((span) => span.from <= from && span.to > from)
      .map(({ id }): MarkJson => ({ type: "annotation", attrs: { id } }));
    if (part !== "") content.push({ type: "text", text: part, marks: [...notes, ...plain] });
  });
  return { ...line, content };
}
