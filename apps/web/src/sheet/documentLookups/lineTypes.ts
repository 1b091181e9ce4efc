import type { LineType } from "@mochang/screenplay";

/** The types that a reader can give a line, in the order of the menu. */
export const LINE_TYPES: { type: LineType; name: string }[] = [
  { type: "heading", name: "场次标题" },
  { type: "action", name: "动作" },
  { type: "character", name: "人物" },
  { type: "parenthetical", name: "括号提示" },
  { type: "dialogue", name: "对白" },
  { type: "transition", name: "转场" },
  { type: "meta", name: "场次信息" },
  { type: "episode", name: "集标" },
];

const NAMES = new Map<LineType, string>([
  ...LINE_TYPES.map(({ type, name }) => [type, name] as const),
  ["chapter", "章节标题"],
  // Import's word for prose and front matter.
  ["text", "正文"],
]);

export const lineTypeName = (type: LineType): string => NAMES.get(type) ?? "正文";
