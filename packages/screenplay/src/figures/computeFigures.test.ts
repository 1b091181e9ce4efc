import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { build, type SceneSketch, speech } from "../testing/build.ts";
import { computeFigures } from "./computeFigures.ts";
import { countCharacters, countHan, median } from "./count.ts";
import { dayNightOf } from "./dayNight.ts";
import { speakersOf } from "./people.ts";

const script = build(
  [
    {
      number: "1",
      heading: "1、客厅 日 内",
      fields: { intExt: "内", time: "日", place: "客厅" },
      rows: [
        ["meta", "人物：沈越、林晚（28）、保安*2"],
        ["action", "雨声。"],
        ...speech("沈越", "你来了。"),
        ...speech("林晚", "嗯。"),
      ],
    },
    {
      number: "2",
      heading: "2、街道 夜 外",
      fields: { intExt: "外", time: "夜", place: "街道" },
      rows: [["action", "空无一人。"], ...speech("旁白", "那一年冬天。"), ...speech("小沈", "等等我。")],
    },
    {
      number: "3",
      heading: "3、客 厅 清晨 内",
      fields: { intExt: "内", time: "清晨", place: "客 厅" },
      rows: [...speech("沈越", "早。")],
    },
  ],
  {
    cast: [
      { name: "沈越", aliases: ["小沈"] },
      { name: "林晚", aliases: [] },
      { name: "保安", aliases: [] },
    ],
  },
);

describe("computeFigures", () => {
  const f = computeFigures(script);
  test("counts scenes, sides and times of day", () => {
    expect(f.sceneCount).toBe(3);
    expect(f.intExt).toEqual({ inside: 2, outside: 1, both: 0, unknown: 0 });
    expect(f.dayNight).toEqual({ day: 1, night: 1, dawnDusk: 1, unknown: 0 });
  });
  test("joins the spellings of one person and leaves the narrator out of the cast", () => {
    const shen = f.people.find((p) => p.name === "沈越");
    expect(shen?.scenes).toEqual([1, 2, 3]);
    expect(shen?.aliases).toEqual(["小沈"]);
    expect(f.people.map((p) => p.name)).toEqual(["沈越", "林晚", "保安"]);
    expect(f.speechCount).toBe(5);
  });
  test("marks presence without speech by half a character", () => {
    const guard = f.presence.people.indexOf("保安");
    expect(f.presence.cells[guard]).toEqual([0.5, 0, 0]);
    expect(f.presence.cells[0]).toEqual([4, 4, 2]);
  });
  test("pairs people who share scenes", () => {
    expect(f.coPresence).toContainEqual({ from: "沈越", to: "林晚", scenes: 1 });
  });
  test("shares of dialogue are of all dialogue, the narrator's included", () => {
    expect(f.dialogueCharacters).toBe(4 + 2 + 6 + 4 + 2);
    expect(f.people[0]?.share).toBeCloseTo(10 / 18, 4);
  });
  test("runs longer when read slowly", () => {
    const { low, mid, high } = f.runningMinutes ?? { low: 0, mid: 0, high: 0 };
    expect(low).toBeLessThanOrEqual(mid);
    expect(mid).toBeLessThanOrEqual(high);
  });
  test("gives a novel no running time", () => {
    expect(computeFigures({ ...script, kind: "novel" }).runningMinutes).toBeNull();
  });
  test("an empty document has figures of nothing", () => {
    const empty = computeFigures(build([]));
    expect(empty.sceneCount).toBe(0);
    expect(empty.sceneLength).toEqual({ mean: 0, median: 0, longest: 0, longestScene: null });
  });
  test("the same document gives the same bytes", () => {
    expect(JSON.stringify(computeFigures(structuredClone(script)))).toBe(JSON.stringify(f));
  });
});

describe("who speaks and when", () => {
  const at = (rows: SceneSketch["rows"], fields: SceneSketch["fields"] = {}, heading = "1、屋"): SceneSketch => ({
    number: "1",
    heading,
    fields,
    rows,
  });
  test("two who speak together are two people", () => {
    const f = computeFigures(build([at([...speech("楚楚", "好。"), ...speech("楚楚、班长", "是！")])]));
    expect(f.people.map((p) => [p.name, p.speeches, p.speechCharacters])).toEqual([
      ["楚楚", 2, 4],
      ["班长", 1, 2],
    ]);
    expect(f.dialogueCharacters).toBe(4);
  });
  test("a name with 和 in it is one unless both parts speak", () => {
    const cast = ["阿甲", "阿乙"].map((name) => ({ name, aliases: [] }));
    expect(speakersOf("阿甲和阿乙", (n) => cast.some((m) => m.name === n))).toEqual(["阿甲", "阿乙"]);
    expect(speakersOf("和珅", () => true)).toEqual(["和珅"]);
    expect(speakersOf("永和泰", () => false)).toEqual(["永和泰"]);
  });
  test("counts and crowds in a cast line", () => {
    expect(
      computeFigures(build([at([["meta", "人物：茶客若干、同学数名、保安*2、全村人、众人"]])])).people.map(
        (p) => p.name,
      ),
    ).toEqual(["茶客", "同学", "保安"]);
  });
  test("a cast line that lost its line end names nobody in its sentences, and in doubt whom the cast does not have", () => {
    const line = "人物：老周、摊主、巡井工老周，老周拎着一袋瓜子，一边吃一边扔。楼道里，有人正在清扫";
    const f = computeFigures(build([at([["meta", line]])], { cast: [{ name: "老周", aliases: [] }] }));
    expect(f.people.map(({ name, doubtful }) => [name, doubtful ?? false])).toEqual([
      ["老周", false],
      ["摊主", true],
    ]);
    expect(f.peopleCount).toBe(1);
  });
  test("nobody of a cast line is lost: who is called by what he is, long foreign names, and in doubt whom the cast does not have", () => {
    const line =
      "人物：老周、小杨过、女警、男同学*4、收废品的、路过的学生、Elizabeth、亚历山德拉·伊万诺娃、女、28、32岁、走了过来，王妈";
    const cast = ["老周", "女警", "男同学"].map((name) => ({ name, aliases: [] }));
    expect(
      computeFigures(build([at([["meta", line]])], { cast })).people.map(({ name, doubtful }) => [
        name,
        doubtful ?? false,
      ]),
    ).toEqual([
      ["老周", false],
      ["女警", false],
      ["男同学", false],
      ["小杨过", true],
      ["收废品的", true],
      ["路过的学生", true],
      ["Elizabeth", true],
      ["亚历山德拉·伊万诺娃", true],
    ]);
  });
  test("two who speak at once are both, without how they do it", () => {
    const cast = ["老周", "小桥"].map((name) => ({ name, aliases: [] }));
    const f = computeFigures(build([at(speech("老周、小桥同时", "走！"))], { cast }));
    expect(f.people.map(({ name, speeches }) => [name, speeches])).toEqual([
      ["老周", 1],
      ["小桥", 1],
    ]);
  });
  test("a scene that goes on has the part of the day of the scene before", () => {
    const f = computeFigures(
      build([
        at([], { time: "夜" }),
        at([], { time: "CONTINUOUS" }),
        at([], { time: null }, "2、走廊 内（接上场）"),
        at([], { time: "三年后" }),
      ]),
    );
    expect(f.scenes.map((s) => s.dayNight)).toEqual(["night", "night", "night", "unknown"]);
  });
  test("who acts by name is present, who is only spoken of is mentioned", () => {
    const cast = ["许岚", "老周", "阿杏", "ANN"].map((name) => ({ name, aliases: name === "老周" ? ["周师傅"] : [] }));
    const f = computeFigures(
      build(
        [
          at([["action", "△许岚推门，老周和阿杏跟进来。"], ...speech("许岚", "阿杏呢？")]),
          at([["action", "墙上是老周的照片。"], ...speech("许岚", "周师傅不在。")]),
          at([["action", "只见阿杏从楼上下来，Ann waits. ANNOUNCEMENT."]]),
          at([...speech("老周", "我在这儿。"), ...speech("ANN", "Hi.")]),
        ],
        { cast },
      ),
    );
    const of = (name: string) => f.people.find((p) => p.name === name);
    expect(of("许岚")).toMatchObject({ scenes: [1, 2], speakingScenes: [1, 2], mentionedScenes: [] });
    expect(of("老周")).toMatchObject({ firstScene: 1, scenes: [1, 4], speakingScenes: [4], mentionedScenes: [2] });
    expect(of("阿杏")).toMatchObject({ scenes: [1, 3], speakingScenes: [], mentionedScenes: [] });
    expect(of("ANN")).toMatchObject({ scenes: [3, 4], speakingScenes: [4] });
    expect(f.scenes.map((s) => s.people)).toEqual([
      ["许岚", "老周", "阿杏"],
      ["许岚"],
      ["阿杏", "ANN"],
      ["老周", "ANN"],
    ]);
    expect(f.presence.cells[f.presence.people.indexOf("老周")]).toEqual([0.5, 0, 0, 5]);
  });
  test("acts are no episodes", () => {
    expect(
      computeFigures(
        build([], {
          front: [
            ["episode", "第一集"],
            ["episode", "第二幕"],
            ["episode", "EP03"],
          ],
        }),
      ).episodeCount,
    ).toBe(2);
  });
  test("a speech with a direction in it is one, another cue begins the next", () => {
    const f = computeFigures(
      build([
        at([
          ["character", "甲："],
          ["dialogue", "走。", "甲"],
          ["parenthetical", "（笑）", "甲"],
          ["dialogue", "走吧。", "甲"],
          ...speech("甲", "快。"),
        ]),
      ]),
    );
    expect(f.speechCount).toBe(2);
    expect(f.dialogueCharacters).toBe(7);
  });
  test("an English script is timed by its words", () => {
    const words = "He walks along the pier and waits for the boat to come back. ".repeat(38);
    const { mid } = computeFigures(build([at([["action", words]], { time: "DAY" }, "EXT. PIER - DAY")]))
      .runningMinutes ?? { mid: 0 };
    expect(mid).toBeGreaterThan(2);
    expect(mid).toBeLessThan(3.2);
  });
});

test.each([
  ["夜", "night"],
  ["凌晨", "night"],
  ["午夜", "night"],
  ["晚上", "night"],
  ["亥时三刻", "night"],
  ["傍晚", "dawnDusk"],
  ["清晨", "dawnDusk"],
  ["中午", "day"],
  ["日", "day"],
  ["NIGHT", "night"],
  ["22:30", "night"],
  ["９点", "day"],
  ["三年后", "unknown"],
  [null, "unknown"],
] as const)("%s is %s", (time, half) => {
  expect(dayNightOf(time)).toBe(half);
});

test("characters are counted by code point, white space left out", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (s) => {
      expect(countCharacters(s)).toBe([...s].filter((c) => !/\p{White_Space}/u.test(c)).length);
    }),
  );
});

test("Han characters are those of the script, radicals and the supplementary planes included", () => {
  const han = fc.constantFrom("日", "⽇", "㐀", "𠮷", "〇", "々", "a", "，", "\ud840", "\udfb7", "한", "あ", " ");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(han).map((c) => c.join("")),
      ),
      (s) => {
        expect(countHan(s)).toBe(s.match(/\p{Script=Han}/gu)?.length ?? 0);
      },
    ),
  );
});

test("half of the values lie on either side of the median", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 1 }), (values) => {
      const m = median(values);
      expect(values.filter((v) => v < m).length).toBeLessThanOrEqual(values.length / 2);
      expect(values.filter((v) => v > m).length).toBeLessThanOrEqual(values.length / 2);
    }),
  );
});

test("a scene of more speeches than a call takes arguments is counted", () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => speech(i % 2 === 0 ? "沈越" : "林晚", "嗯。")).flat();
  expect(computeFigures(build([{ heading: "1、客厅 日 内", rows }])).scenes[0]?.speeches).toBe(200_000);
});
