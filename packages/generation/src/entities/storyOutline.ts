import { choice, items, line, list, text, type Field } from "../fields/field.ts";
import { STRUCTURES } from "../structures.ts";

export interface OutlineStage {
  title: string;
  content: string;
  sort: number;
}
export interface StoryOutline {
  /** The structure: `STRUCTURES`. */
  type: 1 | 2 | 3 | 4;
  /** Of the structure that `type` says. */
  narrativeStructure: OutlineStage[];
  exposition: string;
  climax: string;
  resolution: string;
  subplots: string[];
  /** The summary. */
  storyOutline: string;
}

export const STORY_OUTLINE_FIELDS: readonly Field[] = [
  choice(
    "type",
    "结构类型",
    STRUCTURES.map(({ type, label }) => ({ value: type, label })),
  ),
  items("narrativeStructure", "叙事结构", [line("title", "标题"), text("content", "内容")], { maxItems: 15 }),
  text("exposition", "铺陈"),
  text("climax", "高潮"),
  text("resolution", "收束"),
  list("subplots", "副线", { maxItems: 20 }),
];
