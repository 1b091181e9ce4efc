import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allLines, coverageFault } from "../../testing/spanCoverage.ts";
import { looksLikeFountain } from "./looksLikeFountain.ts";
import { readFountain } from "./readFountain.ts";

const rows = (text: string): [string, string, string?][] =>
  allLines(readFountain(text)).map((l) => (l.speaker === undefined ? [l.type, l.text] : [l.type, l.text, l.speaker]));
const types = (text: string): string[] => rows(text).map(([type]) => type);

describe("headings", () => {
  test.each([
    "INT. HOUSE - DAY",
    "EXT. BRICK'S POOL - DAY",
    "int. house",
    "EST. CITY",
    "INT./EXT. CAR",
    "INT/EXT. CAR",
    "I/E. CAR",
    "EXT POOL",
  ])("%s", (h) => {
    expect(types(`\n${h}\n\nAction.`)).toEqual(["heading", "action"]);
  });
  test("forced by a period, an ellipsis is none", () => {
    expect(types(".SNIPER SCOPE POV\n\n...or not")).toEqual(["heading", "action"]);
    expect(types("Up.\n.内 客厅 夜")).toEqual(["action", "heading"]);
  });
  test("needs an empty line above unless forced", () =>
    expect(types("He says\nINT. HOUSE")).toEqual(["action", "action"]));
  test.each([
    ["#1#", "1"],
    ["#1A#", "1A"],
    ["#I-1-A#", "I-1-A"],
    ["#110A.#", "110A."],
  ])("number %s", (mark, number) => {
    expect(readFountain(`INT. HOUSE - DAY ${mark}`).scenes[0]?.number).toBe(number);
  });
  test("a Chinese heading's fields", () => {
    expect(readFountain(".内 风筝铺 夜 #1#").scenes[0]).toMatchObject({
      number: "1",
      heading: ".内 风筝铺 夜 #1#",
      fields: { intExt: "内", time: "夜", place: "风筝铺" },
    });
    expect(readFountain(".12、客厅 日 外").scenes[0]).toMatchObject({
      number: "12",
      fields: { intExt: "外", time: "日", place: "客厅" },
    });
  });
  test("a note of fields stands over the words", () => {
    expect(readFountain(".序场 [[时间：夜；地点：课室]]").scenes[0]).toMatchObject({
      fields: { time: "夜", place: "课室" },
    });
  });
});

describe("speech", () => {
  test("cue in capitals, direction, words", () => {
    expect(rows("STEEL\nThey're coming!\n(pause)\nNo.")).toEqual([
      ["character", "STEEL"],
      ["dialogue", "They're coming!", "STEEL"],
      ["parenthetical", "(pause)", "STEEL"],
      ["dialogue", "No.", "STEEL"],
    ]);
  });
  test("needs an empty line above and words below", () => {
    expect(types("Walls.\nBRICK\nHi.")).toEqual(["action", "action", "action"]);
    expect(types("BRICK\n\nHi.")).toEqual(["action", "action"]);
  });
  test("forced, with an extension", () =>
    expect(rows("@McCLANE (O.S.)\nYippee.")).toEqual([
      ["character", "@McCLANE (O.S.)"],
      ["dialogue", "Yippee.", "McCLANE"],
    ]));
  test("a forced Chinese cue keeps its mark", () =>
    expect(rows("@沈越（画外音）\n走。")).toEqual([
      ["character", "@沈越（画外音）"],
      ["dialogue", "走。", "沈越"],
    ]));
  test("digits are a name only with a letter", () => {
    expect(types("R2D2\nBeep.")).toEqual(["character", "dialogue"]);
    expect(types("23\nBeep.")).toEqual(["action", "action"]);
  });
  test("an extension in small letters", () => expect(rows("HANS (on the radio)\nWas?")[1]?.[2]).toBe("HANS"));
  test("dual dialogue", () =>
    expect(rows("BRICK\nScrew.\n\nSTEEL ^\nScrew.")).toEqual([
      ["character", "BRICK"],
      ["dialogue", "Screw.", "BRICK"],
      ["character", "STEEL ^"],
      ["dialogue", "Screw.", "STEEL"],
    ]));
  test("two spaces on a line keep the speech going, an empty line ends it", () => {
    expect(types("DEALER\nTen.\n  \nToo many.")).toEqual(["character", "dialogue", "dialogue"]);
    expect(types("DEALER\nTen.\n\nToo many.")).toEqual(["character", "dialogue", "action"]);
  });
  test("brackets of either width, nested, round the whole", () => {
    expect(types("@甲\n（笑（轻））\n(笑)你来了(哭)")).toEqual(["character", "parenthetical", "dialogue"]);
  });
  test("marks inside a speech are words", () =>
    expect(types("@甲\n.等等\n> 走\n# 号")).toEqual(["character", "dialogue", "dialogue", "dialogue"]));
  test("lyrics are sung by nobody, or by the cue", () => {
    expect(rows("~Willy Wonka!\n\n@甲\n~啦啦")).toEqual([
      ["dialogue", "~Willy Wonka!"],
      ["character", "@甲"],
      ["dialogue", "~啦啦", "甲"],
    ]);
  });
  test("capitals in Chinese are no cue", () => expect(types("他穿着T恤站在A座\n门开了")).toEqual(["action", "action"]));
});

describe("other elements", () => {
  test("action, forced where it looks like something else", () =>
    expect(types("!SCANNING THE AISLES...\nWhere is it?")).toEqual(["action", "action"]));
  test("transitions", () => {
    expect(types("Fire.\n\nCUT TO:\n\nSnow.")).toEqual(["action", "transition", "action"]);
    expect(types("> 切至：\n\n> Burn to White.")).toEqual(["transition", "transition"]);
    expect(types("Fire.\nCUT TO:\nSnow.")).toEqual(["action", "action", "action"]);
  });
  test("centred text is action", () => expect(types("> THE END <\n>风停了<")).toEqual(["action", "action"]));
  test("sections and synopses", () =>
    expect(rows("# 第一幕\n\n### Scene\n\n= 他回到老家。")).toEqual([
      ["episode", "# 第一幕"],
      ["episode", "### Scene"],
      ["meta", "= 他回到老家。"],
    ]));
  test("page break", () => expect(types("A.\n\n===\n\nB.\n\n=====")).toEqual(["action", "meta", "action", "meta"]));
  test("emphasis and escapes stay in the text", () =>
    expect(rows("Steel \\*9765\\* and **bold** _under_.")).toEqual([
      ["action", "Steel \\*9765\\* and **bold** _under_."],
    ]));
});

describe("what is hidden", () => {
  test("notes in a line and of their own", () => {
    expect(rows("他进门[[多大？]]，坐下。")).toEqual([
      ["action", "他进门"],
      ["meta", "[[多大？]]"],
      ["action", "，坐下。"],
    ]);
    expect(rows("[[特写]]")).toEqual([["meta", "[[特写]]"]]);
    expect(rows("@甲\n你好[[轻]]。\n[[停]]\n再见。")).toEqual([
      ["character", "@甲"],
      ["dialogue", "你好", "甲"],
      ["meta", "[[轻]]"],
      ["dialogue", "。", "甲"],
      ["meta", "[[停]]"],
      ["dialogue", "再见。", "甲"],
    ]);
  });
  test("notes over lines, with a line of two spaces, not over an empty one", () => {
    expect(rows("[[一\n  \n二]]\n\n走。")).toEqual([
      ["meta", "[[一\n  \n二]]"],
      ["action", "走。"],
    ]);
    expect(types("[[一\n\n二]]")).toEqual(["action", "action"]);
  });
  test("boneyard in a line, over lines and over empty lines", () => {
    expect(rows("甲/*去*/乙")).toEqual([
      ["action", "甲"],
      ["meta", "/*去*/"],
      ["action", "乙"],
    ]);
    expect(rows("A.\n\n/*\nINT. OLD\n\nCUT TO:\n*/\n\nEXT. NEW - DAY\n\nB.")).toEqual([
      ["action", "A."],
      ["meta", "/*\nINT. OLD\n\nCUT TO:\n*/"],
      ["heading", "EXT. NEW - DAY"],
      ["action", "B."],
    ]);
    expect(types("甲/*一\n二*/乙\n丙")).toEqual(["action", "meta", "action", "action"]);
  });
  test("what is never closed is text", () => expect(types("a /* b\n\nc [[ d")).toEqual(["action", "action"]));
  test("a heading, a cue and a transition keep the notes in their line", () => {
    expect(rows("INT. HOUSE [[which?]] - DAY\n\n@甲 [[谁]]\n走。")).toEqual([
      ["heading", "INT. HOUSE [[which?]] - DAY"],
      ["character", "@甲 [[谁]]"],
      ["dialogue", "走。", "甲"],
    ]);
  });
});

describe("title page", () => {
  test("keys, indented values, emphasis", () => {
    const text =
      "Title:\n    _**BRICK & STEEL**_\n\t_**FULL RETIRED**_\nCredit: Written by\nAuthor: Stu\nDraft date: 1/20/2012\nContact:\n    Next Level\n\nINT. HOUSE - DAY";
    const parsed = readFountain(text);
    expect(parsed.title).toBe("BRICK & STEEL FULL RETIRED");
    expect(parsed.frontMatter.map((l) => l.type)).toEqual(Array(8).fill("meta"));
    expect(parsed.scenes).toHaveLength(1);
  });
  test("only with a key that title pages have", () => {
    expect(types("FADE IN:\n\nSun.")).toEqual(["transition", "action"]);
    expect(types("FADE IN TO:\n\nSun.")).toEqual(["transition", "action"]);
  });
  test("a novel's sections are chapters", () => {
    const parsed = readFountain("Title: 灯\nFormat: novel\n\n# 第一卷\n\n## 第三章 灯\n\n河上有灯。");
    expect(parsed).toMatchObject({ kind: "novel", title: "灯", scenes: [{ number: "三", heading: "## 第三章 灯" }] });
    expect(
      allLines(parsed)
        .slice(-3)
        .map((l) => l.type),
    ).toEqual(["chapter", "chapter", "text"]);
  });
});

describe("bytes", () => {
  test("CRLF, CR and tabs", () => {
    expect(types("INT. A - DAY\r\n\r\n\tSTEEL\r\n\t\tHi.\r\n")).toEqual(["heading", "character", "dialogue"]);
    expect(types("INT. A - DAY\r\rSTEEL\rHi.")).toEqual(["heading", "character", "dialogue"]);
  });
  test("invisible characters are covered and do not hide a mark", () => {
    expect(rows("\u200b.内 客厅 夜\n\u200b\n\ufeff@甲\n走。")).toEqual([
      ["heading", "\u200b.内 客厅 夜"],
      ["action", "\u200b"],
      ["character", "\ufeff@甲"],
      ["dialogue", "走。", "甲"],
    ]);
  });
  test("a text without headings is one scene", () =>
    expect(readFountain("Title: 甲\n\n风。\n\n雨。")).toMatchObject({
      frontMatter: [{ type: "meta" }],
      scenes: [{ number: null, heading: null, lines: [{ text: "风。" }, { text: "雨。" }] }],
    }));
});

const piece = fc.constantFrom(
  "\n",
  "\n\n",
  "\r\n",
  "  ",
  "\t",
  "[[",
  "]]",
  "/*",
  "*/",
  "@",
  "!",
  ".",
  ">",
  "<",
  "#",
  "=",
  "===",
  "~",
  "^",
  "(",
  ")",
  "（",
  "）",
  "Title: ",
  "INT. ",
  "CUT TO:",
  "沈越",
  "ABC",
  "abc",
  "：",
  "\u200b",
  "\u3000",
  "\u0085",
  "\u2028",
  "\ud800",
  "*",
  "\\",
);
const fountainText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(piece, { maxLength: 60 }).map((p) => p.join("")),
);

test("spans cover every character but white space once, in order, and reading repeats itself", () => {
  fc.assert(
    fc.property(fountainText, (text) => {
      const parsed = readFountain(text);
      expect(coverageFault(parsed)).toBeNull();
      expect(readFountain(text)).toEqual(parsed);
    }),
    { numRuns: 2_000 },
  );
});

const LONG = 250_000;
test.each([
  "[[",
  "/*",
  "]]",
  "*/",
  "(",
  "（",
  "@",
  "@甲\n(",
  "\n",
  " ",
  "#",
  "#1#",
  "=",
  "\u200b",
  "[[a\n",
  "/*a*/",
  "[[a]]",
  "A (",
  "* ",
  ":",
  "Title:",
  "INT. ",
  "\\",
])("a quarter of a megabyte of %j is read to its end", (unit) => {
  const text = unit.repeat(Math.ceil(LONG / unit.length));
  expect(looksLikeFountain(text)).toBeTypeOf("boolean");
  expect(coverageFault(readFountain(text))).toBeNull();
});

describe("looksLikeFountain", () => {
  test("its own marks", () => {
    expect(looksLikeFountain(".内 铺子 夜\n\n风。\n\n@沈越\n走。\n\n@姑婆\n好。")).toBe(true);
    expect(looksLikeFountain("Title: Big Fish\n\nINT. HOUSE - DAY\n\nHe waits.")).toBe(true);
  });
  test("ordinary scripts, Markdown and chats are none", () => {
    expect(looksLikeFountain("标题：灯\n\n1、客厅 日 内\n\n沈越：走。\n\n沈越：走吧。")).toBe(false);
    expect(looksLikeFountain("# 第一场\n\n> 引文\n\n**沈越**：走。\n\n> 又一段\n\n---")).toBe(false);
    expect(looksLikeFountain("1、客厅 日 内\n\n@所有人 开会\n\n@所有人 散会\n\n沈越：走。")).toBe(false);
    expect(looksLikeFountain("")).toBe(false);
  });
});

test("a Han name above words is a cue when a second reason says so", () => {
  const parsed = readFountain(
    "INT. 面攤 - NIGHT\n\n阿水\n（擦桌子）\n收了啊，沒有了。\n\n三天後\n雨停了。\n\n老客\n還有一碗。\n\n老客\n給我吧。\n\n少年阿水\n媽。\n\nFADE OUT.\n",
  );
  expect(parsed.scenes[0]?.lines.map((l) => [l.type, l.speaker])).toEqual([
    ["heading", undefined],
    ["character", undefined],
    ["parenthetical", "阿水"],
    ["dialogue", "阿水"],
    ["action", undefined],
    ["action", undefined],
    ["character", undefined],
    ["dialogue", "老客"],
    ["character", undefined],
    ["dialogue", "老客"],
    ["character", undefined],
    ["dialogue", "少年阿水"],
    ["transition", undefined],
  ]);
});
