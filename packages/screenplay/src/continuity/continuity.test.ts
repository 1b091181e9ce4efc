import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeFigures } from "../figures/computeFigures.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import type { Line } from "../parsed.ts";
import { type Fact, type FactKind, type FactState, joinLedger, quoteFact, storyDays } from "./index.ts";
import { readFacts } from "./readFacts.ts";
import { NUM, parseAge, parseAmount, parseDate, parseWeekday, sameTopic, weekdayOf } from "./values.ts";

/** The ledger of scenes; `reads` are facts by the words of their line: `kind, who, about, state, value`. */
function ledgerOf(text: string, reads: [FactKind, string, string, FactState | "", string][] = []) {
  const parsed = parseScreenplay(text);
  const facts = reads.map(([kind, who, about, state, value]): Fact => {
    for (const [i, scene] of parsed.scenes.entries())
      for (const line of scene.lines)
        if (line.text.includes(value))
          return { kind, who, about, state, value, quote: quoteFact(parsed, line, i + 1), source: "model" };
    throw new Error(`no line holds ${value}`);
  });
  return joinLedger(parsed, computeFigures(parsed), facts);
}
const kinds = (...args: Parameters<typeof ledgerOf>) => ledgerOf(...args).conflicts.map(({ kind }) => kind);
const scenes = (...bodies: string[]): string =>
  bodies
    .map(
      (body, i) => `第${i + 1}场 老宅 ${/夜/u.test(body.slice(0, 1)) ? "夜" : "日"} 内\n${body.replace(/^夜/u, "")}\n`,
    )
    .join("\n");

describe("values", () => {
  test.each([
    ["三十有五", 35],
    ["九岁", 9],
    ["我今年二十四", 24],
    ["很老", null],
  ])("%s is an age of %s", (words, age) => expect(parseAge(words)).toBe(age));

  test.each([
    ["五千两", 5000],
    ["三千万", 30_000_000],
    ["1.5万", 15_000],
    ["两根", 2],
    ["一万二", 12_000],
  ])("%s is %s", (words, amount) => expect(parseAmount(words)).toBe(amount));

  test.each([
    ["一九九八年十一月二十一日", { year: 1998, month: 11, day: 21 }],
    ["九八年", { year: 1998, month: null, day: null }],
    ["十一月二十号", { year: null, month: 11, day: 20 }],
    ["2018年3月", { year: 2018, month: 3, day: null }],
    ["永宁三年", null],
    ["公元755年", null],
    ["12年后", null],
    ["2008年后", { year: 2008, month: null, day: null }],
  ])("%s is a date", (words, date) => expect(parseDate(words)).toEqual(date));

  test("a day of the week is the calendar's", () => {
    expect(weekdayOf({ year: 2018, month: 3, day: 5 })).toBe(1);
    expect(weekdayOf({ year: 2018, month: 2, day: 30 })).toBeNull();
    expect(parseWeekday("礼拜天")).toBe(0);
  });

  test("a topic is itself, whoever is named first", () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(sameTopic(a, a)).toBe(true);
        expect(sameTopic(a, b)).toBe(sameTopic(b, a));
      }),
    ));
});

describe("rules alone", () => {
  test("an age against a year of birth, in the year of the story", () => {
    const { conflicts } = ledgerOf(
      scenes("△字幕：二〇一八年。\n△小满，九岁，蹲着。\n小满：外公。", "老秦：小满是二〇〇六年生的。"),
    );
    expect(conflicts).toMatchObject([{ kind: "age", source: "rules", title: expect.stringContaining("12岁") }]);
    expect(conflicts[0]?.quotes.map(({ scene }) => scene)).toEqual([1, 2]);
  });

  test.each([
    ["the age of another time", "△小满，九岁，蹲着。\n小满：那年我十二岁。"],
    ["a year more", "△小满，九岁，蹲着。\n小满：我今年十岁。"],
    ["a right weekday", "△字幕：二〇一八年三月五日，星期一。\n小满：好。"],
    ["a right sum", "小满：一共八百，花了三百，还剩五百。"],
    ["a moon on a picture, by day", "△墙上的画里有月亮。\n小满：好看。"],
    ["a night that has come since", "△小满坐在井边。\n△一轮明月升起来了。\n△小满借着月光往回走。\n小满：外公。"],
    ["hours that pass in a line", "△小满趴在桌前，直至深夜。\n小满：好了。"],
    ["what is written, by night", "夜△纸上写着：阳光不见了。\n小满：好。"],
    ["a sun that is gone", "夜△阳光不见了，屋里不见一丝阳光。\n小满：好。"],
    ["an age in a year", "△小满，九岁，蹲着。\n小满：你看，1994年，我十二岁。"],
    ["somebody's steward", "△小满，九岁，蹲着。\n△顾家的小满（三十岁）端着茶。\n小满：好。"],
  ])("say nothing of %s", (_, body) => expect(kinds(scenes(body))).toEqual([]));

  test.each([
    ["△字幕：1998年来到北京。", ["1998年"]],
    ["△字幕：1998年3月5日，雨。三年后，晴。", ["1998年3月5日", "三年后"]],
    ["△字幕：2008年后，北京。", ["2008年"]],
    ["△字幕：二〇〇八年前后。", ["二〇〇八年"]],
    ["△字幕：12年后。", ["12年后"]],
    ["△字幕：七八年之后。", ["七八年之后"]],
    ["△字幕：十二年前。", []],
    ["△字幕：又过了12年。", ["过了12年"]],
    ["△字幕：十载之后。", ["十载之后"]],
    ["△小满坐着。\n△黑场。字幕：数年之后。", ["数年之后"]],
    ["△小满坐着。\n△1998年的旧日历。", []],
    ["△字幕：1990年代。", []],
    ["△字幕：1998年到2001年。", ["1998年"]],
    ["△雪夜，一九八七年。", ["一九八七年"]],
    ["△时间来到1998年。", ["1998年"]],
    ["△那是1998年的夏天，码头上没有人。", ["1998年"]],
    ["△到了1998年冬天，码头关了。", ["1998年"]],
    ["△又是一九八七年。", ["一九八七年"]],
    ["△墙上一排旧账本，从一九八七年到今年。", []],
    ["△墙上一排旧账本，1987年到1998年，一年一本。", []],
    ["△这间铺子从1987到1998年换了三个掌柜。2001年，它空了。", ["2001年"]],
  ])("read when a scene plays from %s", (title, times) =>
    expect(ledgerOf(scenes(`${title}\n小满：好。`)).facts.map(({ value }) => value)).toEqual(times),
  );

  test("tell the year of a scene beside the years that have passed", () => {
    const text = scenes("△1998年3月5日，雨。三年后，小满，九岁，蹲着。\n小满：好。", "小满：我今年二十一岁。");
    expect(ledgerOf(text).scenes.map(({ year }) => year)).toEqual([1998, 1998]);
    const later = scenes("△小满，九岁，蹲着。\n小满：好。", "△1998年的事过去了。三年后。\n小满：我今年二十一岁。");
    expect(kinds(later)).toEqual([]);
  });

  test("reckon no year of birth behind years that have passed until the script says another year", () => {
    const text = scenes(
      "△字幕：1998年。\n△小满，九岁，蹲着。\n小满：外公。",
      "△字幕：三年后。\n△小满，十二岁，站着。\n小满：好。",
      "△字幕：2010年。\n△小满，二十一岁。\n小满：好。",
    );
    expect(kinds(text)).toEqual([]);
    expect(kinds(text.replace("二十一岁", "四十岁"))).toEqual(["age"]);
  });

  test("compare ages between two leaps with each other, where no year of theirs is known", () => {
    const text = scenes(
      "△字幕：1998年。\n△小满，九岁，蹲着。\n小满：外公。",
      "△字幕：三年后。\n△小满，十二岁，站着。\n小满：好。",
      "△小满，二十岁。\n小满：好。",
    );
    expect(kinds(text)).toEqual(["age"]);
    expect(kinds(text.replace("△小满，二十岁", "△又过了八年。\n△小满，二十岁"))).toEqual([]);
  });

  test.each(["△黑场。字幕：三年后。", "△黑场。字幕：数年之后。", "△字幕：又过了三年。", "△字幕：十载之后。"])(
    "count no age across years that pass at the end of a scene: %s",
    (leap) => {
      const first = "△小满，九岁，蹲着。\n小满：外公。";
      const second = "△小满，十二岁，站着。\n小满：好。";
      expect(kinds(scenes(`${first}\n${leap}`, second))).toEqual([]);
      expect(kinds(scenes(`△字幕：1998年。\n${first}\n${leap}`, second))).toEqual([]);
      expect(kinds(scenes(first, `${second}\n${leap}`))).toEqual(["age"]);
      const { scenes: story, facts } = ledgerOf(scenes(`${first}\n${leap}`, second));
      expect(storyDays(story, facts).map(({ label }) => label)).toEqual([
        "第1天",
        facts.find(({ kind }) => kind === "time")?.value,
      ]);
    },
  );

  test("count no age by the year of its scene behind years that pass within it", () => {
    const text = scenes(
      "△字幕：1998年。\n△小满，九岁，蹲着。\n小满：外公。\n△字幕：三年后。\n△小满，十二岁，站着。\n小满：好。",
    );
    expect(kinds(text)).toEqual([]);
    expect(kinds(text.replace("字幕：三年后", "雨下大了"))).toEqual(["age"]);
  });

  test("reckon on where years pass in the past alone", () => {
    const text = scenes(
      "△字幕：1998年。\n△小满，九岁，蹲着。\n小满：外公。",
      "△闪回。三年后。\n小满：好。",
      "小满：我今年十二岁。",
    );
    expect(kinds(text)).toEqual(["age"]);
  });

  test("count no age across years that a title says have passed, and take them for no year", () => {
    const passed = scenes("△小满，九岁，蹲着。\n小满：外公。", "△字幕：12年后。\n小满：我今年二十一岁。");
    expect(kinds(passed)).toEqual([]);
    expect(ledgerOf(passed).scenes.map(({ year }) => year)).toEqual([null, null]);
  });

  test.each([
    ["weekday", "△字幕：二〇一八年三月五日，星期三。\n小满：好。"],
    ["money", "小满：一共八百，花了三百，还剩六百。"],
    ["dayNight", "△窗外星星很密。\n小满：好。"],
    ["dayNight", "夜△日头毒得很。\n小满：好。"],
    ["dayNight", "△晚上，月光照在井边。\n小满：好。"],
    ["dayNight", "△小满坐着。\n△天黑，繁星满天。\n小满：好。"],
    ["dayNight", "△小满不见了人影，月光照着井沿。\n小满：好。"],
  ] as const)("%s", (kind, body) => expect(kinds(scenes(body))).toEqual([kind]));
});

describe("ages and years of birth", () => {
  const parsed = parseScreenplay("第1场 老宅 日 内\n小满：好。\n");
  const [spoken] = parsed.scenes.flatMap(({ lines }) => lines.filter(({ type }) => type === "dialogue"));
  /** What lines say of the ages and births of people with these names. */
  const stated = (names: readonly string[], texts: readonly string[]): string[] => {
    const figures = computeFigures(parsed);
    const [person] = figures.people;
    if (!spoken || !person) throw new Error("nobody speaks");
    const lines = texts.map((text): Line => ({ ...spoken, text }));
    const people = names.map((name) => ({ ...person, name, aliases: [] }));
    const readScenes = parsed.scenes.map((scene) => ({ ...scene, lines }));
    return readFacts({ ...parsed, scenes: readScenes }, { ...figures, people }).map(
      ({ who, value }) => `${who} ${value}`,
    );
  };

  test.each([
    ["小满，今年才九岁。", ["小满 九岁"]],
    ["三十岁的老三来了。", ["老三 三十岁"]],
    ["老三二十岁。", ["老三 二十岁"]],
    ["周小满九岁，小满十岁。", ["周小满 九岁", "小满 十岁"]],
    ["小满九岁的老三", ["小满 九岁", "老三 九岁"]],
    ["那年小满九岁", []],
    ["当年老三才十九岁，小满才九岁。", []],
    ["小满两岁时就离开了家。", []],
    ["老三比我两岁", []],
    ["我哥长我两岁。", []],
    ["老三是一九九八年出生，小满属于1998年生人。", ["老三 一九九八年", "小满 1998年"]],
    ["我是一九九八年生的。", ["小满 一九九八年"]],
    ["有人九岁。", []],
  ])("%s", (text, facts) => expect(stated(["小满", "周小满", "老三"], [text])).toEqual(facts));

  test("are found for thousands of names", () => {
    // 快九岁 is another age.
    const names = Array.from({ length: 16_000 }, (_, i) => `王${String.fromCharCode(0x5000 + i)}`).filter(
      (name) => name !== "王快",
    );
    expect(
      stated(
        names,
        names.map((name) => `${name}九岁。`),
      ),
    ).toHaveLength(names.length);
  });
});

test("ages of a long line are read behind thousands of words of the past", () => {
  const body = `小满：好。\n△${"当年".repeat(16_000)}。两人又见了面。小满九岁，小满九岁，小满九岁，小满九岁。`;
  const parsed = parseScreenplay(scenes(body));
  const figures = computeFigures(parsed);
  expect(readFacts(parsed, figures).map(({ value }) => value)).toEqual(["九岁", "九岁", "九岁", "九岁"]);
});

describe("what was read", () => {
  const propScenes = scenes("△他把信烧成灰。\n老秦：好。", "△老秦掏出那封信。\n老秦：你看。");
  test("a thing is used after its end, and not where it was mended or in the past", () => {
    const burnt = ["prop", "信", "老秦", "destroyed", "烧成灰"] as const;
    const used = ["prop", "信", "老秦", "present", "掏出那封信"] as const;
    expect(kinds(propScenes, [[...burnt], [...used]])).toEqual(["prop"]);
    expect(kinds(propScenes.replace("△老秦掏出", "△闪回。老秦掏出"), [[...burnt], [...used]])).toEqual([]);
  });

  test("the dead do not speak, but in the past", () => {
    const text = scenes("老秦：许望死了。\n许闻笙：嗯。", "许望：我在这里。");
    expect(kinds(text, [["life", "许望", "", "dead", "许望死了"]])).toEqual(["life"]);
    expect(kinds(text.replace("第2场 老宅", "第2场 回忆 老宅"), [["life", "许望", "", "dead", "许望死了"]])).toEqual(
      [],
    );
  });

  test("two ways of being related, said from either side", () => {
    const text = scenes("许闻笙：他是我爸。", "许望：她是我女儿。", "许望：她是我侄女。");
    const father = ["kinship", "许望", "许闻笙", "", "我爸"] as const;
    expect(kinds(text, [[...father], ["kinship", "许闻笙", "许望", "", "我女儿"]])).toEqual([]);
    expect(kinds(text, [[...father], ["kinship", "许闻笙", "许望", "", "我侄女"]])).toEqual(["kinship"]);
  });

  test("a wound changes sides, unless it healed", () => {
    const text = scenes("△他左腿断了。\n老秦：疼。", "△他的伤养好了。\n老秦：好。", "△他右腿断了。\n老秦：又疼。");
    const left = ["injury", "老秦", "腿", "hurt", "左腿断了"] as const;
    const right = ["injury", "老秦", "腿", "hurt", "右腿断了"] as const;
    expect(kinds(text, [[...left], [...right]])).toEqual(["injury"]);
    expect(kinds(text, [[...left], ["injury", "老秦", "腿", "healed", "养好了"], [...right]])).toEqual([]);
  });

  test("what was known is not learnt later", () =>
    expect(
      kinds(scenes("魏蓝：潮水表我看过。", "△魏蓝头一回展开潮水表。\n魏蓝：原来如此。"), [
        ["knowledge", "魏蓝", "潮水表", "knows", "潮水表我看过"],
        ["knowledge", "魏蓝", "潮水表", "learns", "头一回展开"],
      ]),
    ).toEqual(["knowledge"]));

  test("what is planted is unpaid only where nothing names it again", () => {
    const planted = ["setup", "饼干盒", "", "planted", "抱着饼干盒"] as const;
    expect(ledgerOf(scenes("△她抱着饼干盒。\n小满：好。", "小满：走。"), [[...planted]]).unpaid).toHaveLength(1);
    expect(ledgerOf(scenes("△她抱着饼干盒。\n小满：好。", "小满：饼干盒呢？"), [[...planted]]).unpaid).toEqual([]);
  });
});

test("a conflict keeps its key whatever is written elsewhere", () => {
  const body = "小满：一共八百，花了三百，还剩六百。";
  const [one] = ledgerOf(scenes(body)).conflicts;
  const [two] = ledgerOf(scenes("△别的。\n老秦：好。", body)).conflicts;
  expect(two?.key).toBe(one?.key);
});

test("a day begins where day follows night, and where the script says one; the past has rows of its own", () => {
  const { scenes: story, facts } = ledgerOf(
    scenes("△一。\n甲：好。", "夜△二。\n甲：好。", "△三。\n甲：好。", "△闪回。四。\n甲：好。"),
  );
  expect(
    storyDays(story, facts).map(({ label, past, scenes: on }) => [label, past, on.map(({ ordinal }) => ordinal)]),
  ).toEqual([
    ["第1天", false, [1, 2]],
    ["第2天", false, [3]],
    ["从前", true, [4]],
  ]);
});

test("a year of birth is read also where every name is of one letter", () => {
  const { facts } = ledgerOf(scenes("甲：我是1990年生的。\n乙：好。"));
  expect(facts.map(({ kind, who, value }) => [kind, who, value])).toEqual([["year", "甲", "1990年"]]);
});

test("a run of numerals is searched in bounded pieces, so that its length costs no more than its characters", () => {
  expect(new RegExp(NUM, "u").exec("百".repeat(1_000))?.[0]).toHaveLength(16);
});
