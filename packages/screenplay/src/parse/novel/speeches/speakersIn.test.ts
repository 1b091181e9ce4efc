import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../../parseScreenplay.ts";
import { alternateSpeakers } from "./alternateSpeakers.ts";

/** Enough of a book that its people are known. */
const KNOWN =
  "许岚说：“早。”\n周望说：“早。”\n许岚推开窗。\n周望抬起头来。\n雨停了，院子里很静，谁也没有再说话。\n天慢慢黑下来，远处的灯一盏一盏亮了。\n";
const spoken = (paragraphs: string): [string, string | undefined][] => {
  const { kind, scenes } = parseScreenplay(`第一章 起\n\n${KNOWN}\n第二章 承\n\n${paragraphs}\n`);
  expect(kind).toBe("novel");
  return (scenes[1]?.lines ?? []).filter((line) => line.type === "dialogue").map((line) => [line.text, line.speaker]);
};
const speakers = (paragraphs: string): (string | undefined)[] => spoken(paragraphs).map(([, speaker]) => speaker);

test.each([
  ["a verb in front", "许岚说：“走。”", ["许岚"]],
  ["a verb behind", "“走。”许岚说。", ["许岚"]],
  ["a manner between", "许岚慢吞吞地笑道：“走。”", ["许岚"]],
  ["an act in front", "许岚放下杯子：“走。”", ["许岚"]],
  ["an act as a sentence", "许岚放下杯子。“走。”", ["许岚"]],
  ["an act behind", "“走。”许岚放下杯子。", ["许岚"]],
  ["broken off", "“走，”许岚看看表，“来不及了。”", ["许岚", "许岚"]],
  ["a pronoun for the only one named", "许岚没有回答。她放下杯子，低声道：“走。”", ["许岚"]],
  ["a pronoun for nobody sure", "许岚望着周望。他说：“走。”", [undefined]],
  ["a pronoun alone", "“走。”她说。", [undefined]],
  ["the one spoken to does not speak", "门开了，有人对周望说：“走。”", [undefined]],
  ["a voice", "“走，”里屋传来周望的声音，“来不及了。”", ["周望", "周望"]],
  ["a paragraph that leads on", "许岚转过身来，说：\n“走。”", ["许岚"]],
  ["a speech over two paragraphs", "许岚说：“走。\n“来不及了。”", ["许岚", "许岚"]],
  ["first person", "我说：“走。”", [undefined]],
  ["corner brackets", "「走。」周望道，「來不及了。」", ["周望", "周望"]],
] as const)("%s", (_, paragraphs, names) => {
  expect(speakers(paragraphs)).toEqual(names);
});

test.each([
  ["a term", "他是所谓的“官人”。"],
  ["a thought", "许岚心想：“走吧。”"],
  ["a sign", "墙上写着：“禁止喧哗。”"],
  ["a letter", "他在信里写道：“见字如面。”"],
  ["a noise", "“砰！”的一声，门开了。"],
])("%s is no speech", (_, paragraph) => {
  expect(spoken(paragraph)).toEqual([]);
});

test.each([
  ["nested marks", "许岚说：“他说‘走。’就走了。”", ["“他说‘走。’就走了。”"]],
  ["nested marks of one kind", "许岚说：“他说“走。”就走了。”", ["“他说“走。”就走了。”"]],
  ["brackets in brackets", "周望道：「爹說：『你走。』」", ["「爹說：『你走。』」"]],
  ["an opening mark where a closing one belongs", "“走。“许岚说。", ["“走。“"]],
  ["straight marks", '"走。"许岚说，"来不及了。"', ['"走。"', '"来不及了。"']],
  ["no closing mark", "许岚说：“走。", ["“走。"]],
])("%s", (_, paragraph, texts) => {
  expect(spoken(paragraph).map(([text]) => text)).toEqual(texts);
});

test("speech behind a dash", () => {
  expect(
    spoken("——你见过他没有？\n雨还在下，屋檐上的水滴成一条线。\n——没有。\n——那就好。\n——好什么？").map(
      ([text]) => text,
    ),
  ).toEqual(["——你见过他没有？", "——没有。", "——那就好。", "——好什么？"]);
});

describe("taking turns", () => {
  const turns = (...names: (string | null)[]) =>
    alternateSpeakers(names.map((speaker) => ({ speaker, words: "", gap: 0 })));
  test("two who alternate", () => expect(turns("甲", "乙", null, null, "甲")).toEqual([null, null, "甲", "乙", null]));
  test("a beginning before both are named", () => expect(turns(null, "乙", "甲")).toEqual(["甲", null, null]));
  test("three in one exchange", () => expect(turns("甲", "乙", null, "丙")).toEqual([null, null, null, null]));
  test("a turn that does not fit", () =>
    expect(turns("甲", "乙", null, "乙", "乙", null)).toEqual([null, null, "甲", null, null, null]));
  test("not far from the last that is told", () =>
    expect(turns("甲", "乙", null, null, null, null, null, null)).toEqual([
      null,
      null,
      "甲",
      "乙",
      "甲",
      "乙",
      null,
      null,
    ]));
  test("whoever is called is not who speaks", () => {
    expect(
      alternateSpeakers([
        { speaker: "甲", words: "", gap: 0 },
        { speaker: "乙", words: "", gap: 0 },
        { speaker: null, words: "“甲,走吧。”", gap: 0 },
      ]),
    ).toEqual([null, null, null]);
  });
  test("narration between asks for more that agree", () => {
    expect(alternateSpeakers(["甲", "乙", null].map((speaker) => ({ speaker, words: "", gap: 1 })))).toEqual([
      null,
      null,
      null,
    ]);
    expect(alternateSpeakers(["甲", "乙", null, "乙"].map((speaker) => ({ speaker, words: "", gap: 1 })))).toEqual([
      null,
      null,
      "甲",
      null,
    ]);
  });
});

describe("English", () => {
  const english = (paragraphs: string): (string | undefined)[] => {
    const filler = "The tide had gone out before dawn, and the whole harbour smelled of weed and tar.\n";
    return (
      parseScreenplay(`Chapter One\n\n${filler}${paragraphs}\n\nChapter Two\n\n${filler.repeat(2)}`).scenes[0]?.lines ??
      []
    )
      .filter((line) => line.type === "dialogue")
      .map((line) => line.speaker);
  };
  test.each([
    ["a verb before the name", "“You’re late,” said Mrs. Pell.", ["Mrs. Pell"]],
    ["a name before the verb", '"Come in," Tom Harker said softly.', ["Tom Harker"]],
    ["broken off", "“My father,” said Tom, “never came home.”", ["Tom", "Tom"]],
    ["in front", "Anna whispered: “Don't turn round.”", ["Anna"]],
    [
      "an act in front of somebody known",
      "“Forty,” Anna called.\nAnna put down her pencil. “Count again.”",
      ["Anna", "Anna"],
    ],
    ["an act of somebody unknown", "The captain put down his glass. “Count again.”", [undefined]],
    ["a pronoun", "“I didn't say that,” he said.", [undefined]],
    ["a voice", "“Good morning,” said a voice.", [undefined]],
    ["no name", "“Good morning,” The old man said.", [undefined]],
  ] as const)("%s", (_, paragraphs, names) => expect(english(paragraphs)).toEqual(names));
  test("a word in marks is no speech", () =>
    expect(english("The word “harbour” was painted over the door.")).toEqual([]));
});

test.each([
  ["two in one paragraph", "贾珠道：“坐。”胡三道：“不坐。”", ["贾珠", "胡三"]],
  ["somebody known acts once more", "许岚踩灭了烟：“走。”\n“好。”许岚挂了电话。\n许岚点头。", ["许岚", "许岚"]],
  [
    "whom the grammar cannot read",
    "许岚说：“走。”\n周望说：“好。”\n许岚说：“快。”\n李总把烟踩灭了：“慢着。”",
    ["许岚", "周望", "许岚", undefined],
  ],
  ["who thinks a moment", "许岚想了想：“走。”\n许岚说：“好。”", ["许岚", "许岚"]],
] as const)("%s", (_, paragraphs, names) => expect(speakers(paragraphs)).toEqual(names));

const speechesIn = (paragraphs: string): (readonly [string | undefined, string])[] =>
  (
    parseScreenplay(`第一章 雨\n\n雨下了一整夜，天亮的时候才停。\n${paragraphs}\n\n第二章 晴\n\n天晴了。`).scenes[0]
      ?.lines ?? []
  ).flatMap((line) => (line.type === "dialogue" ? [[line.speaker, line.text] as const] : []));

describe("speech without marks", () => {
  test("dashes open it and part it from what the narrator says", () => {
    expect(
      speechesIn("——您等谁？——安东问。\n——等我儿子。——安娜笑了。——他是司炉。\n——天冷了，——安东说，——回去吧。\n"),
    ).toEqual([
      ["安东", "——您等谁？"],
      ["安娜", "——等我儿子。"],
      ["安娜", "他是司炉。"],
      ["安东", "——天冷了，"],
      ["安东", "回去吧。"],
    ]);
  });
  test("messages by name and colon", () => {
    expect(speechesIn("群里热闹起来。\n老岳701：谁拔了插头？\n糖糖妈：不是我。\n老岳701：那是谁。\n")).toEqual([
      ["老岳701", "谁拔了插头？"],
      ["糖糖妈", "不是我。"],
      ["老岳701", "那是谁。"],
    ]);
  });
  test("messages under names with the time", () => {
    expect(speechesIn("阿竹 22:31\n吃了吗\n小麦 22:32\n没有\n阿竹 22:33\n出来吃面\n")).toEqual([
      ["阿竹", "吃了吗"],
      ["小麦", "没有"],
      ["阿竹", "出来吃面"],
    ]);
  });
  test("a list with colons is no chat", () =>
    expect(speechesIn("柜子里有三样东西。\n米：两斤。\n面：五斤。\n油：一瓶。\n")).toEqual([]));
});

test.each([
  [
    "a name as long as its sentences begin with it",
    "康邮递员把车支好。\n“没有你家的。”康邮递员冲我摆手。\n康邮递员走了。",
    ["康邮递员"],
  ],
  ["the narrator's own people", "“再找找。”我爹说。", ["爹"]],
  ["the last clause with the verb", "行到江心，许岚道：“坐稳了。”", ["许岚"]],
  ["how he says it is no name", "许岚走过来，低声道：“走。”\n许岚回过头，合十道：“请。”", ["许岚", "许岚"]],
  ["by his trade", "放羊的问他：“昨儿夜里你睡在哪儿？”", ["放羊的"]],
  [
    "a pronoun stands for whom the paragraph in front is about",
    "许岚说：“走。”\n许岚把伞收起来。\n\n周望点了点头。\n\n周望推门进来。\n“外头还下着。”他说。",
    ["许岚", "周望"],
  ],
] as const)("%s", (_, paragraphs, names) => expect(speechesIn(paragraphs).map(([speaker]) => speaker)).toEqual(names));

test.each([
  ["who steps in is meant by the pronoun", "敲门的是个女人，没打伞。\n“雨太大了。”她说。", ["女人"]],
  ["a pronoun never means somebody whom it cannot", "老汉走到门口。老汉坐下了。\n“雨太大了。”她说。", [undefined]],
  ["a clause that leads to the speech below", "台上一声钟响，白须长老缓缓起身，声音不大：\n“开始。”", ["白须长老"]],
  ["a clause of time in front of the verb", "“早上好。”舱门打开的时候，许岚说。", ["许岚"]],
  ["a name behind what he is called for", "孟山点头。孟山拍桌子。\n铁臂熊孟山霍地站起，怒道：“你敢？”", ["孟山"]],
  [
    "a name of several parts",
    "彼得·伊凡诺维奇把茶炊端到桌上。\n“请坐。”彼得·伊凡诺维奇喊道。\n“马不在。”彼得·伊凡诺维奇摊开手。",
    ["彼得·伊凡诺维奇", "彼得·伊凡诺维奇"],
  ],
  [
    "a name in Latin letters",
    "Vivian敲了敲桌子。\n“谁的主意？”Vivian敲了敲投影。\nVivian皱起眉头：“所以？”",
    ["Vivian", "Vivian"],
  ],
  ["what falls is nobody", "众人都不说话，算盘掉在地上，颤声道：“是你？”", [undefined]],
  [
    "somebody new behind a speech ends the exchange",
    "许岚说：“走。”\n周望说：“好。”\n“真的？”最小的那只兔子眼睛一亮。\n“真的。”",
    ["许岚", "周望", undefined, undefined],
  ],
] as const)("%s", (_, paragraphs, names) => expect(speechesIn(paragraphs).map(([speaker]) => speaker)).toEqual(names));

test("a part of somebody is nobody", () =>
  expect(speechesIn("班长拍拍他的脑袋，站起来说：“走。”").map(([speaker]) => speaker)).not.toContain("脑袋"));
test("what is said before a stranger cuts in is told by those who speak", () => {
  expect(
    speechesIn("许岚说：“走。”\n周望说：“好。”\n“快。”\n“急什么。”\n记录员的椅子响了：“哪个字？”\n").map(
      ([speaker]) => speaker,
    ),
  ).toEqual(["许岚", "周望", "许岚", "周望", undefined]);
});
test("a line that lost its line ends is read paragraph by paragraph", () => {
  const line =
    "许岚推开门，雨点跟着扫进来，把门口的地砖打湿了一大片，她跺了跺脚，把伞靠在墙角，又回头看了看天色，天边压着一层黑云。 “下雨了。”许岚说。 “还要下多久？”周望问。 “下到天亮。” “那就等。”周望把灯点上，“坐。” 许岚点了点头。";
  expect(speechesIn(`${line}\n`)).toEqual([
    ["许岚", "“下雨了。”"],
    ["周望", "“还要下多久？”"],
    ["许岚", "“下到天亮。”"],
    ["周望", "“那就等。”"],
    ["周望", "“坐。”"],
  ]);
});
