import { ImportError, wrongType } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import type { Unsure } from "../unsure.ts";
import { boundedXml } from "../xml.ts";
import { openZip, type ZipPackage } from "../zip.ts";
import { bodyReader, type BodyNotes } from "./body.ts";
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
    const { xml, body } = bodyReader(styles, numbering);
    await zip.stream(main, xml.write, onShare);
    xml.close();
    const unsure = [
      ...told(body.notes),
      ...(await counted(zip, `${folder}comments.xml`, "w:comment", "comments-left-out")),
      ...(await counted(zip, `${folder}footnotes.xml`, "w:footnote", "notes-left-out")),
      ...(await counted(zip, `${folder}endnotes.xml`, "w:endnote", "notes-left-out")),
    ];
    const text = body.lines.join("\n");
    if (text.trim() === "") throw new ImportError("textless");
    return { text, format: "docx", encoding: null, unsure };
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
  if (notes.hidden.length > 0) unsure.push({ kind: "hidden-text", count: notes.hidden.length, quotes: notes.hidden.slice(0, 20) });
  if (notes.inserted + notes.deleted > 0) unsure.push({ kind: "tracked-changes", inserted: notes.inserted, deleted: notes.deleted });
  if (notes.tables > 0) unsure.push({ kind: "tables-flattened", count: notes.tables });
  if (notes.pictures > 0) unsure.push({ kind: "pictures-left-out", count: notes.pictures });
  if (notes.symbols > 0) unsure.push({ kind: "symbols-left-out", count: notes.symbols });
  return unsure;
}

/** How many notes of a kind hold letters; the separators that Word stores as footnotes do not. */
async function counted(zip: ZipPackage, part: string, element: string, kind: "comments-left-out" | "notes-left-out"): Promise<Unsure[]> {
  if (!zip.has(part)) return [];
  let count = 0;
  let letters = false;
  const xml = boundedXml(
    {
      open(name) {
        if (name === element) letters = false;
      },
      close(name) {
        if (name === element && letters) count++;
      },
      text(text) {
        letters ||= text.trim() !== "";
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return count > 0 ? [{ kind, count }] : [];
}
