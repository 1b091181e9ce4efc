import { extensionOf } from "@mochang/contract";
import { readZipEntry } from "./readZipEntry.ts";

/** Characters that are not white space. */
export const charactersIn = (text: string): number => text.replace(/\s+/gu, "").length;

/** Decodes UTF-8 or, where that fails, GB18030. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Text of Word's or Final Draft's XML: what stands between tags, with entities as one character each. */
const textOfXml = (xml: string): string =>
  xml
    .replace(/<\/w:p>|<w:br\/?>|<\/Paragraph>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, "·");

/** How long a text is. Null, and not counted, where it could not be read. */
export async function countCharacters(file: File): Promise<number | null> {
  const text = await readChosenFile(file);
  return text === null ? null : charactersIn(text);
}

/**
 * What a chosen file says, read in the browser for the estimate and for a guess at its medium before anything is sent; null for formats that
 * only the server can read (doc, pdf) and for files that do not open.
 */
export async function readChosenFile(file: File): Promise<string | null> {
  const extension = extensionOf(file.name);
  try {
    if (extension === "txt" || extension === "md" || extension === "fountain")
      return decode(new Uint8Array(await file.arrayBuffer()));
    if (extension === "fdx") return textOfXml(decode(new Uint8Array(await file.arrayBuffer())));
    if (extension === "docx") {
      const xml = await readZipEntry(file, "word/document.xml");
      return xml ? textOfXml(decode(xml)) : null;
    }
  } catch {
    // A broken file is refused by the server with its reason; here it only means that nothing can be estimated.
  }
  return null;
}
