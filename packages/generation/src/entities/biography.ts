import { choice, line, name, NAME_MAX, text, type Field } from "../fields/field.ts";
import { CHARACTER_TYPES, SUPPORTING, type CharacterType } from "./storySynopsis.ts";

export interface Biography {
  name: string;
  age: string;
  gender: string;
  occupation: string;
  appearance: string;
  personality: string;
  strengths: string;
  weaknesses: string;
  skills: string;
  hobbies: string;
  fears: string;
  characterBackground: string;
  characterArc: string;
  /** These three are not used for supporting roles. */
  motivation: string;
  goals: string;
  conflicts: string;
  type: CharacterType;
  /** The summary. */
  characterBiographies: string;
}

const motive = { notForType: [SUPPORTING] };

export const BIOGRAPHY_FIELDS: readonly Field[] = [
  name("name", "姓名"),
  line("age", "年龄", { max: NAME_MAX }),
  line("gender", "性别", { max: NAME_MAX }),
  line("occupation", "职业"),
  text("appearance", "外貌"),
  text("personality", "性格"),
  text("strengths", "优点"),
  text("weaknesses", "缺点"),
  text("skills", "技能"),
  text("hobbies", "爱好"),
  text("fears", "恐惧"),
  text("characterBackground", "人物背景"),
  text("characterArc", "人物弧光"),
  text("motivation", "动机", motive),
  text("goals", "目标", motive),
  text("conflicts", "冲突", motive),
  choice("type", "角色类型", CHARACTER_TYPES),
];
