// Figures, scenes, rows and speakers in the forms that reports write them, faithful ones beside false ones of the same form.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { supportedFigures } from "./index.ts";
import { shownOf } from "./shownOf.ts";

/** Two episodes of eight scenes: 许岚 and 老周 in all of the pier, 小鹿 at home; 许岚 speaks 32 times, 老周 16, 小鹿 8. */
const SCRIPT = [
  "人物：许岚、老周、小鹿（许岚的侄女）",
  ...[1, 2].flatMap((episode) => [
    `第${episode}集`,
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((scene) => {
      const isHome = scene % 2 === 0;
      return [
        `${episode}-${scene} ${isHome ? "许家客厅" : "旧码头"} ${isHome ? "夜 内" : "日 外"}`,
        `人物：许岚、${isHome ? "小鹿" : "老周"}`,
        ...(isHome
          ? [`许岚：账本第${episode}${scene}笔，你念给我听。`, `小鹿：红十字会的钱，还差${scene}块。`]
          : [`许岚：船票我退了${episode}${scene}回。`, `老周：那就再等${scene}天，缆绳不会断。`]),
        ...(isHome ? [] : [`老周：灯塔又亮了${scene}次。`]),
        `许岚：${scene === 1 ? "现在通知你，停船。" : `我记下了，第${scene}笔。`}`,
        "",
      ];
    }),
  ]),
].join("\n");

const parsed = parseScreenplay(SCRIPT);
const { byName } = supportedFigures(computeFigures(parsed));
const shown = shownOf(SCRIPT);
const table = (row: string, heads = row.replaceAll(/[^|\n]+/gu, " ")): string =>
  `${heads}\n${heads.replaceAll(/[^|\n]+/gu, " --- ")}\n${row}`;

it("the script is as its tests say", () => {
  expect(parsed.scenes).toHaveLength(16);
  expect([...byName].map(([name, { speeches }]) => [name, speeches])).toEqual([
    ["许岚", 32],
    ["老周", 16],
    ["小鹿", 8],
  ]);
});

describe("scenes that are called by episode and number", () => {
  it.each([
    "1-8场：许岚和小鹿在客厅里对账。",
    "老周在2-5场登场。",
    "1-8场老周没有出场。",
    "全剧2集16场，每集8场，结构均匀。",
  ])("%s", (sentence) => expect(shown(sentence)).toBe(sentence));

  it.each(["1-8场许岚没有出场。", "小鹿在2-5场登场。", "全剧共九场。"])("not %s", (sentence) =>
    expect(shown(sentence)).toBe(""),
  );
});

describe("counts that are told about", () => {
  it.each([
    "许岚一共说了约30句台词。",
    "许岚开口超过三十次，约为老周的两倍。",
    "小鹿的台词不到十句。",
    "小鹿的台词不超过十句。",
    "许岚有三十多句台词。",
    "论开口次数，许岚约30次，老周16次。",
    "许岚说「船票我退了13回」，老周接「缆绳不会断」，两句对白就够了。",
  ])("%s", (sentence) => expect(shown(sentence)).toBe(sentence));

  it.each([
    "许岚一共说了约60句台词。",
    "许岚开口约为老周的四倍。",
    "小鹿的台词不到七句。",
    "老周的台词不超过10句。",
    "老周开口约三十次。",
    "小鹿说话超过16次。",
    "老周最近说了15句台词。",
    "老周在多场戏里说了10句台词。",
    "老周的台词是许岚的两倍。",
    "小鹿的台词是许岚的四倍。",
    "许岚全剧只有两句台词。",
  ])("not %s", (sentence) => expect(shown(sentence)).toBe(""));

  it("ten as a shape counts nothing", () => {
    expect(shown("到红十字会的「还差2块」，钱的去处才清楚。")).toBe("到红十字会的「还差2块」，钱的去处才清楚。");
  });
});

describe("who speaks", () => {
  it.each([
    "许岚用老周的声音说「现在通知你，停船。」，学得很像。",
    "许岚数落小鹿：“账本第12笔，你念给我听。”",
    "老周问她退了几回，她回“船票我退了13回”。",
  ])("%s", (sentence) => expect(shown(sentence)).toBe(sentence));

  it.each(["老周用许岚的声音说「现在通知你，停船。」，学得很像。", "小鹿数落许岚：“账本第12笔，你念给我听。”"])(
    "not %s",
    (sentence) => expect(shown(sentence)).toBe(""),
  );
});

describe("rows of tables", () => {
  it.each(["| 1-3场 | 旧码头 | 许岚、老周 | 铺垫 |", "| 小鹿 | 8场 | 侄女 | 由怕到不怕 |"])("%s", (row) =>
    expect(shown(table(row))).toContain("场 |"),
  );

  it.each([
    "| 1-3场 | 许家客厅 | 许岚、老周 | 铺垫 |",
    "| 1-3场 | 旧码头·日·外 | 许岚、小鹿 | 铺垫 |",
    "| 小鹿 | 出场5场 | 侄女 | 由怕到不怕 |",
    "| 小鹿 | 5场 | 侄女 | 由怕到不怕 |",
  ])("not %s", (row) => expect(shown(table(row))).toBe(""));

  it("a column that is headed otherwise is not held to the scene", () => {
    const row = "| 1-3场 | 许家客厅 |";
    for (const head of ["下一场景", "呼应地点", "目的地"]) expect(shown(table(row, `| 场 | ${head} |`))).toContain(row);
    const people = "| 1-3场 | 小鹿 |";
    for (const head of ["影响人物", "建议加入的人物"])
      expect(shown(table(people, `| 场 | ${head} |`))).toContain(people);
    const counts = "| 许岚 | 8场 |";
    for (const head of ["夜戏场次", "对手戏场次"]) expect(shown(table(counts, `| 人物 | ${head} |`))).toContain(counts);
  });
});

it("a colon behind what is not said begins no words of the script", () => {
  const sentence = "悬念在于动作而不在于台词：许岚退掉船票，老周守着缆绳。";
  expect(shown(sentence)).toBe(sentence);
});

it("what happens in a later scene does not set a quotation there", () => {
  const sentence = "「灯塔又亮了1次。」是一句闲话，许岚后来在2-4场才问到账本。";
  expect(shown(sentence)).toBe(sentence);
});
