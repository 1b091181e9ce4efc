import { isLineBreak } from "../whiteSpace.ts";
import { isPersonLike, mayBeName } from "../speeches/personLike.ts";

const NAME_HEAD = /^(?:姓名|名字|角色|角色名|角色名称|人物|人物姓名|剧中人)$/;
const OTHER_HEAD =
  /^(?:序号|编号|性别|年龄|年纪|身份|职业|性格|外貌|外形|简介|介绍|说明|描述|特点|演员|饰演者?|扮演者|备注|关系|人物关系)$/;
/** A Markdown table's line between its head and its rows. */
const RULE = /^[\s|:—-]+$/;
/** No head is longer, and no table has more rows. */
const LONGEST_HEAD = 80;
const MAX_ROWS = 200;
/** `姓名：何秋月` among the labels of a description. */
const LABELLED = /^[\s#*·•\-\d.、]{0,6}(?:姓名|角色名)[*]{0,2}[：:][ \u3000*]*([\u4e00-\u9fff·]{2,6})[\s*]*$/u;

const cellsOf = (row: string): string[] =>
  row
    .split(/\s*\|\s*|\t+|[ \u3000]+/)
    .map((cell) => cell.replace(/[*_]/g, "").trim())
    .filter((cell) => cell !== "");

/** The names in tables of roles (`姓名 性别 年龄`, with bars, tabs or blanks between the columns), and behind the label 姓名. */
export function roleTables(text: string): string[] {
  if (!/姓名|角色|人物|名字|剧中人/.test(text)) return [];
  const found = new Set<string>();
  let column = -1;
  let rows = 0;
  for (const row of rowsOf(text)) {
    const labelled = LABELLED.exec(row)?.[1];
    if (labelled !== undefined) found.add(labelled);
    const cells = row.length <= LONGEST_HEAD || column >= 0 ? cellsOf(row) : [];
    const head = cells.findIndex((cell) => NAME_HEAD.test(cell));
    if (head >= 0 && cells.length >= 2 && cells.every((cell, i) => i === head || OTHER_HEAD.test(cell))) {
      column = head;
      rows = 0;
      continue;
    }
    if (column < 0 || RULE.test(row)) continue;
    const name = cells[column];
    if (cells.length < 2 || name === undefined || ++rows > MAX_ROWS) column = -1;
    else if (mayBeName(name) || isPersonLike(name)) found.add(name);
  }
  return [...found];
}

/** The lines of a text, each no longer than a row of a table can be. */
function* rowsOf(text: string): Generator<string> {
  let from = 0;
  for (let at = 0; at <= text.length; at++)
    if (at === text.length || isLineBreak(text.charCodeAt(at))) {
      yield text.slice(from, Math.min(at, from + LONGEST_ROW));
      from = at + 1;
    }
}
const LONGEST_ROW = 400;
