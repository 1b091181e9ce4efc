import { ImportError, wrongType } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { tableRowLines } from "../tableRowLines.ts";
import type { Doubt } from "../doubts.ts";
import { CompoundFile } from "./compoundFile.ts";
import { CELL_PARAGRAPH_MARK, readPieces, ROW_END_MARK, type RawText } from "./pieceTable.ts";

const WORD_MAGIC = 0xa5ec;
const WORD_97 = 0xc1;
const ENCRYPTED = 0x0100;
const TABLE_ONE = 0x0200;

/** Reads a Word 97 to 2003 file ([MS-DOC]); WPS writes the same form. */
export function readDoc(bytes: Buffer): Extracted {
  const file = new CompoundFile(bytes);
  const main = file.stream("WordDocument");
  if (!main || main.length < 0x1aa) throw new ImportError("corrupt", { detail: "no WordDocument" });
  const magic = main.readUInt16LE(0);
  const version = main.readUInt16LE(2);
  if (magic !== WORD_MAGIC && version < WORD_97) throw wrongType("这是很旧的 Word 文档，请用 Word 另存为 DOCX");
  if (magic !== WORD_MAGIC) throw new ImportError("corrupt", { detail: "not a Word stream" });
  const flags = main.readUInt16LE(0xa);
  if ((flags & ENCRYPTED) !== 0) throw new ImportError("encrypted");
  if (version < WORD_97) throw wrongType("这是很旧的 Word 文档，请用 Word 另存为 DOCX");
  const table = file.stream((flags & TABLE_ONE) !== 0 ? "1Table" : "0Table");
  if (!table) throw new ImportError("corrupt", { detail: "no table stream" });

  const raw = readPieces(main, table);
  const { lines, tables } = groupLines(withoutFields(raw.body));
  const boxes = withoutFields(raw.boxes)
    .split("\r")
    .map(plain)
    .filter((line) => line.trim() !== "");
  const text = [...lines, ...boxes].join("\n").replace(/\n+$/, "");
  if (text.trim() === "") throw new ImportError("textless");
  return {
    text,
    format: "doc",
    encoding: null,
    unsure: doubtsOf(raw, tables),
    hidden: [...raw.hidden, ...raw.beside]
      .map((h) => ({ ...h, text: plain(h.text), after: plain(h.after) }))
      .filter(({ text: words }) => words.trim() !== ""),
  };
}

/** Keeps what a field shows, drops what it computes from. Fields nest. */
function withoutFields(raw: string): string {
  let out = "";
  let instructions = 0;
  const open: boolean[] = [];
  for (const part of raw.split(/([\x13\x14\x15])/)) {
    if (part === "\x13") {
      open.push(true);
      instructions++;
    } else if (part === "\x14") {
      if (open.at(-1)) {
        open[open.length - 1] = false;
        instructions--;
      }
    } else if (part === "\x15") {
      if (open.pop()) instructions--;
    } else if (instructions === 0) out += part;
  }
  return out;
}

/** Line and page breaks become newlines; marks of pictures, notes and anchors go; a hyphen that only shows at a line's end goes too. */
const plain = (text: string): string =>
  text
    .replace(/[\x0b\x0c\x0e]/g, "\n")
    .replaceAll("\x1e", "-")
    .replace(/[\0-\x08\x0f-\x1f]/g, "");

/** Paragraphs end with a return, those in cells with our mark; cells end with \x07, rows with our mark. */
function groupLines(body: string): { lines: string[]; tables: number } {
  const lines: string[] = [];
  let tables = 0;
  let inTable = false;
  let paragraphs: string[] = [];
  let cells: string[][] = [];
  for (const [, text = "", mark = ""] of body.matchAll(/([^\r\x04\x06\x07]*)([\r\x04\x06\x07]|$)/g)) {
    if (mark === "\r") {
      lines.push(plain(text));
      inTable = false;
    } else if (mark === CELL_PARAGRAPH_MARK) paragraphs.push(plain(text));
    else if (mark === "\x07") {
      cells.push([...paragraphs, plain(text)]);
      paragraphs = [];
    } else if (mark === ROW_END_MARK) {
      if (!inTable) tables++;
      inTable = true;
      for (const line of tableRowLines(cells)) lines.push(line);
      cells = [];
      paragraphs = [];
    } else paragraphs.push(plain(text));
  }
  return { lines: [...lines, ...cells.flat(), ...paragraphs], tables };
}

function doubtsOf({ ranges, hidden, body, unnumbered }: RawText, tables: number): Doubt[] {
  const unsure: Doubt[] = [];
  const countOf = (mark: string): number => body.split(mark).length - 1;
  const quotes = hidden
    .filter(({ kind }) => kind !== "deleted")
    .map(({ text }) => plain(text).trim().slice(0, 80))
    .filter((text) => text !== "");
  if (quotes.length > 0) unsure.push({ kind: "hidden-text", count: quotes.length, quotes: quotes.slice(0, 20) });
  if (ranges.inserted.length + ranges.deleted.length > 0)
    unsure.push({ kind: "tracked-changes", inserted: ranges.inserted.length, deleted: ranges.deleted.length });
  if (tables > 0) unsure.push({ kind: "tables-flattened", count: tables });
  if (countOf("\x01") > 0) unsure.push({ kind: "pictures-left-out", count: countOf("\x01") });
  if (countOf("\x05") > 0) unsure.push({ kind: "comments-left-out", count: countOf("\x05") });
  if (countOf("\x02") > 0) unsure.push({ kind: "notes-left-out", count: countOf("\x02") });
  if (unnumbered > 0) unsure.push({ kind: "auto-numbers-left-out", count: unnumbered });
  return unsure;
}
