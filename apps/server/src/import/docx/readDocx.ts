import type { HiddenText } from "@mochang/contract";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import type { Doubt } from "../doubts.ts";
import { boundedXml } from "../boundedXml.ts";
import { openZip, type ZipPackage } from "../zipPackage.ts";
import { bodyReader, type Body, type BodyNotes } from "./bodyReader.ts";
import { WORD_NAMESPACES } from "./namespaces.ts";
import { readNumbering } from "./listNumbering.ts";
import { findWordParts } from "./packageParts.ts";
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
    const comments = await textsOf(zip, parts.comments, "w:comment");
    // Pages show them, but they are no part of the script.
    const footnotes = [
      ...(await textsOf(zip, parts.footnotes, "w:footnote")),
      ...(await textsOf(zip, parts.endnotes, "w:endnote")),
    ];
    const { notes } = body;
    const unsure: Doubt[] = [
      ...doubtsOf(notes),
      ...(comments.length > 0 ? [{ kind: "comments-left-out" as const, count: comments.length }] : []),
      ...(footnotes.length > 0 ? [{ kind: "notes-left-out" as const, count: footnotes.length }] : []),
    ];
    const text = body.lines.join("\n");
    if (text.trim() === "") throw new ImportError("textless");
    const beside = (kind: "comment" | "aside", texts: readonly string[]): HiddenText[] =>
      texts.map((words) => ({ kind, text: words, after: "" }));
    return {
      text,
      format: "docx",
      encoding: null,
      unsure,
      hidden: [...notes.hidden, ...beside("comment", comments), ...beside("aside", footnotes)],
    };
  } finally {
    zip.close();
  }
}

function doubtsOf(notes: BodyNotes): Doubt[] {
  const unsure: Doubt[] = [];
  const hidden = notes.hidden.filter(({ kind }) => kind === "vanished" || kind === "unseen");
  if (hidden.length > 0)
    unsure.push({
      kind: "hidden-text",
      count: hidden.length,
      quotes: hidden.slice(0, 20).map(({ text }) => text.slice(0, 80)),
    });
  if (notes.inserted + notes.deleted > 0)
    unsure.push({ kind: "tracked-changes", inserted: notes.inserted, deleted: notes.deleted });
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
