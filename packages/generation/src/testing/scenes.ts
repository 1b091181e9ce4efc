import type { CheckedLine, CheckedScene, StoryBible } from "../check/checkedScene.ts";
import { checkScript } from "../check/checkScript.ts";
import { NO_CONVENTIONS } from "../writingConventions/conventions.ts";

export const BIBLE: StoryBible = {
  persons: ["沈照禾", "罗顺堂", "庄敏"].map((name) => ({ name, aliases: [] })),
  rules: { ...NO_CONVENTIONS, banned: ["其实"] },
};
const PLAN = { time: "日", place: "上坪井台", character: ["沈照禾", "罗顺堂"], beats: [], characters: null };
const LINE_TYPES: Record<string, CheckedLine["type"]> = {
  景: "heading",
  动: "action",
  人: "character",
  话: "dialogue",
};
let count = 0;

/** A scene of rows that each begin with what they are: 景, 动, 人 or 话. */
export function scene(rows: string, plan: Partial<CheckedScene["plan"]> = {}): CheckedScene {
  const lines = rows
    .trim()
    .split("\n")
    .map((row): CheckedLine => ({ type: LINE_TYPES[row.trim()[0] ?? ""] ?? "action", text: row.trim().slice(2) }));
  count++;
  return { id: `s${count}`, name: `第${count}场`, plan: { ...PLAN, ...plan }, lines };
}

/** A scene of such rows under the heading that is planned. */
export const sceneAtWell = (rows: string, plan: Partial<CheckedScene["plan"]> = {}): CheckedScene =>
  scene(`景 外　上坪井台　日\n${rows}`, plan);

/** The rules that the scenes break, in their order. */
export const rulesOf = (scenes: CheckedScene[]): string[] => checkScript(scenes, BIBLE).map(({ rule }) => rule);

/** A scene that breaks none. */
export const CLEAN = `景 外　上坪井台　日
动 沈照禾把井绳放到底，绳头还短一截。
人 罗顺堂
话 你爹当年就是从这儿拉上来的。
人 沈照禾
话 绳子谁剪的？`;
