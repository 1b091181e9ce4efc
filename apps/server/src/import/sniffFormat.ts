import { ImportError, wrongType } from "./importError.ts";

/** What the first bytes and the structure say; `plain` is decided further by its characters. */
export type Sniffed = "zip" | "doc" | "pdf" | "rtf" | "html" | "fdx" | "plain";

const OLE = "d0cf11e0a1b11ae1";

/** Signatures of files that people upload by mistake. `at` is the offset in bytes. */
const FOREIGN: readonly { hex: string; at?: number; what: string }[] = [
  { hex: "89504e470d0a1a0a", what: "这是图片" },
  { hex: "ffd8ff", what: "这是图片" },
  { hex: "474946383", what: "这是图片" },
  { hex: "49492a00", what: "这是图片" },
  { hex: "4d4d002a", what: "这是图片" },
  { hex: "52494646", what: "这是图片、声音或视频" },
  { hex: "38425053", what: "这是 Photoshop 文件" },
  { hex: "66747970", at: 4, what: "这是视频、声音或图片" },
  { hex: "494433", what: "这是声音文件" },
  { hex: "4f676753", what: "这是声音文件" },
  { hex: "1a45dfa3", what: "这是视频文件" },
  { hex: "526172211a07", what: "这是压缩包" },
  { hex: "377abcaf271c", what: "这是压缩包" },
  { hex: "1f8b08", what: "这是压缩包" },
  { hex: "425a68", what: "这是压缩包" },
  { hex: "fd377a585a00", what: "这是压缩包" },
  { hex: "7f454c46", what: "这是程序文件" },
  { hex: "cafebabe", what: "这是程序文件" },
  { hex: "cffaedfe", what: "这是程序文件" },
  { hex: "53514c69746520666f726d6174", what: "这是数据库文件" },
];

/** Tells a file by its content; the name is not asked. Throws `ImportError` for a type that is known and not read. */
export function sniffFormat(bytes: Buffer): Sniffed {
  const head = bytes.subarray(0, 32).toString("hex");
  if (head.startsWith("504b0304") || head.startsWith("504b0506")) return "zip";
  if (head.startsWith(OLE)) return sniffOle(bytes);
  const start = bytes.subarray(0, 4096).toString("latin1");
  if (start.slice(0, 1024).includes("%PDF-")) return "pdf";
  for (const { hex, at = 0, what } of FOREIGN) if (head.startsWith(hex, at * 2)) throw wrongType(what);
  if (head.startsWith("4d5a") && bytes.subarray(0, 1024).includes(0)) throw wrongType("这是程序文件");
  if (head.startsWith("424d") && bytes.subarray(6, 10).equals(Buffer.alloc(4))) throw wrongType("这是图片");
  return sniffMarkup(start.includes("\0") ? start.replaceAll("\0", "") : start);
}

/** `start` is Latin-1, with the NULs of UTF-16 taken out: markup is ASCII in every encoding that occurs. */
function sniffMarkup(start: string): Sniffed {
  const text = start.replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").trimStart();
  if (/^\{\\rtf/.test(text)) return "rtf";
  if (/^<\?xml|^<FinalDraft/i.test(text)) {
    if (/<FinalDraft[\s>]/.test(text)) return "fdx";
    if (/<svg[\s>]/.test(text)) throw wrongType("这是图片");
    if (/<html[\s>]/i.test(text)) return "html";
    if (/<!DOCTYPE/.test(text)) throw new ImportError("xml-entities");
    if (/<w:wordDocument|<pkg:package/.test(text)) throw wrongType("这是 Word 的 XML 文档，请另存为 DOCX");
    throw wrongType("这是 XML 数据");
  }
  if (/^(<!--[\s\S]*?-->\s*)*<(!DOCTYPE\s+html|html|head|body|meta)[\s>]/i.test(text)) return "html";
  return "plain";
}

const ENTRY_BYTES = 128;

/** OLE containers: a Word file, or something else of the office family, or a password-protected OOXML file. */
function sniffOle(bytes: Buffer): "doc" {
  if (hasStream(bytes, "EncryptedPackage") || hasStream(bytes, "EncryptionInfo")) throw new ImportError("encrypted");
  if (hasStream(bytes, "WordDocument")) return "doc";
  if (hasStream(bytes, "Workbook") || hasStream(bytes, "Book")) throw wrongType("这是 Excel 表格");
  if (hasStream(bytes, "PowerPoint Document")) throw wrongType("这是 PowerPoint 幻灯片");
  // A cut file has often lost its directory, which Word and LibreOffice write last.
  if (bytes.length < 1536 || (bytes.readUInt32LE(48) + 2) * 2 ** bytes.readUInt16LE(30) > bytes.length)
    throw new ImportError("corrupt");
  throw wrongType("这不是 Word 文档");
}

/** Directory entries stand on 128-byte borders: the name in UTF-16LE, and at byte 64 the length of the name with its final NUL. */
function hasStream(bytes: Buffer, name: string): boolean {
  const wide = Buffer.from(name, "utf16le");
  for (let at = bytes.indexOf(wide); at >= 0; at = bytes.indexOf(wide, at + 2))
    if (at % ENTRY_BYTES === 0 && at + 66 <= bytes.length && bytes.readUInt16LE(at + 64) === wide.length + 2)
      return true;
  return false;
}
