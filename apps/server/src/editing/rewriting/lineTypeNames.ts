import { LINE_NAMES } from "@mochang/contract";
import type { LineType } from "@mochang/screenplay";
import { CONTROLS, INVISIBLE } from "../../import/index.ts";

/** What the types of lines are called in a prompt. */
const NAMES: Readonly<Record<LineType, string>> = {
  heading: "场景标题",
  action: "动作",
  character: "人物名",
  parenthetical: "括号提示",
  dialogue: "对白",
  transition: "转场",
  meta: "说明",
  episode: "集",
  chapter: "章名",
  text: "正文",
};
/** As models also call them. */
const ALSO: Readonly<Record<string, LineType>> = {
  标题: "heading",
  场景: "heading",
  人物: "character",
  角色: "character",
  人物提示: "character",
  描述: "parenthetical",
  括号: "parenthetical",
  辅助描述: "parenthetical",
  台词: "dialogue",
  对话: "dialogue",
  动作描写: "action",
  转换: "transition",
};
const BY_NAME = new Map<string, LineType>([
  ...(Object.entries(NAMES) as [LineType, string][]).map(([type, name]) => [name, type] as const),
  ...Object.entries(ALSO),
]);

export const nameOfType = (type: LineType): string => NAMES[type];
/** The type that a model names; null for none of ours. */
export const typeOfName = (name: string): LineType | null =>
  BY_NAME.get(name.replaceAll(/[\s【】[\]（）()]/gu, "")) ?? null;
/** The type behind a name of spec 3. */
export const typeOfWire = (wire: string): LineType =>
  (Object.entries(LINE_NAMES) as [LineType, string][]).find(([, name]) => name === wire)?.[0] ?? "action";

/** Characters of one proposed line. */
const LINE_MAX = 2_000;
/** A model's words as a line may hold them: one row, without marks of Markdown around them, without what has no shape. */
export const cleanLine = (text: string): string =>
  text
    .replaceAll(INVISIBLE, "")
    .replaceAll(CONTROLS, "")
    .replaceAll(/\s*[\r\n]+\s*/gu, " ")
    .replaceAll(/\*\*|__|`/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .trim()
    .slice(0, LINE_MAX)
    .toWellFormed();
