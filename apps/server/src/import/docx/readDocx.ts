import type { HiddenText } from "@mochang/contract";
import type { Review, ReviewComment } from "@mochang/screenplay";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import type { Doubt } from "../doubts.ts";
import { boundedXml } from "../boundedXml.ts";
import { openZip, type ZipPackage } from "../zipPackage.ts";
import { bodyReader, type Body, type BodyNotes, madeBy } from "./bodyReader.ts";
import { WORD_NAMESPACES } from "./namespaces.ts";
import { readNumbering } from "./numbering.ts";
import { findWordParts } from "./wordParts.ts";
import { readStyles } from "./styles.ts";

/** Reads a Word file (or any zip that says it is one). `onShare` gets the share of the main part that is read, 0 to 1. */
export async function readDocx(bytes: Buffer, onShare?: (share: number) => void): Promise<Extracted> {
  const zip = await openZip(bytes);
  try {
    const parts = await findWordParts(zip);
    const styles = await readStyles(zip, parts.styles);
    const numbering = await readNumbering(zip, parts.numbering);
    const read = async (paperIsWhite: boolean): Promise<Body> => {
      const { xml, body } = bodyReader(styles, numbering, paperIsWhite);
      await zip.stream(parts.main, xml.write, paperIsWhite ? onShare : undefined);
      xml.close();
      return body;
    };
    let body = await read(true);
    // Where all letters are pale, the paper is not.
    if (mostlyUnseen(body)) body = await read(false);
    const written = await readComments(zip, parts.comments);
    const text = body.lines.join("\n");
    const comments = placedComments(body, written);
    const insertions = insertionNotes(body, text);
    const review: Review = { comments: [...comments, ...insertions], deletions: body.deletions };
    const leftOut = written.filter(({ id }) => !isPlaced(body, id)).map((comment) => comment.text);
    // Pages show them, but they are no part of the script.
    const footnotes = [
      ...(await textsOf(zip, parts.footnotes, "w:footnote")),
      ...(await textsOf(zip, parts.endnotes, "w:endnote")),
    ];
    const { notes } = body;
    const unsure: Doubt[] = [
      ...doubtsOf(notes, insertions.length),
      ...(comments.length > 0 ? [{ kind: "comments-read" as const, count: comments.length }] : []),
      ...(leftOut.length > 0 ? [{ kind: "comments-left-out" as const, count: leftOut.length }] : []),
      ...(footnotes.length > 0 ? [{ kind: "notes-left-out" as const, count: footnotes.length }] : []),
    ];
    if (text.trim() === "") throw new ImportError("textless");
    const beside = (kind: "comment" | "aside", texts: readonly string[]): HiddenText[] =>
      texts.map((words) => ({ kind, text: words, after: "" }));
    return {
      text,
      format: "docx",
      encoding: null,
      unsure,
      ...(review.comments.length + review.deletions.length > 0 ? { review } : {}),
      hidden: [...notes.hidden, ...beside("comment", leftOut), ...beside("aside", footnotes)],
    };
  } finally {
    zip.close();
  }
}

function doubtsOf(notes: BodyNotes, noted: number): Doubt[] {
  const unsure: Doubt[] = [];
  const hidden = notes.hidden.filter(({ kind }) => kind === "vanished" || kind === "unseen");
  if (hidden.length > 0)
    unsure.push({
      kind: "hidden-text",
      count: hidden.length,
      quotes: hidden.slice(0, 20).map(({ text }) => text.slice(0, 80)),
    });
  if (notes.inserted + notes.deleted > 0)
    unsure.push({ kind: "tracked-changes", inserted: notes.inserted, deleted: notes.deleted, noted });
  if (notes.tables > 0) unsure.push({ kind: "tables-flattened", count: notes.tables });
  if (notes.pictures > 0) unsure.push({ kind: "pictures-left-out", count: notes.pictures });
  if (notes.symbols > 0) unsure.push({ kind: "symbols-left-out", count: notes.symbols });
  return unsure;
}

/** Next to nothing is seen: then the paper is dark, which a few words that are meant to be read cannot make believe. */
const NOTHING = 0.02;

function mostlyUnseen({ lines, notes }: Body): boolean {
  const unseen = notes.hidden.reduce((sum, { kind, text }) => sum + (kind === "unseen" ? text.length : 0), 0);
  return unseen > 0 && lines.reduce((sum, line) => sum + line.trim().length, 0) <= unseen * NOTHING;
}

interface WrittenComment extends Omit<ReviewComment, "start" | "end"> {
  id: string;
}

/** Whether a comment stands on words. */
function isPlaced({ comments }: Body, id: string): boolean {
  const place = comments.get(id);
  return place !== undefined && place.end !== null && place.end > place.start;
}

const placedComments = (body: Body, written: readonly WrittenComment[]): ReviewComment[] =>
  written.flatMap(({ id, ...comment }) => {
    const { start = 0, end } = body.comments.get(id) ?? {};
    return isPlaced(body, id) ? [{ ...comment, start, end: end ?? start }] : [];
  });

/** More than these would bury the comments; the rest is text alone. */
const MAX_INSERTION_NOTES = 500;
const INSERTED = "修订时插入的字";

/**
 * Inserted words are text: they are accepted by staying. A note on them says who put them in, and when; what the same person put in side by side
 * bears one.
 */
function insertionNotes({ insertions }: Body, text: string): ReviewComment[] {
  const notes: ReviewComment[] = [];
  for (const { start, end, author, at } of insertions) {
    if (text.slice(start, end).trim() === "") continue;
    const last = notes.at(-1);
    if (last?.author === author && start >= last.end && text.slice(last.end, start).trim() === "") last.end = end;
    else if (notes.length < MAX_INSERTION_NOTES) notes.push({ start, end, author, at, text: INSERTED });
  }
  return notes;
}

/** The comments of a Word file; those without letters are left out. */
async function readComments(zip: ZipPackage, part: string): Promise<WrittenComment[]> {
  if (!zip.has(part)) return [];
  const comments: WrittenComment[] = [];
  let open: WrittenComment | null = null;
  const xml = boundedXml(
    {
      open(name, a) {
        if (name !== "w:comment") return;
        open = { id: a["w:id"] ?? "", ...madeBy(a), text: "" };
      },
      close(name) {
        if (name === "w:p" && open && open.text !== "") open.text += "\n";
        if (name !== "w:comment" || !open) return;
        const text = open.text.trim();
        if (text !== "" && comments.length < MAX_TEXTS) comments.push({ ...open, text });
        open = null;
      },
      text(piece) {
        if (open && open.text.length < MAX_CHARACTERS) open.text += piece.slice(0, MAX_CHARACTERS);
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return comments;
}

const MAX_TEXTS = 10_000;
const MAX_CHARACTERS = 2_000;

/** The beginnings of the texts that such elements of a part hold; those without letters are left out. */
async function textsOf(zip: ZipPackage, part: string, element: string): Promise<string[]> {
  if (!zip.has(part)) return [];
  const texts: string[] = [];
  let text = "";
  const xml = boundedXml(
    {
      open(name) {
        if (name === element) text = "";
      },
      close(name) {
        if (name === "w:p" && text !== "") text += "\n";
        if (name === element && text.trim() !== "" && texts.length < MAX_TEXTS) texts.push(text.trim());
      },
      text(piece) {
        if (text.length < MAX_CHARACTERS) text += piece.slice(0, MAX_CHARACTERS);
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return texts;
}
