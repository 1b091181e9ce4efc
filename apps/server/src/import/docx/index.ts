import type { HiddenText } from "@mochang/contract";
import { ImportError, wrongType } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import type { Unsure } from "../unsure.ts";
import { boundedXml } from "../xml.ts";
import { openZip, type ZipPackage } from "../zip.ts";
import { asidesOf } from "./asides.ts";
import { bodyReader, type Body, type BodyNotes } from "./body.ts";
import { WORD_NAMESPACES } from "./names.ts";
import { readNumbering } from "./numbering.ts";
import { readStyles } from "./styles.ts";

/** Reads a Word file (or any zip that says it is one). `onShare` gets the share of the main part that is read, 0 to 1. */
export async function readDocx(bytes: Buffer, onShare?: (share: number) => void): Promise<Extracted> {
  const zip = await openZip(bytes);
  try {
    const main = await mainPart(zip);
    const folder = main.replace(/[^/]*$/, "");
    const styles = await readStyles(zip, `${folder}styles.xml`);
    const numbering = await readNumbering(zip, `${folder}numbering.xml`);
    const read = async (paperIsWhite: boolean): Promise<Body> => {
      const { xml, body } = bodyReader(styles, numbering, { paperIsWhite });
      await zip.stream(main, xml.write, paperIsWhite ? onShare : undefined);
      xml.close();
      return body;
    };
    let body = await read(true);
    // Where all letters are pale, the paper is not.
    if (mostlyUnseen(body)) body = await read(false);
    const comments = await textsOf(zip, `${folder}comments.xml`, "w:comment");
    // Pages show them, but they are no part of the script.
    const footnotes = [...(await textsOf(zip, `${folder}footnotes.xml`, "w:footnote")), ...(await textsOf(zip, `${folder}endnotes.xml`, "w:endnote"))];
    const asides = await asidesOf(zip);
    const { notes } = body;
    const count = notes.hidden.filter(({ kind }) => kind === "aside").length + asides.length;
    const unsure: Unsure[] = [
      ...told(notes),
      ...(comments.length > 0 ? [{ kind: "comments-left-out" as const, count: comments.length }] : []),
      ...(footnotes.length > 0 ? [{ kind: "notes-left-out" as const, count: footnotes.length }] : []),
      ...(count > 0 ? [{ kind: "asides-left-out" as const, count }] : []),
    ];
    const text = body.lines.join("\n");
    if (text.trim() === "") throw new ImportError("textless");
    const beside = (kind: "comment" | "aside", texts: readonly string[]): HiddenText[] => texts.map((words) => ({ kind, text: words, after: "" }));
    return { text, format: "docx", encoding: null, unsure, hidden: [...notes.hidden, ...beside("comment", comments), ...beside("aside", footnotes), ...asides] };
  } finally {
    zip.close();
  }
}

/** The part that the package names as its document; `word/document.xml` in most, `word/document2.xml` and others in some. */
async function mainPart(zip: ZipPackage): Promise<string> {
  if (zip.has("word/document.xml")) return "word/document.xml";
  if (zip.has("_rels/.rels")) {
    let target: string | undefined;
    const xml = boundedXml({
      open(_, a) {
        if (a["Type"]?.endsWith("/officeDocument")) target = a["Target"];
      },
    });
    await zip.stream("_rels/.rels", xml.write);
    xml.close();
    const part = target?.replace(/^\//, "");
    if (part !== undefined && zip.has(part) && !/^(xl|ppt)\//.test(part)) return part;
  }
  throw wrongType(whatZip(zip));
}

function whatZip(zip: ZipPackage): string {
  const names = zip.names();
  const some = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (some(/^xl\//)) return "这是 Excel 表格";
  if (some(/^ppt\//)) return "这是 PowerPoint 幻灯片";
  if (some(/^META-INF\/container\.xml$/)) return "这是 EPUB 电子书";
  if (some(/^content\.xml$/)) return "这是 ODT 一类的文档，请另存为 DOCX";
  return "这是压缩包，不是 Word 文档";
}

function told(notes: BodyNotes): Unsure[] {
  const unsure: Unsure[] = [];
  const hidden = notes.hidden.filter(({ kind }) => kind === "vanished" || kind === "unseen");
  if (hidden.length > 0) unsure.push({ kind: "hidden-text", count: hidden.length, quotes: hidden.slice(0, 20).map(({ text }) => text.slice(0, 80)) });
  if (notes.inserted + notes.deleted > 0) unsure.push({ kind: "tracked-changes", inserted: notes.inserted, deleted: notes.deleted });
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

const MOST_TEXTS = 10_000;
const MOST_CHARACTERS = 2_000;

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
        if (name === element && text.trim() !== "" && texts.length < MOST_TEXTS) texts.push(text.trim());
      },
      text(piece) {
        if (text.length < MOST_CHARACTERS) text += piece.slice(0, MOST_CHARACTERS);
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return texts;
}
