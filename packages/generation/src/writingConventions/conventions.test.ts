import { expect, test } from "vitest";
import { bannedWords } from "./bannedWords.ts";
import { conventionsOf, NO_CONVENTIONS, rowsNoRuleSees } from "./conventions.ts";

const NAMES = ["沈照禾", "罗顺堂", "罗小麦", "庄敏"];
const read = (part: string, rows: string) => conventionsOf(`【${part}】\n${rows}`, NAMES);

test.each([
  ["罗小麦 → 罗顺堂「爷」", ["爷"]],
  ["- 罗小麦→罗顺堂「爷」「爷爷」。", ["爷", "爷爷"]],
  ["罗小麦叫罗顺堂“爷”或“爷爷”", ["爷", "爷爷"]],
  ["罗小麦管罗顺堂叫爷、爷爷", ["爷", "爷爷"]],
  ["罗小麦称罗顺堂为爷", ["爷"]],
  ["罗小麦 -> 罗顺堂：爷", ["爷"]],
])("a form of address: %s", (row, forms) => {
  expect(read("称呼", row).address).toEqual([{ who: "罗小麦", whom: "罗顺堂", forms, avoid: [] }]);
});

test("a form of address between persons whom nobody knows stays words", () => {
  for (const row of ["他叫她丫头", "罗小麦 → 村里人「叔」", "罗小麦叫罗小麦「我」", "称呼随村里"])
    expect(read("称呼", row).address).toEqual([]);
});

test("dialect: what one person does not say, says instead, or says alone", () => {
  expect(read("方言", "罗顺堂把「什么」说成「啥」，不说「您」、「请」").dialect).toEqual([
    {
      who: "罗顺堂",
      avoid: [
        { word: "什么", instead: "啥" },
        { word: "您", instead: null },
        { word: "请", instead: null },
      ],
      only: [],
    },
  ]);
  expect(read("方言", "只有罗顺堂说「中」").dialect).toEqual([{ who: "罗顺堂", avoid: [], only: ["中"] }]);
  expect(read("方言", "大家都不说「您」").dialect).toMatchObject([{ who: null }]);
  expect(read("方言", "两村的人说西北官话，只放词，不写音。").dialect).toEqual([]);
});

test.each([
  ["沈照禾不哭。", { kind: "does", who: "沈照禾", what: "哭" }],
  ["1. 不能让罗小麦死", { kind: "dies", who: "罗小麦" }],
  ["罗小麦不能死", { kind: "dies", who: "罗小麦" }],
  ["庄敏不许出现在上坪", { kind: "appears", who: "庄敏", place: "上坪" }],
  ["庄敏不去上坪", { kind: "appears", who: "庄敏", place: "上坪" }],
  ["庄敏不再出场", { kind: "appears", who: "庄敏", place: null }],
  ["庄敏和罗小麦不能见面", { kind: "meets", who: "庄敏", whom: "罗小麦" }],
  ["不能出现手机", { kind: "thing", what: "手机" }],
])("what must not happen: %s", (row, rule) => {
  expect(read("不能发生的事", row).never).toMatchObject([rule]);
  expect(read("不能发生的事", row).unseen).toEqual([]);
});

test("what no rule can see is kept as words for the model", () => {
  const rows = ["雨只下一场", "沈照禾不原谅罗顺堂", "两村不和解", "不写他的心里话"];
  expect(read("不能发生的事", rows.join("\n"))).toMatchObject({ never: [], unseen: rows });
});

test("rows that no rule can see are told part by part: a person who is not in the work, a manner of speaking, an act that is no word", () => {
  const parts = {
    address: "沈照禾 → 罗顺堂「叔」\n张三 → 李四「哥」\n小辈都叫长辈的小名",
    dialect: "沈照禾把「什么」说成「啥」\n罗顺堂说话像念账本",
    never: "沈照禾不哭；雨只下一场",
  };
  expect(rowsNoRuleSees(parts, NAMES)).toEqual({
    address: ["张三 → 李四「哥」", "小辈都叫长辈的小名"],
    dialect: ["罗顺堂说话像念账本"],
    never: ["雨只下一场"],
  });
  expect(rowsNoRuleSees({ address: "", dialect: "\n", never: "" }, NAMES)).toEqual({
    address: [],
    dialect: [],
    never: [],
  });
});

test("a text without parts forbids its words, and nothing else", () => {
  expect(conventionsOf("", NAMES)).toEqual(NO_CONVENTIONS);
  expect(conventionsOf("不用：百感交集、“不由得”", NAMES)).toMatchObject({ banned: ["百感交集", "不由得"], never: [] });
});

test("words that are forbidden, in each form; those of one person's dialect are not everyone's", () => {
  expect(bannedWords("称呼：叫爸不叫父亲\n不用：百感交集、“不由得”\n")).toEqual(["百感交集", "不由得"]);
  expect(bannedWords("【方言】\n罗顺堂不用「您」\n【不用的词】\n命运 救赎")).toEqual(["命运", "救赎"]);
});
