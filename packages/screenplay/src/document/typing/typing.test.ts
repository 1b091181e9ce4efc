import { describe, expect, test } from "vitest";
import { documentOf } from "../../testing/commandProperties.ts";
import { complete } from "./complete.ts";
import { knownWords, lastSceneLetter } from "./knownWords.ts";
import { nextLine, PROSE_TYPES, walkLineType } from "./nextLine.ts";
import { typedType } from "./typedType.ts";

const doc = documentOf(
  "1、江边 夜 外\n船靠岸了。\n甲：走。\n乙：不走。\n甲：（低声）走。\n切至：\n\n2、船舱 日 内\n甲：到了。\n甲：下船。\n",
);
const names = new Set(["甲", "乙", "闵长河", "Michael Chen", "Dr. O'Neil"]);
const typed = (type: Parameters<typeof typedType>[0], before: string, lastLetter: string | null = null) =>
  typedType(type, before, { isName: (name) => names.has(name), lastLetter: () => lastLetter });

test("Enter follows the table", () => {
  const row = doc.child(1);
  const next = row.children.map((line, i) => [line.textContent, nextLine(row, i)] as const);
  expect(next.map(([text, { type, name }]) => `${text} ${type}${name ? ` ${name}` : ""}`)).toEqual([
    "1、江边 夜 外 action",
    "船靠岸了。 action",
    "甲： dialogue",
    "走。 action",
    "乙： dialogue",
    "不走。 character 甲",
    "甲： dialogue",
    "（低声） dialogue",
    "走。 character 乙",
    "切至： heading",
  ]);
  expect(nextLine(doc.child(2), 4)).toEqual({ type: "action", name: null });
});

test("Tab walks the types both ways", () => {
  const walk = (step: 1 | -1) => {
    const types = [walkLineType("heading", step)];
    while (types.length < 6) types.push(walkLineType(types.at(-1) ?? "action", step));
    return types;
  };
  expect(walk(1)).toEqual(["action", "character", "parenthetical", "dialogue", "transition", "heading"]);
  expect(walk(-1)).toEqual(["transition", "dialogue", "parenthetical", "character", "action", "heading"]);
  expect(walkLineType("meta", 1)).toBe("character");
  expect((["chapter", "text", "dialogue"] as const).map((type) => walkLineType(type, 1, PROSE_TYPES))).toEqual([
    "text",
    "dialogue",
    "chapter",
  ]);
});

describe("what was typed", () => {
  test.each([
    ["action", "甲："],
    ["action", "闵长河（OS）："],
    ["action", "△甲:"],
    ["character", "生人："],
    ["action", "闵舟："],
    ["action", "阿苇（低声）："],
    ["action", "旁白："],
    ["action", "Michael Chen："],
    ["action", "Dr. O'Neil（V.O.）:"],
  ] as const)("%s %s is a cue", (type, before) => expect(typed(type, before)).toEqual({ is: "cue" }));

  test.each(["内景 ", "INT. ", "第三场 ", "12、", "S12 ", "内外景　", "3-12、", "S12A、", "第12A场 ", "3-12b、"])(
    "%s begins a heading",
    (before) =>
      expect([typed("action", before), typed("character", before)]).toEqual([
        { is: "type", type: "heading" },
        { is: "type", type: "heading" },
      ]),
  );

  test("a number with a letter begins a heading where scenes are lettered, else with a place and a time", () => {
    const heading = { is: "type", type: "heading" };
    expect(["2a、", "12A、", "12B、", "12B、 "].map((before) => typed("action", before, "A"))).toEqual(
      Array.from({ length: 4 }, () => heading),
    );
    expect(["12A、客厅 夜", "12F、客厅 次日清晨", "12A、客厅 内 夜"].map((before) => typed("action", before))).toEqual(
      Array.from({ length: 3 }, () => heading),
    );
    for (const innocent of ["3D、", "5G、", "4K、"])
      expect([typed("action", innocent), typed("action", innocent, "A"), typed("action", innocent, "B")]).toEqual([
        null,
        null,
        null,
      ]);
    for (const innocent of [
      "2a、",
      "12A、",
      "2a、客厅 夜",
      "5G、客厅 夜",
      "3D、打印机 停了",
      "3D、打印机 转了一夜",
      "3A、客厅",
    ])
      expect(typed("action", innocent)).toBeNull();
  });

  test("a count up or down is an action, though its first number has begun a heading", () => {
    const action = { is: "type", type: "action" };
    for (const count of ["3、2、", "3、2，", "10、9、", "1、2、", "3．2．", "2、1！"])
      expect([count, typed("heading", count)]).toEqual([count, action]);
    for (const heading of ["3、", "3、2", "3、2号楼、", "1、101、", "3、客厅 夜，", "3、客厅 2、"])
      expect([heading, typed("heading", heading)]).toEqual([heading, null]);
  });

  test("the last letter of a script's scenes", () => {
    expect(lastSceneLetter(doc)).toBeNull();
    expect(lastSceneLetter(documentOf("1、江边 夜 外\n走。\n\n1A、船舱 日 内\n到。\n\n1B、岸 日 外\n到。\n"))).toBe(
      "B",
    );
  });

  test("a sentence in the place of a name is an action", () => {
    expect(typed("character", "他把票箱合上。")).toEqual({ is: "type", type: "action" });
    expect(["闵舟（低声。", "。", "闵舟", "闵舟，闵长河"].map((before) => typed("character", before))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("a bracket begins a direction at the beginning of a speech and behind a sentence", () => {
    expect(typed("dialogue", "（")).toEqual({ is: "parenthetical", at: 0 });
    expect(typed("dialogue", "走吧。（")).toEqual({ is: "parenthetical", at: 3 });
    expect(typed("dialogue", "十点（")).toBeNull();
    expect(typed("action", "（")).toBeNull();
  });

  test("a closing bracket lets the speech go on", () => {
    expect(typed("parenthetical", "（低声）")).toEqual({ is: "speech" });
    expect(typed("parenthetical", "低声）")).toBeNull();
  });

  test("△ is an action", () => expect(typed("dialogue", "△")).toEqual({ is: "type", type: "action" }));

  test.each([
    "他说：",
    "10",
    "2024年",
    "第三场戏",
    "内人",
    "丙：",
    "全景：",
    "明天：",
    "字幕：",
    "地点：",
    "He said to Chen:",
    "12AB、",
  ])("%s is nothing", (before) => expect(typed("action", before)).toBeNull());
});

describe("completion", () => {
  const words = knownWords(doc);
  test("knows names, places and times, the frequent ones first", () => {
    expect(words).toEqual({ names: ["甲", "乙"], places: ["江边", "船舱"], times: ["夜", "日"] });
  });
  const rest = (type: Parameters<typeof complete>[0], before: string) =>
    complete(type, before, words).map((c) => c.word);
  test("of names in a cue", () => {
    expect(rest("character", "")).toEqual(["甲", "乙"]);
    expect(rest("character", "甲")).toEqual([]);
    expect(complete("character", "闵", { ...words, names: ["闵长河", "闵舟"] })).toEqual([
      { word: "闵长河", rest: "长河" },
      { word: "闵舟", rest: "舟" },
    ]);
    expect(rest("dialogue", "甲")).toEqual([]);
  });
  test("of places and times in a heading", () => {
    expect(rest("heading", "")).toEqual([]);
    expect(rest("heading", "外景 ")).toEqual(["江边", "船舱"]);
    expect(rest("heading", "外景 江")).toEqual(["江边"]);
    expect(rest("heading", "外景 江边 ")).toEqual(["夜", "日"]);
    expect(rest("heading", "外景 江边 夜 ")).toEqual([]);
  });
});
