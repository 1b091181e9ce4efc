import { decodeText } from "../text/decode.ts";
import { readPlain } from "../text/plain.ts";
import { ImportError } from "../importError.ts";
import type { Extracted } from "../imported.ts";
import { MAX_CHARACTERS } from "../limits.ts";
import { sniff } from "../sniff.ts";

export interface ExtractOptions {
  fileName: string;
  encoding?: string;
  onShare?: (share: number) => void;
}

/** Bytes of any kind to text. Throws `ImportError` for whatever cannot be used. Readers are loaded only for the format that is there. */
export async function extract(bytes: Buffer, options: ExtractOptions): Promise<Extracted> {
  if (bytes.length === 0) throw new ImportError("empty");
  const extracted = await read(bytes, options);
  if (extracted.text.length > MAX_CHARACTERS) throw new ImportError("too-long");
  if (extracted.text.trim() === "") throw new ImportError("blank");
  return extracted;
}

async function read(bytes: Buffer, { fileName, encoding, onShare }: ExtractOptions): Promise<Extracted> {
  const found = sniff(bytes);
  switch (found) {
    case "zip":
      return (await import("../docx/index.ts")).readDocx(bytes, onShare);
    case "pdf":
      return (await import("../pdf/index.ts")).readPdf(bytes, onShare);
    case "doc":
      return (await import("../doc/index.ts")).readDoc(bytes);
    case "fdx":
      return (await import("../fdx.ts")).readFdx(decodeText(bytes, encoding));
    case "rtf":
      return (await import("../doc/rtf.ts")).readRtf(bytes);
    case "html":
      return (await import("../doc/readHtml.ts")).readHtml(bytes, encoding);
    case "plain":
      return readPlain(bytes, fileName, encoding);
  }
}
