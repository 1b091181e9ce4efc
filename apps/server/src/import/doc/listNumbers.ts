import { formatListNumber } from "../docx/formatListNumber.ts";

/** Counts the automatic numbers of a Word 97 document in the order in which they are asked for. */
export interface ListNumbers {
  /** The number of the next paragraph of a list as the page shows it, with the space behind it; empty for a bullet, null for a list that the file does not hold. */
  next(list: number, level: number): string | null;
}

interface Level {
  start: number;
  format: number;
  /** The number's text; characters 0 to 8 stand for the numbers of the levels. */
  pattern: string;
  follow: number;
}

const LISTS = 0x2e2;
const OVERRIDES = 0x2ea;
const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;
const LEVELS = 9;
const BULLET = 23;
const NONE = 255;
const NOTHING_FOLLOWS = 2;

/** [MS-OSHARED] 2.2.1.3 MSONFC, by the names that Word's XML has for them. */
const FORMATS: Readonly<Record<number, string>> = {
  1: "upperRoman",
  2: "lowerRoman",
  3: "upperLetter",
  4: "lowerLetter",
  10: "ideographDigital",
  11: "japaneseCounting",
  14: "decimalFullWidth",
  18: "decimalEnclosedCircle",
  19: "decimalFullWidth",
  22: "decimalZero",
  28: "decimalEnclosedCircleChinese",
  30: "ideographTraditional",
  31: "ideographZodiac",
  33: "taiwaneseCounting",
  35: "taiwaneseCountingThousand",
  37: "chineseCounting",
  38: "chineseLegalSimplified",
  39: "chineseCountingThousand",
};

/** Reads the lists of a file ([MS-DOC] 2.9.131 LFO, 2.9.147 LSTF, 2.9.150 LVL). A table that is damaged holds no lists. */
export function readListNumbers(main: Buffer, table: Buffer): ListNumbers {
  let lists = new Map<number, Level[]>();
  let used: number[] = [];
  try {
    lists = readLists(main, table);
    used = readOverrides(main, table);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  const counters = new Map<number, (number | undefined)[]>();
  return {
    next(list, level) {
      const id = used[list - 1];
      const levels = id === undefined ? undefined : lists.get(id);
      const levelFormat = levels?.[level];
      if (id === undefined || !levels || !levelFormat) return null;
      const counts = counters.get(id) ?? [];
      counters.set(id, counts);
      counts[level] = (counts[level] ?? levelFormat.start - 1) + 1;
      counts.length = level + 1;
      if (levelFormat.format === BULLET || levelFormat.format === NONE) return "";
      const text = [...levelFormat.pattern]
        .map((char) => {
          const at = char.charCodeAt(0);
          const of = at < LEVELS ? levels[at] : undefined;
          return of ? formatListNumber(counts[at] ?? of.start, FORMATS[of.format] ?? "decimal") : char;
        })
        .join("");
      return text === "" || levelFormat.follow === NOTHING_FOLLOWS || /[、．。，：）】」]$/.test(text)
        ? text
        : `${text} `;
    },
  };
}

function readLists(main: Buffer, table: Buffer): Map<number, Level[]> {
  const lists = new Map<number, Level[]>();
  const from = main.readUInt32LE(LISTS);
  const size = main.readUInt32LE(LISTS + 4);
  if (size === 0) return lists;
  const count = table.readUInt16LE(from);
  let at = from + size;
  for (let i = 0; i < count; i++) {
    const list = from + 2 + i * LIST_BYTES;
    const levels: Level[] = [];
    const simple = (table.readUInt8(list + 26) & 1) === 1;
    for (let level = 0; level < (simple ? 1 : LEVELS); level++) {
      const text = at + LEVEL_BYTES + table.readUInt8(at + 24) + table.readUInt8(at + 25);
      const length = table.readUInt16LE(text) * 2;
      levels.push({
        start: table.readInt32LE(at),
        format: table.readUInt8(at + 4),
        pattern: table.toString("utf16le", text + 2, text + 2 + length),
        follow: table.readUInt8(at + 15),
      });
      at = text + 2 + length;
    }
    lists.set(table.readInt32LE(list), levels);
  }
  return lists;
}

/** The list that each number of the paragraphs' properties means. */
function readOverrides(main: Buffer, table: Buffer): number[] {
  const from = main.readUInt32LE(OVERRIDES);
  if (main.readUInt32LE(OVERRIDES + 4) === 0) return [];
  const count = Math.min(table.readUInt32LE(from), Math.floor((table.length - from) / OVERRIDE_BYTES));
  return Array.from({ length: count }, (_, i) => table.readInt32LE(from + 4 + i * OVERRIDE_BYTES));
}
