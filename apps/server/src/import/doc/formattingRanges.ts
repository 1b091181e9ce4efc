/** Byte ranges of the WordDocument stream that carry a property, in file order. */
export interface FormattingRanges {
  deleted: [number, number][];
  inserted: [number, number][];
  hidden: [number, number][];
  /** Letters in the paper's colour, or tiny. */
  unseen: [number, number][];
  /** Paragraphs in tables, and those that end a row. */
  inTable: [number, number][];
  rowEnds: [number, number][];
  /** Paragraphs with an automatic number or bullet of their own: where they begin, and which list and level they are of. */
  lists: { from: number; list: number; level: number }[];
}

const PAGE = 512;
const DELETED = 0x0800;
const INSERTED = 0x0801;
const VANISH = 0x083c;
const COLOUR_INDEX = 0x2a42;
const COLOUR = 0x6870;
const SIZE = 0x4a43;
const WHITE_INDEX = 8;
/** Red, green and blue of 240 and more. */
const isNearWhite = (colour: number): boolean =>
  [0, 8, 16].every((shift) => ((colour >>> shift) & 0xff) >= 240) && colour >>> 24 === 0;
const TINY_HALF_POINTS = 4;
const IN_TABLE = 0x2416;
const ROW_END = 0x2417;
const LIST = 0x460b;
const LIST_LEVEL = 0x260a;

/**
 * Reads the formatted pages of character and paragraph properties ([MS-DOC] 2.9.33 ChpxFkp and 2.9.174 PapxFkp) for the few that change
 * what the page says.
 */
export function readFormattingRanges(main: Buffer, table: Buffer): FormattingRanges {
  const ranges: FormattingRanges = {
    deleted: [],
    inserted: [],
    hidden: [],
    unseen: [],
    inTable: [],
    rowEnds: [],
    lists: [],
  };
  for (const page of pages(main, table, 0xfa)) {
    for (const { from, to, index, runs } of runsOf(page)) {
      const at = page.readUInt8((runs + 1) * 4 + index) * 2;
      if (at === 0) continue;
      for (const [code, value] of modifiers(page.subarray(at + 1, at + 1 + page.readUInt8(at)))) {
        if (
          (code === COLOUR_INDEX && value === WHITE_INDEX) ||
          (code === COLOUR && isNearWhite(value)) ||
          (code === SIZE && value > 0 && value <= TINY_HALF_POINTS)
        )
          ranges.unseen.push([from, to]);
        if ((value & 1) === 0) continue;
        if (code === DELETED) ranges.deleted.push([from, to]);
        else if (code === INSERTED) ranges.inserted.push([from, to]);
        else if (code === VANISH) ranges.hidden.push([from, to]);
      }
    }
  }
  for (const page of pages(main, table, 0x102)) {
    for (const { from, to, index, runs } of runsOf(page)) {
      const at = page.readUInt8((runs + 1) * 4 + index * 13) * 2;
      if (at === 0 || at >= PAGE - 1) continue;
      const size = page.readUInt8(at);
      const start = size === 0 ? at + 2 : at + 1;
      const end = size === 0 ? start + page.readUInt8(at + 1) * 2 : start + size * 2 - 1;
      let [list, level] = [0, 0];
      // The first two bytes are the style.
      for (const [code, value] of modifiers(page.subarray(start + 2, end))) {
        if (code === ROW_END && value !== 0) ranges.rowEnds.push([from, to]);
        else if (code === IN_TABLE && value !== 0) ranges.inTable.push([from, to]);
        else if (code === LIST) list = value;
        else if (code === LIST_LEVEL) level = value & 0xff;
      }
      if (list !== 0 && list !== 0x7ff) ranges.lists.push({ from, list, level });
    }
  }
  for (const key of ["deleted", "inserted", "hidden", "unseen", "inTable", "rowEnds"] as const)
    ranges[key].sort((a, b) => a[0] - b[0]);
  ranges.lists.sort((a, b) => a.from - b.from);
  return ranges;
}

/** The 512-byte pages that a bin table names; `at` is where the file information block tells that table's place. */
function* pages(main: Buffer, table: Buffer, at: number): Generator<Buffer> {
  const start = main.readUInt32LE(at);
  const bytes = table.subarray(start, start + main.readUInt32LE(at + 4));
  const count = Math.floor((bytes.length - 4) / 8);
  for (let i = 0; i < count; i++) {
    const page = (bytes.readUInt32LE((count + 1) * 4 + i * 4) & 0x3fffff) * PAGE;
    if (page + PAGE <= main.length) yield main.subarray(page, page + PAGE);
  }
}

function* runsOf(page: Buffer): Generator<{ from: number; to: number; index: number; runs: number }> {
  const runs = page.readUInt8(PAGE - 1);
  if ((runs + 1) * 4 + runs > PAGE) return;
  for (let index = 0; index < runs; index++)
    yield { from: page.readUInt32LE(index * 4), to: page.readUInt32LE(index * 4 + 4), index, runs };
}

const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3] as const;

/** Property modifiers: code and the first one, two or four bytes of the operand. */
function* modifiers(bytes: Buffer): Generator<[number, number]> {
  for (let at = 0; at + 2 < bytes.length;) {
    const code = bytes.readUInt16LE(at);
    at += 2;
    const kind = code >> 13;
    yield [code, operand(bytes, at, OPERAND_BYTES[kind] ?? 1)];
    at += kind === 6 ? bytes.readUInt8(at) + 1 : (OPERAND_BYTES[kind] ?? 1);
  }
}

function operand(bytes: Buffer, at: number, size: number): number {
  if (size === 4 && at + 4 <= bytes.length) return bytes.readUInt32LE(at);
  return size === 1 || at + 2 > bytes.length ? bytes.readUInt8(at) : bytes.readUInt16LE(at);
}
