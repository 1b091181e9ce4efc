import { AI_LABEL_EXPORTED, type SceneTable, type SceneTableQuery, type SceneTableRow } from "@mochang/contract";
import writeXlsx, { type CellObject, type Row } from "write-excel-file/node";

/** A cell of Excel holds no more characters. */
const MAX_CELL = 32_767;

interface Column {
  title: string;
  width: number;
  value(row: SceneTableRow): string | number;
}

const orUnknown = (value: string | null): string => value ?? "未写";
const rounded = (pages: number): number => Math.round(pages * 10) / 10;

/** An overview with words by a model bears the label in its own cell, which may be copied alone. */
const overviewText = ({ overview }: SceneTableRow): string =>
  overview === null ? "" : overview.model ? `${overview.text}\n（${AI_LABEL_EXPORTED}）` : overview.text;

/** The columns that were asked for. */
function columnsOf({ order, people, lengths, overviews, props }: SceneTableQuery): Column[] {
  return [
    { title: "场", width: 8, value: ({ scene }) => scene },
    { title: "内外", width: 8, value: ({ intExt }) => orUnknown(intExt) },
    { title: "日夜", width: 10, value: ({ time }) => orUnknown(time) },
    ...(order === "place" ? [] : [{ title: "地点", width: 28, value: (row: SceneTableRow) => orUnknown(row.place) }]),
    ...(people ? [{ title: "人物", width: 40, value: (row: SceneTableRow) => row.people.join("、") }] : []),
    ...(lengths
      ? [
          { title: "字数", width: 8, value: (row: SceneTableRow) => row.characters },
          { title: "页", width: 8, value: (row: SceneTableRow) => rounded(row.pages) },
        ]
      : []),
    ...(overviews ? [{ title: "概述", width: 50, value: overviewText }] : []),
    ...(props ? [{ title: "服化道", width: 40, value: () => "" }] : []),
  ];
}

/** The table as an Excel file: groups under their names, the head of the table stays on the screen. What looks like a formula is text. */
export async function writeSceneTable(table: SceneTable, query: SceneTableQuery): Promise<Uint8Array> {
  const columns = columnsOf(query);
  const cell = (value: string | number, more: Partial<CellObject> = {}): CellObject =>
    typeof value === "number"
      ? { value, type: Number, ...more }
      : { value: storable(value), type: String, wrap: true, alignVertical: "top", ...more };
  const data: Row[] = [columns.map(({ title }) => cell(title, { fontWeight: "bold", bottomBorderStyle: "thin" }))];
  for (const { name, pages, rows } of table.groups) {
    if (name !== null) {
      const summary = `${name}　${rows.length} 场，${rounded(pages)} 页`;
      data.push([cell(summary, { fontWeight: "bold", wrap: false, topBorderStyle: "thin" })]);
    }
    for (const row of rows) data.push(columns.map(({ value }) => cell(value(row))));
  }
  return writeXlsx(data, {
    sheet: "顺场表",
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: "landscape",
  }).toBuffer();
}

/** Words as an XML file can hold them. */
const storable = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd").slice(0, MAX_CELL);
