import { line, list, NAME_MAX, text, type Field } from "../fields/field.ts";

export interface Scene {
  /** On the wire shown as `headerTitle`. */
  title: string;
  time: string;
  place: string;
  /** Names; edited as one line with commas. */
  character: string[];
  atmosphere: string;
  purpose: string;
  rhythm: string;
  /** The summary in one sentence. */
  theme: string;
  beats: string[];
}

export const SCENE_FIELDS: readonly Field[] = [
  line("time", "时间"),
  line("place", "地点"),
  list("character", "人物", { max: NAME_MAX, commas: true }),
  text("atmosphere", "氛围"),
  text("purpose", "目的"),
  text("rhythm", "节奏"),
  line("title", "标题"),
  text("theme", "主旨"),
  list("beats", "节拍", { maxItems: 50 }),
];
