import { decodeText } from "../text/decodeText.ts";
import { readPlainText } from "../text/readPlainText.ts";
import { ImportError } from "../importError.ts";
import { isBlank } from "../invisibleCharacters.ts";
import type { Extracted } from "../importResult.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { sniffFormat } from "../sniffFormat.ts";

export interface ExtractOptions {
  fileName: string;
  encoding?: string;
  onShare?: (share: number) => void;
}

/** Bytes of any kind to text. Throws `ImportError` for whatever cannot be used. Readers are loaded only for the format that is there. */
export async function extractText(bytes: Buffer, options: ExtractOptions): Promise<Extracted> {
  if (bytes.length === 0) throw new ImportError("empty");
  const extracted = await read(bytes, options);
  if (extracted.text.length > MAX_CHARACTERS) throw new ImportError("too-long");
  if (isBlank(extracted.text)) throw new ImportError("blank");
  if (!LETTER_OR_DIGIT.test(extracted.text)) throw new ImportError("textless");
  return extracted;
}
/** A file of nothing but marks (`……！？——`) has no words to read. */
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

async function read(bytes: Buffer, { fileName, encoding, onShare }: ExtractOptions): Promise<Extracted> {
  const found = sniffFormat(bytes);
  switch (found) {
    case "zip":
      return (await import("../docx/readDocx.ts")).readDocx(bytes, onShare);
    case "pdf":
      return (await import("../pdf/readPdf.ts")).readPdf(bytes, onShare);
    case "doc":
      return (await import("../doc/readDoc.ts")).readDoc(bytes);
    case "fdx":
      return (await import("../readFdx.ts")).readFdx(decodeText(bytes, encoding));
    case "rtf":
      return (await import("../doc/readRtf.ts")).readRtf(bytes);
    case "html":
      return (await import("../doc/readHtml.ts")).readHtml(bytes, encoding);
    case "plain":
      return readPlainText(bytes, fileName, encoding);
  }
}
