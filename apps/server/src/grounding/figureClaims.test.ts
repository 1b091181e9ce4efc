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

/** Ten episodes, 21 scenes. */
const shownOfSeries = shownOf(readFileSync(join(import.meta.dirname, "../../content/scripts/jieguang.txt"), "utf8"));

describe("what says something else than it seems to", () => {
  it.each([
    "第6场只有梁不凡知道真相。",
    "第16场里只有方棠听见了那句话。",
    "第4场里只有周奶奶看见了纸条。",
    "第12场里只剩梁不凡那一盏灯还亮着。",
    "建议压缩为八集，每集三场。",
    "建议让贾总早一点出现，在第二集就露面。",
    "建议把第20场改成独角戏，第20场里只有方棠一个人。",
    "建议增加一场外景，让第三集有三场戏。",
    "全剧都是内景，天井和电线杆下除外。",
    "周奶奶在第四集和第六集都有戏。",
    "第四集和第六集都有周奶奶的戏。",
    "第一集、第二集都有方棠的声音。",
    "贾总没有留到最后一场。",
    "贾总并未留到最后一场，第20场就退了。",
    "方棠与贾总的正面对手戏只有第15场一场。",
    "梁不凡的戏全在内景或天井。",
    "周奶奶的戏都在室内或天井。",
    "梁妈在后半段出场的四场戏，场场都在推动电费案。",
    "四位主角里贾总的出场次数最少。",
    "故事收在夜色退去的清晨。",
    "结尾又回到了夜里那盏灯。",
    "如果第20场没有岳老师，试音就没有见证人。",
    "梁妈从第3场之后消失，直到第10场才回来。",
  ])("%s", (sentence) => expect(shownOfSeries(sentence)).toBe(sentence));
});
