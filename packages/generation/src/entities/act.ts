import { items, ITEMS_MAX, line, list, number, text, type Field } from "../fields/field.ts";

export interface PlannedSequence {
  name: string;
  sequence: string;
  sort: number;
  /** How many scenes it is planned to have. */
  sceneNum: number | null;
}
export interface Act {
  title: string;
  overview: string;
  sequences: PlannedSequence[];
  keyEvents: string[];
  locations: string[];
  theme: string;
  pacing: string;
  conflict: string;
  resolution: string;
  /** The summary. */
  actSummary: string;
}

const planned = [text("sequence", "内容"), number("sceneNum", "场数", ITEMS_MAX)];

export const ACT_FIELDS: readonly Field[] = [
  line("title", "标题"),
  text("overview", "概述"),
  items("sequences", "序列", [line("name", "序列名"), ...planned], {
    entry: "序列",
    episodic: { label: "分集", entry: "分集", fields: [line("name", "集名"), ...planned] },
  }),
  text("theme", "主题"),
  text("pacing", "节奏"),
  text("conflict", "冲突"),
  text("resolution", "解决"),
  list("keyEvents", "关键事件"),
  list("locations", "地点", { max: 200 }),
];
