/** Narrative structures of an outline: their stages in order; `sort` of a stage counts from 1. */
export interface Structure {
  type: 1 | 2 | 3 | 4;
  label: string;
  stages: readonly string[];
  /** How many acts follow from it, and from which stages each is made (indexes into `stages`). */
  acts: readonly { title: string; stages: readonly number[] }[];
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const oneEach = (titles: readonly string[]) => titles.map((title, i) => ({ title, stages: [i] }));

const THREE_ACTS = ["第一幕 建置", "第二幕 对抗", "第三幕 解决"];
const FIVE_ACTS = ["第一幕 开端", "第二幕 上升", "第三幕 高潮", "第四幕 回落", "第五幕 结局"];

export const STRUCTURES: readonly Structure[] = [
  { type: 1, label: "三幕式", stages: THREE_ACTS, acts: oneEach(["第一幕", "第二幕", "第三幕"]) },
  { type: 2, label: "五幕式", stages: FIVE_ACTS, acts: oneEach(["第一幕", "第二幕", "第三幕", "第四幕", "第五幕"]) },
  {
    type: 3,
    label: "救猫咪十五节拍",
    stages: [
      "开场画面",
      "主题呈现",
      "铺垫",
      "催化剂",
      "争论",
      "进入第二幕",
      "副线故事",
      "玩闹与游戏",
      "中点",
      "坏蛋逼近",
      "一无所有",
      "灵魂黑夜",
      "进入第三幕",
      "结局",
      "终场画面",
    ],
    acts: [
      { title: "第一幕", stages: range(0, 5) },
      { title: "第二幕", stages: range(5, 12) },
      { title: "第三幕", stages: range(12, 15) },
    ],
  },
  {
    type: 4,
    label: "英雄之旅十二阶段",
    stages: [
      "平凡世界",
      "冒险召唤",
      "拒绝召唤",
      "遇见导师",
      "跨越第一道门槛",
      "试炼、盟友与敌人",
      "接近洞穴深处",
      "严峻考验",
      "获得奖赏",
      "踏上归途",
      "复活",
      "携万能药归来",
    ],
    acts: [
      { title: "第一幕", stages: range(0, 5) },
      { title: "第二幕", stages: range(5, 9) },
      { title: "第三幕", stages: range(9, 12) },
    ],
  },
];

/** The structure of an outline's `type`; the three acts for one that is not known. */
export const structureOf = (type: unknown): Structure =>
  STRUCTURES.find((structure) => structure.type === Number(type)) ?? (STRUCTURES[0] as Structure);

/** The empty items of an outline of this structure. */
export const emptyStages = (type: unknown): { title: string; content: string; sort: number }[] =>
  structureOf(type).stages.map((title, i) => ({ title, content: "", sort: i + 1 }));
