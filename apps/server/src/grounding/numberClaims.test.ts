import { expect, test } from "vitest";
import { SUPPORTED_FIGURES } from "./corpus/scriptOfForms.ts";
import { isUnsupportedFigure, unsupportedNumber } from "./numberClaims.ts";
import { shownOf } from "./shownOf.ts";

test("an amount that cannot be read is not the script's zero", () => {
  const zero = (value: number): boolean => value === 0;
  for (const amount of ["成本约200w。", "成本约$3M。"])
    expect(unsupportedNumber(amount, SUPPORTED_FIGURES, null, zero)).not.toBeNull();
  expect(unsupportedNumber("赏金200w。", SUPPORTED_FIGURES, null, (value) => value === 2_000_000)).toBeNull();
});

test("hours are the script's by either word for them", () => {
  const SAYS = "溫若在社區花園等了他六個鐘頭，一筆賬就此記下。";
  const only =
    (unit: string) =>
    (value: number, asked: string): boolean =>
      value === 6 && asked === unit;
  for (const unit of ["小", "钟"]) expect(unsupportedNumber(SAYS, SUPPORTED_FIGURES, null, only(unit))).toBeNull();
  expect(unsupportedNumber(SAYS, SUPPORTED_FIGURES, null, only("个"))).not.toBeNull();
  const bench = shownOf("第1场 社区花园 日 外\n六叔：我等了他六个钟头。\n温若：一笔账，记下了。");
  for (const kept of ["六叔等了“六个钟头”，这笔账记下了。", "六叔等了六个钟头。", "六叔等了六小时。"])
    expect(bench(kept)).toBe(kept);
  expect(bench("六叔等了七个钟头。")).toBe("");
});

test("a number without a unit is one of the figures, or small", () => {
  expect(isUnsupportedFigure("场次数：31", SUPPORTED_FIGURES)).toBe(true);
  expect(isUnsupportedFigure("场次≈29", SUPPORTED_FIGURES)).toBe(true);
  for (const traditional of ["場次數：31", "總場次：99", "人物數：47", "場次≈29"])
    expect(isUnsupportedFigure(traditional, SUPPORTED_FIGURES)).toBe(true);
  expect(isUnsupportedFigure("57", SUPPORTED_FIGURES)).toBe(true);
  expect(isUnsupportedFigure("86", SUPPORTED_FIGURES)).toBe(false);
  expect(isUnsupportedFigure("5", SUPPORTED_FIGURES)).toBe(false);
  expect(isUnsupportedFigure("节奏稳", SUPPORTED_FIGURES)).toBe(false);
});

test.each([
  ["夜戏廿三场。", true],
  ["人物数量为1️⃣1️⃣个。", true],
  ["剧本有二十几场戏。", true],
  ["The script has forty-seven scenes.", true],
  ["综合得分：八十六分。", true],
  ["凌晨四点半，父亲到站。", true],
  ["全劇共二十九場。", true],
  ["出場人物共四十七個。", true],
  ["全劇共貳拾玖場。", true],
  ["总共 29 scenes。", true],
  ["全剧共29+场戏。", true],
  ["对白占比0.83。", true],
  ["对白占¾。", true],
  ["可给4.5星。", true],
  ["比同类高七个点。", true],
  ["文戏武戏七三开。", true],
  ["成本约200w。", true],
  ["成本约$3M。", true],
  ["位列同类前5%。", true],
  ["情感强度：█████████░", true],
  ["推荐👍👍👍👍", true],
  ["好感：❤❤❤❤", true],
  ["推荐👍🏽👍🏽👍🏽👍🏽", true],
  ["推荐👍 👍 👍 👍", true],
  ["好感：❤ ❤ ❤ ❤ ❤", true],
  ["好感：❤️ ❤️ ❤️", true],
  ["完成度💯💯", true],
  ["片名里的❤很亮。", false],
  ["打9.5，值得跟进。", true],
  ["道具打9.5折也买不起。", false],
  ["成本约200W元。", true],
  ["200w的成本就够。", true],
  ["全劇共三場。", false],
  ["对白占比0.37。", false],
  ["有三个点值得说。", false],
  ["这三开头都干净。", false],
  ["至少三个点值得再推敲。", false],
  ["至少两个点可以压缩：开场和结尾。", false],
  ["最多三个点可以删。", false],
  ["结构提升两个点：开场与收束。", false],
  ["多两个点睛之笔更好。", false],
  ["比如多两个点，让结尾喘口气。", false],
  ["少了两个点题的动作。", false],
  ["提高一个点位的难度就好。", false],
  ["全剧最高三个点都在第三集。", false],
  ["比同类多出七个点，优势明显。", true],
  ["占比提升两个点。", true],
  ["领先同类七个点。", true],
  ["对白量高七个点，偏密。", true],
  ["台词量排名前三位的是居委会主任、快递员、温若。", false],
  ["出场场次位居前三名的人物是温若、六叔与老谷。", false],
  ["对白量位列前三位的人物都不是主角。", false],
  ["排名前三位的道具是灯、票、信。", false],
  ["按同期短剧的做法，前两名人物要在第一集立住。", false],
  ["问题按轻重列出TOP3。", false],
  ["热度排在行业前三名。", true],
  ["跻身同类前十。", true],
  ["位列同类前百分之五。", true],
  ["有望进入同类TOP3。", true],
  ["两家的责任五五开。", false],
  ["观众对结尾的态度可能五五开。", false],
  ["对白与动作五五开。", true],
  ["文戏武戏三七开吧。", true],
  ["对白占三比七开。", true],
  ["二元对立。", false],
  ["三点建议。", false],
] as const)("%s is dropped: %s", (text, heldBack) =>
  expect(unsupportedNumber(text, SUPPORTED_FIGURES, null, () => false) !== null).toBe(heldBack),
);
