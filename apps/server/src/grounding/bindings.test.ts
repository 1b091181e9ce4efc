import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { createGroundingFilter } from "./groundingFilter.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";

const FILM = [
  "第1场 候船室 夜 内",
  "人物：许岚、老周",
  "△挂钟停在九点。",
  "许岚：你要是敢走，就别再回来！",
  "老周：船票我已经买了。",
  "",
  "第2场 客厅 日 内",
  "人物：许岚、许母",
  "许岚：我没有等过谁。",
  "许母：回来就好。",
  "",
  "第3场 候船室 日 内",
  "人物：许岚、老周",
  "△挂钟又走了起来。",
  "老周：我不会再走了。",
].join("\n");
const SERIES = [
  "1-1 医院大厅 日 内",
  "人物：苏念、陆沉",
  "△苏念攥着化验单，指节发白。",
  "苏念：我就是抠。",
  "陆沉：抠得好。",
  "",
  "1-2 陆家客厅 夜 内",
  "人物：陆沉、陆母",
  "陆母：三天之内，让她滚出江城。",
  "陆沉：我不会签字的。",
  "△茶杯摔碎在地。",
  "",
  "2-1 医院大厅 夜 内",
  "人物：苏念、陆沉",
  "△化验单被风卷起。",
  "陆沉：对不起，我来晚了。",
].join("\n");
const NOVEL = [
  "第一章 雨夜",
  "",
  "沈知白推开庙门，雨水顺着蓑衣往下滴。",
  "“没有供谁。”老和尚说，“供的是过路人。”",
  "",
  "第二章 渡口",
  "",
  "铜镜在包袱里硌着他的背。",
  "“你若渡河，便再也回不来了。”摆渡人低声说。",
  "",
  "第三章 山门",
  "",
  "铜镜碎在石阶上，映出半张脸。",
  "“我不后悔。”沈知白说。",
].join("\n");

function filterOf(script: string): (markdown: string) => string {
  const parsed = parseScreenplay(script);
  const passages = indexPassages(parsed);
  const allowedFigures = supportedFigures(computeFigures(parsed));
  return (markdown) => {
    const repeated = createRepeatedSentences();
    const filter = createGroundingFilter({
      passages,
      allowedFigures,
      verdict: null,
      repeated,
      step: "one",
    });
    return (filter.push(markdown) + filter.end()).trim();
  };
}
const film = filterOf(FILM);
const series = filterOf(SERIES);
const novel = filterOf(NOVEL);
type Pair = [rule: string, shown: (markdown: string) => string, innocent: string, caught: string];

test.each<Pair>([
  ["a verb of saying", film, "许岚放话“你要是敢走，就别再回来”。", "许母放话“你要是敢走，就别再回来”。"],
  [
    "a clause before a colon",
    film,
    "许岚堵在门口：“你要是敢走，就别再回来”。",
    "老周堵在门口：“你要是敢走，就别再回来”。",
  ],
  ["a verb behind a comma", film, "老周低下头，说：“我不会再走了。”", "许岚低下头，说：“我不会再走了。”"],
  ["a name before a colon", series, "陆沉：「我不会签字的」，一句挡住母亲。", "陆母：「我不会签字的」，一句挡住儿子。"],
  ["a name inside the marks", series, "「陆沉：我不会签字的」，挡得硬。", "「陆母：我不会签字的」，挡得硬。"],
  ["a speaker of a novel", novel, "沈知白开口就说“我不后悔”。", "老和尚说“我不后悔”。"],
  [
    "a scene in brackets",
    film,
    "“你要是敢走，就别再回来”（第1场）先声夺人。",
    "“你要是敢走，就别再回来”（第2场）先声夺人。",
  ],
  ["a chapter in brackets", novel, "“我不后悔”（第三章）收住全书。", "“我不后悔”（第二章）收住全书。"],
  [
    "a number such as 1-2 in brackets",
    series,
    "「三天之内，让她滚出江城」（1-2）定了调。",
    "「三天之内，让她滚出江城」（1-1）定了调。",
  ],
  [
    "a number such as 1-2 in front",
    series,
    "1-2里，陆母放话「三天之内，让她滚出江城」。",
    "2-1里，陆母放话「三天之内，让她滚出江城」。",
  ],
  ["where a line stands", film, "“我不会再走了”出现在第3场。", "“我不会再走了”出现在第1场。"],
  ["not until a scene", film, "直到第3场，他才说出“我不会再走了”。", "直到第2场，他才说出“我不会再走了”。"],
  ["a negation cut off", series, "陆沉表态「不会签字」。", "陆沉表态「会签字的」。"],
  ["a thing that comes again", novel, "蓑衣在第一章之后再没有出现。", "铜镜在第二章之后再没有出现。"],
  ["the same by a number such as 1-1", series, "茶杯在1-2之后再没有出现。", "化验单在1-1之后再没有出现。"],
  ["scenes of a place", film, "候船室用了2次。", "候船室用了3次。"],
  ["scenes of a pair", series, "苏念与陆沉同场2次。", "苏念与陆沉同场3次。"],
  ["a pair without names", film, "母女的对手戏有一场落在客厅里。", "母女同场仅五次，分量不够。"],
  ["a pair of which one is named", series, "陆沉与恋人同场2次。", "陆沉母子同场六次。"],
  ["short speeches side by side", series, "「我就是抠」「抠得好」，一来一回。", "「我就是抠」「我偏要抠」，一来一回。"],
  ["pieces side by side", series, "「我就是抠。」「抠得好。」一来一回。", "「我就是」「得好」「来晚了你」，一来一回。"],
  ["an answer", film, "老周对此的回应是“我不会再走了”。", "许岚对此的回应是“我不会再走了”。"],
  ["words to answer with", film, "老周以“我不会再走了”回敬。", "许岚以“我不会再走了”回敬。"],
  ["one sentence", film, "老周只用一句“我不会再走了”就表了态。", "许岚只用一句“我不会再走了”就表了态。"],
  ["whoever says it, behind it", film, "“我不会再走了”这句话由老周说出。", "“我不会再走了”这句话由许母说出。"],
  ["the end of a scene", film, "“我不会再走了”是第3场的收束。", "“我不会再走了”是第2场的收束。"],
  ["a range of scenes", film, "第2场到第3场靠“我不会再走了”推进。", "第1场到第2场靠“我不会再走了”推进。"],
  [
    "a name and a scene in brackets",
    film,
    "“我不会再走了”（老周，第3场）有分寸。",
    "“我不会再走了”（老周，第1场）有分寸。",
  ],
  ["counts behind names", film, "许岚（3场）与老周（2场）撑起主线。", "许岚（3场）与老周（5场）撑起主线。"],
  ["how often somebody is seen", film, "老周出场2次。", "老周出场3次。"],
  ["where somebody is seen first", film, "许母最早见于第2场。", "许母最早见于第3场。"],
  ["who is not in a scene", film, "第3场没有许母。", "第2场没有许母。"],
  ["scenes of the whole", film, "其中三场戏值得保留。", "全剧共五场戏。"],
  ["advice with numbers", film, "建议把第3场压到两页以内。", "全剧共12场，建议压一压。"],
])("%s: binds, and no more", (_, filterText, innocent, caught) => {
  expect(filterText(innocent)).toBe(innocent);
  expect(filterText(caught)).toBe("");
});

test.each([
  "老周在全剧3场中出场2场。",
  "“我不会再走了”（呼应第1场）收住全剧。",
  "有了“我不会再走了”，第1场的争吵才有了着落。",
  "第1场的船票到“我不会再走了”才有了答案。",
  "老周从第3场开始进入另一种状态。",
  "成本压力集中在三成夜戏上。",
  "许母第2场登场。",
])("a place or a number that is said of something else binds nothing: %s", (sentence) =>
  expect(film(sentence)).toBe(sentence),
);

test("a row of a table is bound by the scene that one of its cells names", () => {
  const table = (place: string): string => `| 场 | 台词 |\n| --- | --- |\n| ${place} | 「三天之内，让她滚出江城。」 |`;
  expect(series(table("1-2"))).toBe(table("1-2"));
  expect(series(table("1-1"))).toBe("");
});

test("words in a table's column of words are bound by whoever another cell names", () => {
  const table = (name: string): string => `| 人物 | 台词 |\n| --- | --- |\n| ${name} | 「三天之内，让她滚出江城。」 |`;
  expect(series(table("陆母"))).toBe(table("陆母"));
  expect(series(table("陆沉"))).toBe("");
});

describe("a line of a block quote", () => {
  test("is shown where the script holds it, in the scene that it names", () => {
    expect(series("> 陆母：三天之内，让她滚出江城。（1-2）")).toBe("陆母：「三天之内，让她滚出江城。」（1-2）");
    expect(series("> 陆母：三天之内，让她滚出江城。（1-1）")).toBe("");
    expect(series("> 陆沉：三天之内，让她滚出江城。")).toBe("");
    expect(series("> 陆母：明天日落之前，让她离开江城。")).toBe("");
  });
  test("that is offered keeps no quotation marks", () => {
    expect(series("> 拟：「明天日落之前，让她离开江城。」")).toBe("拟：明天日落之前，让她离开江城。");
  });
});

test("a proposal continues after a full stop in the quotation that it replaces", () => {
  const offered = "建议把「我就是抠。」改成「我就是小气，怎么了？」。";
  expect(series(offered)).toBe(offered);
});
