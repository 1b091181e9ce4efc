import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeFigures } from "../figures/computeFigures.ts";
import type { FindingRule } from "../figures/figures.ts";
import { build, type SceneSketch, speech } from "../testing/build.ts";
import { findInconsistencies } from "./findInconsistencies.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { isHomophone } from "./isHomophone.ts";
import { isLookAlike } from "./isLookAlike.ts";
import { parseOrdinal } from "../numerals/index.ts";

const scene = (
  number: string | null,
  place: string | null,
  time: string | null,
  intExt: "内" | "外" = "内",
  rows: SceneSketch["rows"] = [["action", "风。"], ...speech("沈越", "走吧。")],
): SceneSketch => ({
  number,
  heading: [number === null ? "" : `${number}、`, place ?? "", " ", time ?? "", " ", intExt].join("").trim(),
  fields: { intExt, time, place },
  rows,
});
const rules = (sketches: SceneSketch[]): FindingRule[] => findInconsistencies(build(sketches)).map((f) => f.rule);
const parsedRules = (text: string): FindingRule[] => findInconsistencies(parseScreenplay(text)).map((f) => f.rule);
const numbered = (...numbers: (string | null)[]) => rules(numbers.map((n) => scene(n, "客厅", "日")));

test("a clean script has no finding", () => {
  expect(numbered("1", "2", "3", "4", "5")).toEqual([]);
});

describe("scene numbers", () => {
  test("jumped", () => expect(numbered("1", "2", "4", "5", "6")).toEqual(["scene-number-jumped"]));
  test("twice", () => expect(numbered("1", "2", "2", "3", "4")).toEqual(["scene-number-twice"]));
  test("missing", () => expect(numbered("1", "2", null, "4", "5", "6")).toEqual(["scene-number-missing"]));
  test("12A follows 12", () => expect(numbered("11", "12", "12A", "13")).toEqual([]));
  test.each([
    ["12A without 12", ["10", "11", "12A", "13"], 1],
    ["a letter is left out", ["11", "12", "12A", "12C", "13"], 1],
    ["a number is left out behind letters", ["11", "12", "12A", "14", "15"], 1],
    ["a scene is split in two", ["10", "11", "12A", "12B", "13"], 0],
    ["many numbers bear a letter", ["1A", "2A", "3", "4A", "5"], 0],
  ] as const)("%s", (_, numbers, jumped) =>
    expect(numbered(...numbers.map(String))).toEqual(Array(jumped).fill("scene-number-jumped")),
  );
  test("one heading stands for two scenes", () => {
    const both = { ...scene("13", "客厅", "日"), heading: "12、13、客厅 日 内" };
    expect(rules([scene("10", "客厅", "日"), scene("11", "客厅", "日"), both, scene("14", "客厅", "日")])).toEqual([]);
  });
  test("one odd number makes one finding", () =>
    expect(numbered("1", "2", "610", "4", "5", "6")).toEqual(["scene-number-jumped"]));
  test("a heading that may be none is not judged", () => {
    const parsed = build(["1", "2", "9", "3", "4"].map((n) => scene(n, "客厅", "日")));
    const doubtful = parsed.scenes[2]?.lines[0];
    if (doubtful) doubtful.confidence = 0.5;
    expect(findInconsistencies(parsed)).toEqual([]);
  });
  test("a number in the row of the heading above is the reader's doubt, and no finding; one of the place is", () => {
    const rulesOf = (row: string) =>
      parsedRules(
        [row, "3、江边 日 外", "4、客厅 夜 内", "5、江边 日 外"]
          .map((heading) => `${heading}\n沈越：走吧。\n林栖：好。\n`)
          .join(""),
      );
    expect(rulesOf("1、镜头掠过江面，停在民宅2、沈越家 日 内")).not.toContain("scene-number-jumped");
    expect(rulesOf("1、江边2号楼 日 外")).toContain("scene-number-jumped");
  });
  test("a number that stands unread between two headings is the reader's doubt, and no finding", () => {
    const dialogue = "沈越：第七场在哪里？\n林栖：没有写。\n".repeat(3);
    const parsed = parseScreenplay([1, 2, 3, 4, 5, 6, 8, 9].map((n) => `第${n}场 客厅 日 内\n${dialogue}`).join(""));
    expect(findInconsistencies(parsed).map(({ rule }) => rule)).not.toContain("scene-number-jumped");
    const doubtful = parsed.scenes.filter(({ lines }) => (lines[0]?.confidence ?? 0) < 0.6);
    expect(doubtful.map(({ number }) => number)).toEqual(["6", "8"]);
  });
  test("acts count by themselves", () => {
    const act = (heading: string): SceneSketch => ({
      number: "二",
      heading,
      fields: { place: "客厅" },
      rows: [["action", "风。"]],
    });
    expect(
      rules([
        scene("一", "客厅", "日"),
        scene("二", "客厅", "日"),
        act("第二幕"),
        scene("一", "客厅", "日"),
        scene("二", "客厅", "日"),
      ]),
    ).toEqual([]);
  });
  test("a way of counting that is unknown makes none", () =>
    expect(numbered(..."17395283642915".split(""))).toEqual([]));
  test("episodes begin anew", () => expect(numbered("1-1", "1-2", "1-3", "2-1", "2-2")).toEqual([]));
  test("Chinese and full-width numerals count on", () =>
    expect(numbered("九", "十", "十一", "１２", "13")).toEqual([]));
  test.each([
    ["二十一", 21],
    ["一百零五", 105],
    ["〇七", 7],
    ["１２", 12],
    ["3a", null],
    ["", null],
  ] as const)("%s is %s", (written, value) => expect(parseOrdinal(written)).toBe(value));
});

describe("headings", () => {
  const five = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日"));
  test("without time", () => expect(rules([...five, scene("6", "客厅", null)])).toEqual(["heading-without-time"]));
  test("without place", () => expect(rules([...five, scene("6", null, "日")])).toEqual(["heading-without-place"]));
  test("a word in the place of the time is not nothing", () => {
    expect(rules([...five, { ...scene("6", "客厅", null), heading: "6、客厅 掌灯时分 内" }])).toEqual([]);
  });
  test("no habit, no finding", () =>
    expect(rules(["1", "2", "3", "4"].map((n) => scene(n, "客厅", null)))).toEqual([]));
});

describe("continuity", () => {
  test("one room inside and outside", () =>
    expect(rules([scene("1", "林家厨房", "日"), scene("2", "林家厨房", "日", "外")])).toEqual([
      "place-inside-outside",
    ]));
  test("a school may be both", () =>
    expect(rules([scene("1", "学校", "日"), scene("2", "学校", "日", "外")])).toEqual([]));
  test("in front of a house (`村长家屋外`) is no room", () =>
    expect(rules([scene("1", "村长家屋", "夜"), scene("2", "村长家屋", "夜", "外")])).toEqual([]));
  test("an office whose scene plays at its door", () => {
    const office = (side: "内" | "外", action: string) => scene(side, "周望办公室", "日", side, [["action", action]]);
    expect(rules([office("内", "坐着。"), office("外", "他在门口等。")])).toEqual([]);
    expect(rules([office("内", "坐着。"), office("外", "他在桌前等。")])).toEqual(["place-inside-outside"]);
  });
  test("another place by its other scenes, where nothing shows the open air", () => {
    const forge = (side: "内" | "外", action: string) => scene(side, "铸钟坊", "日", side, [["action", action]]);
    const inside = [forge("内", "火旺。"), forge("内", "火旺。")];
    expect(rules([...inside, forge("外", "父子对坐。")])).toEqual(["place-inside-outside"]);
    expect(rules([...inside, forge("外", "雪落在院里。")])).toEqual([]);
  });
  test("continuous, yet another time of day", () => {
    const on = { ...scene("2", "走廊", "夜"), heading: "2、走廊 夜 内（接上场）" };
    expect(rules([scene("1", "客厅", "日"), on])).toEqual(["time-contradicts-continuous"]);
    expect(rules([scene("1", "客厅", "夜"), on])).toEqual([]);
    expect(rules([scene("1", "客厅", "黄昏"), on])).toEqual([]);
    expect(rules([scene("1", "客厅", "清晨"), on])).toEqual(["time-contradicts-continuous"]);
  });
});

describe("cast lines and names", () => {
  const withCast = (n: string, cast: string, ...names: string[]) =>
    scene(n, "客厅", "日", "内", [
      ["meta", `人物：${cast}`],
      ...names.flatMap((name) => speech(name, "好的，知道了。")),
    ]);
  test("speaker absent from the scene's cast line", () =>
    expect(
      rules([
        withCast("1", "沈越、林晚", "沈越"),
        withCast("2", "沈越", "沈越", "周望"),
        withCast("3", "沈越", "沈越"),
      ]),
    ).toEqual(["speaker-not-in-cast-line"]));
  test("a voice from outside need not be in it", () => {
    const voice = scene("2", "客厅", "日", "内", [
      ["meta", "人物：沈越"],
      ["character", "周望（OS）："],
      ["dialogue", "开门。", "周望"],
      ...speech("沈越", "谁？"),
    ]);
    expect(rules([withCast("1", "沈越", "沈越"), voice, withCast("3", "沈越", "沈越")])).toEqual([]);
  });
  test("three characters, one off, rare beside usual", () => {
    const usual = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日", "内", speech("欧阳晓", "好。")));
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("欧阳小", "好。"))])).toEqual([]);
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("欧阳哓", "好。"))])).toEqual([
      "similar-person-names",
    ]);
  });
  test("two characters that sound alike, when the usual name speaks often", () => {
    const usual = ["1", "2", "3", "4", "5", "6"].map((n) => scene(n, "客厅", "日", "内", speech("林晚", "好。")));
    const rare = scene("7", "客厅", "日", "内", speech("林婉", "好。"));
    expect(rules([...usual, rare])).toEqual(["similar-person-names"]);
    expect(findInconsistencies(build([...usual, rare], { front: [["meta", "林婉：林晚的妹妹"]] }))).toEqual([]);
  });
  test("two characters that look alike, when the rare name stands on its cue alone", () => {
    const usual = ["1", "2"].map((n) =>
      scene(n, "客厅", "日", "内", [["action", "方晴等着。"], ...speech("方晴", "好。")]),
    );
    const rare = speech("方睛", "好。");
    expect(rules([...usual, scene("3", "客厅", "日", "内", rare)])).toEqual(["similar-person-names"]);
    expect(rules([...usual, scene("3", "客厅", "日", "内", [["action", "方睛是她的姐姐。"], ...rare])])).toEqual([]);
  });
  test("who is misspelt is not missing from the cast line as well", () => {
    const others = [withCast("1", "沈越、林秋", "林秋"), withCast("2", "林秋", "林秋", "林秋")];
    expect(rules([...others, withCast("3", "沈越、林秋", "林楸")])).toEqual(["similar-person-names"]);
  });
  test("two who speak together are each looked for in the cast line", () => {
    expect(
      rules([
        withCast("1", "沈越、林晚", "沈越、林晚"),
        withCast("2", "沈越", "沈越"),
        withCast("3", "沈越", "沈越、周望"),
      ]),
    ).toEqual(["speaker-not-in-cast-line"]);
  });
  test("lists that leave out many are not meant to be whole", () => {
    expect(rules(["1", "2", "3", "4"].map((n) => withCast(n, "沈越", "沈越", "周望")))).toEqual([]);
  });
  test("siblings are two people", () => {
    const usual = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日", "内", speech("沈越", "好。")));
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("沈舟", "好。"))])).toEqual([]);
  });
  test("one place spelt in two ways", () => {
    expect(
      rules([...["1", "2", "3"].map((n) => scene(n, "老城塘茶馆", "日")), scene("4", "老城糖茶馆", "日")]),
    ).toContain("similar-place-names");
    expect(rules([...["1", "2", "3"].map((n) => scene(n, "王家村", "日")), scene("4", "王家沟", "日")])).toEqual([]);
    expect(rules([...["1", "2", "3"].map((n) => scene(n, "造船厂", "日")), scene("4", "造船场", "日")])).toEqual([
      "similar-place-names",
    ]);
    expect(rules([scene("1", "203室", "日"), scene("2", "203室", "日"), scene("3", "204室", "日")])).toEqual([]);
  });
});

describe("speech", () => {
  test("a cue with no speech", () =>
    expect(
      rules([
        scene("1", "客厅", "日", "内", [...speech("沈越", "走。"), ["character", "沈越："], ["action", "他走了。"]]),
      ]),
    ).toEqual(["cue-without-speech"]));
  test("a cue that a gesture answers", () => {
    const gesture = (bracket: string): string =>
      `1、客厅 日 内\n沈越：你去不去？\n林晚：去。\n沈越${bracket}\n△门关上了。\n`;
    expect(parsedRules(gesture("：（摇头）"))).toEqual([]);
    expect(parsedRules(gesture("（摇头）："))).toEqual(["cue-without-speech"]);
  });
  describe("where the document has a habit", () => {
    const many = (cue: (name: string) => string, join: string): string =>
      Array.from({ length: 14 }, (_, i) => `${cue(i % 2 ? "沈越" : "林晚")}${join}你来了。`).join("\n\n");
    test("an action under a cue whose speech should stand on its line", () => {
      expect(parsedRules(`1、客厅 日 内\n${many((n) => `${n}：`, "")}\n\n沈越：\n众人都看着他，等他开口。\n`)).toEqual([
        "cue-without-speech",
      ]);
      expect(parsedRules(`1、客厅 日 内\n${many((n) => `${n}：`, "")}\n\n沈越：\n我等你开口。\n`)).toEqual([]);
    });
    test("a name alone on a line, where cues are bare names", () => {
      const bare = build([
        scene("1", "客厅", "日", "内", [
          ...Array.from({ length: 14 }, (): SceneSketch["rows"] => [
            ["character", "沈越"],
            ["dialogue", "你来了。", "沈越"],
          ]).flatMap((r) => r ?? []),
          ["action", "沈越"],
          ["action", "风大。"],
          ["action", "沈越"],
          ["meta", "— 3 —"],
          ["action", "“走。”"],
        ]),
      ]);
      expect(findInconsistencies(bare).map((f) => f.rule)).toEqual(["cue-without-speech"]);
    });
  });
  test("somebody who never speaks is no cue", () =>
    expect(
      rules([
        scene("1", "客厅", "日", "内", [
          ["character", "画面："],
          ["action", "他走了。"],
        ]),
      ]),
    ).toEqual([]));
  test("an over-long speech", () =>
    expect(rules([scene("1", "客厅", "日", "内", speech("沈越", "说".repeat(501)))])).toEqual(["overlong-speech"]));
  test("many speeches run together are no long one", () => {
    const words = Array.from({ length: 30 }, () => `沈越“${"说".repeat(20)}”`).join("");
    expect(rules([scene("1", "客厅", "日", "内", speech("内景", words))])).toEqual([]);
  });
  test("an over-long scene", () => {
    const short = ["1", "2", "3", "4"].map((n) => scene(n, "客厅", "日"));
    expect(rules([...short, scene("5", "客厅", "日", "内", [["action", "长".repeat(5001)]])])).toEqual([
      "overlong-scene",
    ]);
  });
  test("a quotation mark without a partner", () => {
    const rows = (text: string): SceneSketch["rows"] => [["action", text]];
    expect(rules([scene("1", "客厅", "日", "内", rows("他说：“走。"))])).toEqual(["quotes-unpaired"]);
    expect(rules([scene("1", "客厅", "日", "内", rows("他说：“走。”"))])).toEqual([]);
  });
  test("is quoted by the mark with what it opens or closes", () => {
    const quoted = (text: string) =>
      findInconsistencies(build([scene("1", "客厅", "日", "内", [["action", text]])])).flatMap((f) =>
        f.quotes.map((q) => q.text),
      );
    const long = "他在窗前站了很久很久，外面的雨一直没有停过的意思。".repeat(3);
    expect(quoted(`${long}“走吧。”他说。“你先把门口的灯都关了再说，${long}`)).toEqual(["“你先把门口的灯都关了再说"]);
    expect(quoted(`${long}走吧，我们天亮以前一定能到。”他说。${long}`)).toEqual(["，我们天亮以前一定能到。”"]);
    expect(quoted(`走。”${long}`)).toEqual(["走。”"]);
  });
});

test("every quote is the slice at its offsets", () => {
  const parsed = build([
    scene("1", "林家厨房", "日"),
    scene("3", "林家厨房", "夜", "外", [
      ["character", "沈越："],
      ["action", "长".repeat(900)],
    ]),
  ]);
  const found = findInconsistencies(parsed);
  expect(found.length).toBeGreaterThan(1);
  for (const q of found.flatMap((f) => f.quotes)) expect(parsed.text.slice(q.start, q.end)).toBe(q.text);
});

test.each([
  ["睛", "晴", true],
  ["佘", "余", true],
  ["秋", "海", false],
] as const)("%s and %s look alike: %s", (a, b, alike) => expect(isLookAlike(a, b)).toBe(alike));

test.each([
  ["厂", "场", true],
  ["楞", "愣", true],
  ["晓", "哓", true],
  ["面", "头", false],
  ["A", "A", false],
] as const)("%s and %s sound alike: %s", (a, b, alike) => expect(isHomophone(a, b)).toBe(alike));

test("any text gives figures and findings, the same each time, with exact quotes", () => {
  const piece = fc.constantFrom(
    "1、客厅 日 内\n",
    "2、街 夜 外\n",
    "第三场 走廊 内\n",
    "人物：沈越、林晚\n",
    "沈越：走。\n",
    "林晚（笑）：“好\n",
    "沈越\n",
    "△门开。\n",
    "切至：\n",
    "\n",
    "第1集\n",
    "“",
    "（",
    "：",
    "𠮷",
    "\ud800",
    "\u200b",
    "接上场",
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((p) => p.join("")),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, (source) => {
      const parsed = parseScreenplay(source);
      const figures = computeFigures(parsed);
      const found = findInconsistencies(parsed, figures);
      for (const q of found.flatMap((f) => f.quotes)) expect(parsed.text.slice(q.start, q.end)).toBe(q.text);
      for (const f of found) expect(f.quotes.length).toBeGreaterThan(0);
      expect(figures.dialogueShare).toBeLessThanOrEqual(1);
      expect(figures.people.every((p) => p.firstScene <= p.lastScene)).toBe(true);
      const again = parseScreenplay(source);
      expect(JSON.stringify([computeFigures(again), findInconsistencies(again)])).toBe(
        JSON.stringify([figures, found]),
      );
    }),
    { numRuns: 500 },
  );
});

test("thousands of people and places that stand once each are not in conflict", () => {
  const many = build(
    Array.from({ length: 4_000 }, (_, i) =>
      scene(String(i + 1), `地方${i}馆`, "日", "内", [
        ["meta", `人物：${"（".repeat(20)}甲${i}`],
        ...speech(String.fromCodePoint(0x4e00 + i), "“走。"),
      ]),
    ),
  );
  expect(findInconsistencies(many)).toEqual([]);
});
