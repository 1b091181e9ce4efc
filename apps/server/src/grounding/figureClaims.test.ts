// What is said of episodes, openings and endings, superlatives, shares, runs, places and meetings: true sentences stay, false ones like them go.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shownOf } from "./shownOf.ts";

/** Three episodes of eight scenes, called 1-1 to 3-8. */
const shown = shownOf(
  readFileSync(join(import.meta.dirname, "../../../../packages/screenplay/samples/clean/watch-repair.txt"), "utf8"),
);

const CASES: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    "episodes",
    [
      ["贺小炉在第三集只剩一场戏。", "贺小炉在第三集没有再出场。"],
      ["贺小炉直到第1-4场才出场。", "居委会主任到第2集才第一次露面。"],
      ["六叔在三集里都出场。", "六叔只在第一集出现。"],
      ["温若在第二集有两场戏。", "温若缺席了整个第二集。"],
      ["三集都有天台的戏。", "天台只在第一集里用过。"],
      ["每集都是八场。", "每集都是十场。"],
      ["三集场次一样多。", "第一集场次最少。"],
    ],
  ],
  [
    "openings and endings",
    [
      ["全剧结尾回到地铁车厢，与开场呼应。", "全剧结尾落在天台，余味悠长。"],
      ["开场选在地铁车厢。", "开场选在修表铺，一上来就点题。"],
      ["第2集结尾停在棋牌室。", "第2集结尾停在菜市场。"],
      ["第3集从菜市场的白天开始。", "第3集开篇就是一场夜戏。"],
    ],
  ],
  [
    "the most and the least",
    [
      ["全剧台词最多的人物是居委会主任。", "全剧台词最多的人物是阿斑。"],
      ["出场次数最多的是居委会主任。", "出场次数最多的是阿斑。"],
      ["居委会主任的台词比温若多。", "温若的台词比居委会主任还多。"],
      ["棋牌室是使用最多的场景。", "菜市场是使用最多的场景。"],
      ["第1-6场的篇幅不短。", "全剧最短的一场是第3-4场。"],
    ],
  ],
  [
    "shares and counts",
    [
      ["每四场就有一场写在棋牌室。", "每两场就有一场发生在天台。"],
      ["白天的戏只有五场。", "二十四场里有二十一场发生在室内。"],
      ["地铁车厢出现了五次。", "有七场戏发生在地铁车厢。"],
      ["全剧没有连续四场夜戏。", "全剧清一色都是夜戏。"],
      ["棋牌室的戏有白天也有夜里。", "棋牌室的戏全部发生在夜里。"],
      ["第1-4场有三个人的戏。", "第1-4场只有两个人的戏。"],
      ["第1-4场是外景。", "第1-4场是内景。"],
    ],
  ],
  [
    "runs",
    [
      ["贺小炉连续六场缺席，观众会忘了他。", "贺小炉连续八场缺席，观众会忘了他。"],
      ["贺小炉在最后六场没有出场。", "最后五场里完全看不到六叔。"],
      ["第3-2场和第3-3场都是夜戏。", "从第2-2场到第2-4场连续三场夜戏。"],
    ],
  ],
  [
    "places and people",
    [
      ["修表铺直到第3-3场才首次启用。", "修表铺直到第2-3场才首次启用。"],
      ["温若从未到过修表铺。", "阿斑从未到过地铁车厢。"],
      ["六叔的戏散在六处。", "六叔的戏都发生在棋牌室。"],
    ],
  ],
  [
    "meetings",
    [
      ["温若与贺小炉从未同场。", "温若与贺小炉屡次交手，构成了全剧的对抗。"],
      ["六叔与温若首次同场是在第2-4场。", "六叔与温若首次同场是在第2-6场。"],
      ["六叔与快递员同场三次。", "六叔与温若只在第3-7场同场。"],
    ],
  ],
];

describe.each(CASES)("%s", (_, pairs) => {
  it.each(pairs)("%s / %s", (faithful, unfaithful) => {
    expect(shown(faithful)).toBe(faithful);
    expect(shown(unfaithful)).toBe("");
  });
});

describe("what states nothing", () => {
  it.each([
    "建议让贺小炉在第三集多出场几次。",
    "如果把开场放在修表铺，片名会更早立住。",
    "温若与贺小炉若能同场一次，两条线就能合上。",
    "除第3-1场以外，菜市场再没有用过。",
    "第2集几乎没有夜戏。",
  ])("%s", (sentence) => expect(shown(sentence)).toBe(sentence));
});
