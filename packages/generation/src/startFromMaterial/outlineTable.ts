import { OUTLINE_TERMS, PERSON_TERMS, SECTION_TERMS } from "./outlineTerms.ts";

/** What a column of a table of persons says of each. `info`: what stands in brackets behind a name elsewhere. */
export type Column =
  | { is: "name" | "role" | "summary" }
  | { is: "info"; key: "age" | "gender" | "occupation" | "relation" }
  | { is: "field"; key: string };

/** Labels in front of a person's name. */
const NAME_LABELS = new Set(["姓名", "名字", "人物姓名", "角色姓名", "人物名", "角色名", "人物名称", "角色名称"]);
const RELATION = /关系$/u;
const SUMMARIES = new Set(["简介", "小传", "人物小传", "人物简介", "介绍", "描述", "说明", "设定", "备注"]);
/** A column's label is no longer. */
const LABEL_MAX = 8;
/** What stands above a table of acts: a label of its rows, no words of the writer's. */
const ROW_HEADS = new Set(["幕", "幕次", "阶段", "段落", "部分", "序号", "项目"]);
const INFO = new Map([
  ["年龄", "age"],
  ["性别", "gender"],
  ["职业", "occupation"],
  ["身份", "occupation"],
] as const);

/** A cell's words as a label: 姓 名： is 姓名. */
export const labelOf = (words: string): string => words.replaceAll(/[\s：:]+/gu, "").toLowerCase();

export const isNameLabel = (label: string): boolean => NAME_LABELS.has(label);
/** Whether a cell is a label and not what stands behind one. */
export const isTableLabel = (words: string): boolean => {
  const label = labelOf(words);
  return SECTION_TERMS.has(label) || PERSON_TERMS.has(label) || OUTLINE_TERMS.has(label) || isNameLabel(label);
};

/** Whether a row stands above a table of acts. */
export const isRowHead = ([first = "", second]: readonly string[]): boolean =>
  second !== undefined && ROW_HEADS.has(labelOf(first)) && second.length <= LABEL_MAX;

/** What each column of a table of persons says, by its first row; null where the row is none. */
export function columnsOf(cells: readonly string[]): Column[] | null {
  const labels = cells.map(labelOf);
  if (labels.some((label) => label.length > LABEL_MAX)) return null;
  const named = labels.findIndex(isNameLabel);
  const name = named >= 0 ? named : labels.findIndex((label) => label === "人物" || label === "角色");
  if (name < 0) return null;
  const columns = labels.map((label, i): Column => (i === name ? { is: "name" } : columnOf(label)));
  // Of a row that holds labels and what they say by turns no more than half are labels.
  const known = columns.filter(({ is }, i) => is !== "summary" || SUMMARIES.has(labels[i] ?? "")).length;
  return known * 2 > labels.length ? columns : null;
}

function columnOf(label: string): Column {
  const info = INFO.get(label as "年龄");
  if (info) return { is: "info", key: info };
  if (RELATION.test(label)) return { is: "info", key: "relation" };
  const own = PERSON_TERMS.get(label);
  if (label === "角色" || own?.key === "type") return { is: "role" };
  return own ? { is: "field", key: own.key } : { is: "summary" };
}
