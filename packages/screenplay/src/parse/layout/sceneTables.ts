import { type Block, sliceBlock, sourceOf } from "../lines/logicalLine.ts";
import { type Range, readFields } from "../headings/headingFields.ts";
import type { Heading } from "../headings/sceneHeading.ts";
import { intExtOf } from "../headings/intExt.ts";
import { isLabel } from "../linePatterns/labels.ts";
import { keyOf, namesOfCast } from "../speeches/speakerNames.ts";
import { parseOrdinal } from "../../numerals/index.ts";
import { isTime } from "../headings/timesOfDay.ts";

type Column = "number" | "place" | "time" | "cast" | "body" | "note";
type Delimiter = "tab" | "pipe" | "gap";

/** A document whose scenes were rows of a table, cut into the cells that the grammar reads as lines. */
export interface SceneTables {
  rows: Block[];
  headings: Map<Block, Heading>;
  /** The header row, totals, and cells that name people or props. */
  cells: Set<Block>;
  /** Cells of content, which hold several lines in one. */
  bodies: Set<Block>;
  people: string[];
}

const NUMBER = /^(?:序号|集场|集|编号|镜头号?|镜号|分镜号?|NO\.?|#|场号|场次|场|号)$/i;
const BODY =
  /^(?:(?:主要|本场|剧情|场景|画面|情节)?(?:内容|剧情|情节|正文|台词|对白|对话|画面|表演|动作|梗概)(?:提要|描述|与对白|\/对白|及对白)?|内容(?:提要|梗概)|(?:动作|画面)[/、和与](?:台词|对白))$/;
const NOTE = /^(?:备注|时长|页数|页码|道具|服装|服化道|音效|音乐|机位|景别|镜头|特效|说明|天气|季节)$/;
const SHOT = /镜|景别|机位|画面/;
const TOTAL = /^(?:合计|总计|共计|小计|总场数?|总|共|TOTAL)/i;
const TOTAL_ALONE = /^(?:合计|总计|共计|小计|总场数?)[ :]*[\d一二三四五六七八九十]*[^。!?]{0,12}$/;

/** Finds a header row (`场号 地点 时间 人物 内容`) and cuts the rows below it at their tabs, strokes or wide gaps. */
export function readSceneTables(text: string, rows: Block[]): SceneTables {
  const tables: SceneTables = { rows: [], headings: new Map(), cells: new Set(), bodies: new Set(), people: [] };
  let header: Header | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as Block;
    const found = row.norm.length <= 80 ? readHeader(text, row) : null;
    if (found && hasContent(text, rows, index, found)) {
      header = found;
      tables.cells.add(row);
      tables.rows.push(row);
      continue;
    }
    if (!header || !readRow(text, row, header, tables)) tables.rows.push(row);
  }
  return tables;
}

interface Header {
  columns: Column[];
  delimiter: Delimiter;
  /** A storyboard: its rows are shots of the scene above it, none is a scene. */
  shots: boolean;
}

function readHeader(text: string, row: Block): Header | null {
  const delimiter = delimiterOf(text, row);
  if (!delimiter) return null;
  const columns: Column[] = [];
  let named = 0;
  for (const [from, to] of cellsOf(text, row, delimiter)) {
    const column = columnOf(row.norm.slice(from, to).replace(/ /g, ""));
    if (column) named++;
    columns.push(column ?? "note");
  }
  const scene = columns.includes("place") || (columns.includes("number") && columns.includes("time"));
  const shots =
    !columns.includes("place") && columns.includes("number") && columns.includes("body") && SHOT.test(row.norm);
  if (named < 3 || named < columns.length - 1 || !(scene || shots)) return null;
  return {
    columns: shots ? columns.map((column) => (column === "time" ? "note" : column)) : columns,
    delimiter,
    shots,
  };
}

function columnOf(word: string): Column | null {
  if (word === "") return null;
  if (NUMBER.test(word)) return "number";
  if (BODY.test(word)) return "body";
  if (isLabel(word, "cast")) return "cast";
  if (isLabel(word, "time") || /^(?:日夜|时间[/、]?内外|日夜[/、]?内外|内外[/、]?日夜|内外|内\/外|氛围)$/.test(word))
    return "time";
  if (isLabel(word, "place") || /^(?:场景名称?|场景地点|主场景|地点[/、]场景)$/.test(word)) return "place";
  return NOTE.test(word) || isLabel(word, "note") ? "note" : null;
}

/** A table that holds only headings leaves its content to the lines below, and its rows are headings whole. */
function hasContent(text: string, rows: Block[], at: number, header: Header): boolean {
  const body = header.columns.indexOf("body");
  if (header.delimiter === "pipe") return true;
  if (body < 0) return false;
  for (let i = at + 1; i < rows.length && i <= at + 4; i++)
    if (cellsOf(text, rows[i] as Block, header.delimiter).length > body) return true;
  return false;
}

function delimiterOf(text: string, row: Block): Delimiter | null {
  if (text.slice(row.start, row.end).includes("\t")) return "tab";
  if (row.norm.includes("|")) return "pipe";
  return row.norm.includes("  ") || text.slice(row.start, row.end).includes("\u3000") ? "gap" : null;
}

/** The cells of a row as trimmed ranges of its normalised text; empty cells stay where tabs or strokes show them. */
function cellsOf(text: string, row: Block, delimiter: Delimiter): Range[] {
  const { norm } = row;
  const cells: Range[] = [];
  let from = 0;
  const end = (to: number) => {
    let a = from;
    let b = to;
    while (a < b && norm[a] === " ") a++;
    while (b > a && norm[b - 1] === " ") b--;
    cells.push([a, b]);
  };
  for (let i = 0; i < norm.length; i++) {
    const unit = norm[i];
    let width = 0;
    if (delimiter === "pipe" ? unit === "|" : unit === " " && delimiter === "tab" && text[sourceOf(row, i)] === "\t")
      width = 1;
    else if (delimiter === "gap" && unit === " " && (norm[i + 1] === " " || text[sourceOf(row, i)] === "\u3000")) {
      width = 1;
      while (norm[i + width] === " ") width++;
    }
    if (width === 0) continue;
    if (!(delimiter === "pipe" && i === 0)) end(i);
    from = i + width;
    i += width - 1;
  }
  if (!(delimiter === "pipe" && from >= norm.length)) end(norm.length);
  return cells;
}

function readRow(text: string, row: Block, { columns, delimiter, shots }: Header, tables: SceneTables): boolean {
  const cells = cellsOf(text, row, delimiter);
  if (cells.length < 2 && !(row.norm.length <= 30 && TOTAL_ALONE.test(row.norm))) return false;
  const kinds = align(row.norm, cells, columns, delimiter);
  const cell = (kind: Column): Range | null => cells.find(([from, to], i) => kinds[i] === kind && to > from) ?? null;
  const first = row.norm.slice(...(cells.find(([from, to]) => to > from) ?? [0, 0]));
  if (TOTAL.test(first)) {
    tables.cells.add(row);
    tables.rows.push(row);
    return true;
  }
  const number = cell("number");
  const place = cell("place");
  if (columns.includes("number") ? !number || !isNumber(row.norm.slice(...number)) : !place) return false;
  const time = readTime(
    row.norm,
    cells.filter(([from, to], i) => kinds[i] === "time" && to > from),
  );
  // Each piece runs to where the next begins, so that the strokes between cells stay with the cell before them.
  let from = 0;
  let at = 0;
  let kind: "heading" | Column = shots ? "note" : "heading";
  const cut = (to: number) => {
    const piece = sliceBlock(text, row, from, to);
    if (piece) take(piece, kind, tables, row, { number, place, time });
    from = to;
  };
  for (; at < cells.length; at++) {
    const column = kinds[at] as Column;
    const [start, stop] = cells[at] as Range;
    const next = column !== "number" && column !== "place" && column !== "time" ? column : shots ? "note" : "heading";
    if (stop <= start || (next === kind && kind !== "body")) continue;
    if (start > 0) cut(start);
    kind = next === "heading" && from > 0 ? "note" : next;
  }
  cut(row.norm.length);
  return true;
}

interface Found {
  number: Range | null;
  place: Range | null;
  time: { time: Range | null; intExt: Heading["fields"]["intExt"] };
}

function take(
  piece: Block,
  kind: "heading" | Column,
  tables: SceneTables,
  row: Block,
  { number, place, time }: Found,
): void {
  tables.rows.push(piece);
  if (kind === "body") tables.bodies.add(piece);
  else if (kind === "heading") {
    const fields = {
      intExt: time.intExt,
      time: time.time,
      place,
      cast: null,
      end: piece.norm.length,
      others: 0,
      labelled: true,
    };
    tables.headings.set(piece, {
      family: "表",
      number,
      values: [],
      fields,
      end: piece.norm.length,
      strength: 0.9,
      source: row,
    });
  } else {
    tables.cells.add(piece);
    if (kind === "cast")
      for (const name of namesOfCast(piece.norm.replace(/[|]/g, " "))) tables.people.push(keyOf(name));
  }
}

/** Which column each cell stands in. Gaps of white space lose empty cells, so a cell that cannot be a time or a side is set one further. */
function align(norm: string, cells: Range[], columns: Column[], delimiter: Delimiter): Column[] {
  if (delimiter !== "gap") return cells.map((_, i) => columns[Math.min(i, columns.length - 1)] as Column);
  let column = 0;
  return cells.map(([from, to], i) => {
    const words = norm.slice(from, to);
    while (
      columns.length - column > cells.length - i &&
      columns[column] === "time" &&
      !readTime(norm, [[from, to]]).fits
    )
      column++;
    while (columns.length - column > cells.length - i && columns[column] === "cast" && /[。!?:…]/.test(words)) column++;
    return columns[Math.min(column++, columns.length - 1)] as Column;
  });
}

function readTime(
  norm: string,
  cells: Range[],
): { time: Range | null; intExt: Heading["fields"]["intExt"]; fits: boolean } {
  let time: Range | null = null;
  let intExt: Heading["fields"]["intExt"] = null;
  for (const [from, to] of cells) {
    const words = norm.slice(from, to);
    const side = intExtOf(words);
    if (side) intExt ??= side;
    else if (isTime(words)) time ??= [from, to];
    else {
      const fields = readFields(norm, from, to, false);
      intExt ??= fields.intExt;
      time ??= fields.time ?? (fields.intExt ? null : [from, to]);
    }
  }
  return { time, intExt, fits: intExt !== null || (time !== null && isTime(norm.slice(...time))) };
}

function isNumber(words: string): boolean {
  const bare = words.replace(/^第|[场集.、]$/g, "").trim();
  return (
    words.length <= 10 &&
    (parseOrdinal(bare) !== null ||
      /^[A-Za-z]?\d{1,4}[A-Za-z]?(?:[-—.]\d{1,4}[A-Za-z]?)?$/.test(bare) ||
      /^(?:序|序场|尾声|序幕)$/.test(bare))
  );
}
