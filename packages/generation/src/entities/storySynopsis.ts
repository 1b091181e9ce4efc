import { choice, items, line, name, text, type Field } from "../fields/field.ts";

/** 1 lead, 2 antagonist, 3 supporting. */
export type CharacterType = 1 | 2 | 3;
export const LEAD = 1;
export const ANTAGONIST = 2;
export const SUPPORTING = 3;
export const CHARACTER_TYPES = [
  { value: LEAD, label: "主角" },
  { value: ANTAGONIST, label: "反派" },
  { value: SUPPORTING, label: "支持角色" },
] as const;

export interface PlannedCharacter {
  characterName: string;
  baseInfo: string;
  relation: string;
  characterType: CharacterType;
}
export interface ProtagonistMotivation {
  motivation: string;
  goal: string;
  conflict: string;
}
export interface StorySynopsis {
  backgroundSetting: string;
  characterPlanning: PlannedCharacter[];
  narrativeStyle: string;
  narrativePerspective: string;
  coreElements: string;
  premise: string;
  /** One item. */
  protagonistMotivation: ProtagonistMotivation[];
  /** The summary. */
  storySynopsis: string;
}

export const STORY_SYNOPSIS_FIELDS: readonly Field[] = [
  text("backgroundSetting", "背景设定"),
  items(
    "characterPlanning",
    "角色规划",
    [
      name("characterName", "姓名"),
      text("baseInfo", "基本信息"),
      text("relation", "人物关系"),
      choice("characterType", "角色类型", CHARACTER_TYPES),
    ],
    { entry: "角色" },
  ),
  line("narrativeStyle", "叙事风格"),
  line("narrativePerspective", "叙事视角"),
  text("coreElements", "核心元素"),
  text("premise", "故事前提"),
  items(
    "protagonistMotivation",
    "主角动机",
    [text("motivation", "动机"), text("goal", "目标"), text("conflict", "冲突")],
    {
      maxItems: 1,
    },
  ),
];
