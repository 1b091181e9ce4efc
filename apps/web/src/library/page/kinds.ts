import type { LineType } from "@mochang/screenplay";

/** The kinds that a reader can give a line, in the order of the menu. `text` is import's own word for prose and front matter. */
export const KINDS: { type: LineType; name: string }[] = [
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
  ...KINDS.map(({ type, name }) => [type, name] as const),
  ["chapter", "章节标题"],
  ["text", "正文"],
]);

export const kindName = (type: LineType): string => NAMES.get(type) ?? "正文";
