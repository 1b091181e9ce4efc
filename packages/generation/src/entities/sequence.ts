import { items, line, number, text, type Field } from "../fields/field.ts";
import { EPISODIC } from "../scriptTypes.ts";

export interface PlannedScene {
  title: string;
  description: string;
  sort: number;
}
export interface Sequence {
  title: string;
  overview: string;
  scenes: PlannedScene[];
  tension: string;
  goal: string;
  turningPoint: string;
  emotionalShift: string;
  resolution: string;
  /** The summary. */
  sequenceSummary: string;
  /** Of an episode: what holds the viewer at its start and at its end, and its length in minutes. */
  hook: string;
  cliffhanger: string;
  minutes: number | null;
}

const episode = { required: false, scriptTypes: EPISODIC };

export const SEQUENCE_FIELDS: readonly Field[] = [
  line("title", "标题"),
  text("overview", "概述"),
  items("scenes", "场景", [line("title", "场景名"), text("description", "内容")], { entry: "场景" }),
  text("tension", "张力"),
  text("goal", "目标"),
  text("turningPoint", "转折"),
  text("emotionalShift", "情绪变化"),
  text("resolution", "收束"),
  text("hook", "钩子", episode),
  text("cliffhanger", "卡点", episode),
  number("minutes", "时长（分钟）", 300, { ...episode, fraction: true }),
];
