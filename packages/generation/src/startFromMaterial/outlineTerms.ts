import type { ItemKind } from "../entities/entities.ts";

/** Where the words under a label go. `summary`: the step's own text; `stage`: an act of the structure; `persons`: each person below it has a form. */
export interface ItemField {
  kind: ItemKind;
  key: string;
}
type Terms = ReadonlyMap<string, ItemField>;

const terms = (rows: readonly (readonly [kind: ItemKind, key: string, ...words: string[]])[]): Terms =>
  new Map(rows.flatMap(([kind, key, ...words]) => words.map((word) => [word, { kind, key }] as const)));

/** Labels that mean the same wherever they stand. */
export const SECTION_TERMS: Terms = terms([
  ["core", "scriptName", "剧名", "片名", "剧本名", "作品名", "作品名称", "剧本名称", "暂定名"],
  ["core", "genre", "题材"],
  ["core", "type", "类型", "影片类型"],
  ["core", "subtype", "子类型"],
  ["core", "theme", "主题", "主题思想", "立意", "主旨"],
  ["core", "initialIdea", "初始想法", "创意", "灵感", "创作缘起", "缘起", "创作初衷"],
  ["core", "audienceTarget", "目标观众", "目标受众", "受众", "受众定位"],
  ["core", "storyCore", "故事内核", "一句话故事", "一句话梗概", "一句话简介", "核心创意", "logline"],
  ["synopsis", "summary", "故事梗概", "梗概", "剧情梗概", "故事简介", "剧情简介", "内容简介", "内容梗概", "简介"],
  ["synopsis", "backgroundSetting", "背景设定", "故事背景", "时代背景", "背景", "世界观", "世界观设定"],
  ["synopsis", "narrativeStyle", "叙事风格", "风格", "影像风格"],
  ["synopsis", "narrativePerspective", "叙事视角", "视角"],
  ["synopsis", "coreElements", "核心元素", "元素"],
  ["synopsis", "premise", "故事前提", "前提", "戏剧前提"],
  [
    "biography",
    "persons",
    "人物小传",
    "人物",
    "主要人物",
    "人物介绍",
    "人物设定",
    "人物表",
    "角色",
    "角色介绍",
    "角色设定",
  ],
  ["outline", "summary", "故事大纲", "大纲", "剧情大纲", "分幕大纲", "剧情走向"],
]);

/** Labels below a person. */
export const PERSON_TERMS: Terms = terms([
  ["biography", "age", "年龄"],
  ["biography", "gender", "性别"],
  ["biography", "occupation", "职业", "身份"],
  ["biography", "appearance", "外貌", "外形", "相貌", "外表"],
  ["biography", "personality", "性格", "个性"],
  ["biography", "strengths", "优点", "长处"],
  ["biography", "weaknesses", "缺点", "弱点"],
  ["biography", "skills", "技能", "特长"],
  ["biography", "hobbies", "爱好"],
  ["biography", "fears", "恐惧", "害怕"],
  ["biography", "characterBackground", "人物背景", "背景", "经历", "身世", "前史"],
  ["biography", "characterArc", "人物弧光", "弧光", "成长", "转变"],
  ["biography", "motivation", "动机"],
  ["biography", "goals", "目标"],
  ["biography", "conflicts", "冲突"],
  ["biography", "type", "角色类型", "定位"],
]);

/** Labels below an outline. */
export const OUTLINE_TERMS: Terms = terms([
  ["outline", "exposition", "铺陈", "铺垫", "开端", "开头", "起因"],
  ["outline", "climax", "高潮"],
  ["outline", "resolution", "收束", "结局", "结尾", "尾声"],
  ["outline", "subplots", "副线", "支线", "支线剧情"],
]);

/** What a role is called in front of a name or behind it: 1 lead, 2 antagonist, 3 supporting. */
export const ROLE_WORDS: ReadonlyMap<string, number> = new Map([
  ...["主角", "男主", "女主", "男主角", "女主角", "男一", "女一"].map((word) => [word, 1] as const),
  ...["反派", "反角", "大反派", "对手"].map((word) => [word, 2] as const),
  ...["配角", "支持角色", "男配", "女配", "男二", "女二", "次要人物"].map((word) => [word, 3] as const),
]);
