// The least that reading a file can cost, in a separate process: bytes to characters by the bare decoder, unzipper or PDF library, with
// nothing made of them. Prints `{seconds, peakMb, characters}`. node bench/bareDecodeChild.ts FILE ENCODING
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

/** One part of a zip file by its central directory; enough for what this bench made itself. */
function unzip(bytes: Buffer, name: string): Buffer {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let i = bytes.readUInt16LE(end + 10); i > 0; i--) {
    const [nameLength, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    if (bytes.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      const header = bytes.readUInt32LE(at + 42);
      const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      return inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20)));
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error(`no part ${name}`);
}

async function bareText(path: string, encoding: string): Promise<number> {
  const bytes = readFileSync(path);
  if (path.endsWith(".docx")) return new TextDecoder().decode(unzip(bytes, "word/document.xml")).length;
  if (!path.endsWith(".pdf"))
    return new TextDecoder(path.endsWith(".doc") ? "utf-16le" : encoding).decode(bytes).length;
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false, disableFontFace: true });
  const document = await task.promise;
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    for (const item of (await page.getTextContent()).items) if ("str" in item) characters += item.str.length;
    page.cleanup();
  }
  return characters;
}

const [path, encoding = "utf-8"] = process.argv.slice(2);
if (path === undefined) throw new Error("usage: node bench/bareDecodeChild.ts FILE [ENCODING]");
const characters = await bareText(path, encoding);
console.log(JSON.stringify({ characters, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) }));
process.exit(0);
