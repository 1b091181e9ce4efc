import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const lines = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap((scene) => scene.lines.map(({ type, text: words }) => `${type} ${words}`));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);

test.each([
  ["老周：“你先走吧。”林小桥低下头，慢慢走开。", ["dialogue “你先走吧。”", "action 林小桥低下头，慢慢走开。"]],
  ["老周：“走。”说完转身出去了。", ["dialogue “走。”", "action 说完转身出去了。"]],
  ["老周：“走”和“留”都难。", ["dialogue “走”和“留”都难。"]],
])("a sentence behind a speech in marks is action: %s", (line, expected) =>
  expect(lines(`第一场 客厅 日 内\n${talk}${line}\n`).slice(-expected.length)).toEqual(expected),
);

test("what is done in brackets leads to what is said in marks", () =>
  expect(lines(`第一场 客厅 日 内\n${talk}7、（一个邻居拍着门）：“有人在家吗？”\n`).slice(-2)).toEqual([
    "action 7、（一个邻居拍着门）：",
    "dialogue “有人在家吗？”",
  ]));

test("a cue behind a glued place is no part of the heading", () => {
  const glued = `场景一：张家客厅旁白：很久以前，这里住着一家人，后来他们都走了，只剩下一间空屋子。老周：你来了，坐吧，喝口水，路上累了吧。林小桥：来了。场景二：监狱门口教官：出去以后好好做人，不要再回来了。老周：知道了，谢谢。林小桥：走吧。场景三：小饭馆老板：两位吃点什么？老周：两碗面。林小桥：多放葱。`;
  const found = lines(glued);
  expect(found).toContain("heading 场景一：张家客厅");
  expect(found).toContain("character 旁白：");
  expect(found).toContain("heading 场景二：监狱门口");
});

test("time and side parted by a blank are headings where the document writes several so", () => {
  const scene = (place: string): string =>
    `${place}老周推开门走进来，坐在桌边，看着窗外的雨。老周：还没回来。林小桥：快了。`;
  const found = parseScreenplay(["日 内老周家", "夜 外大街上", "日 内小饭馆里"].map(scene).join("")).scenes;
  expect(found.map(({ heading }) => heading)).toEqual(["日 内老周家", "夜 外大街上", "日 内小饭馆里"]);
});

test("the voice of somebody who is not seen begins a speech inside a line", () =>
  expect(
    parseScreenplay(
      `第一场 客厅 日 内\n${talk}（林小桥走出门，手机突然响了起来，她在街边停下，看了一眼屏幕，犹豫了一会儿才接起来，听了半天也没有听清对方说的是什么，只好捂住另一只耳朵。）画外音何秋月：是林小姐吗？事情查清楚了。\n`,
    ).cast.map(({ name }) => name),
  ).toContain("何秋月"));

/** `name|words` of every speech. */
const speeches = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap((scene) =>
    scene.lines.flatMap(({ type, speaker, text: words }) => (type === "dialogue" ? [`${speaker}|${words}`] : [])),
  );

test("a name is a name that stood once behind a full stop and else behind words without one", () =>
  expect(
    speeches(
      `${talk.replaceAll("\n", "")}老周：账本放好了。小丁：放好了老周：那就走吧，天要黑了小丁：门还没锁老周：我去锁，你先到门口等我一下小丁：好的老周：今天的客人真是不少，明天还得早些开门小丁：知道了`,
    ).filter((one) => one.startsWith("小丁")),
  ).toEqual(["小丁|放好了", "小丁|门还没锁", "小丁|好的", "小丁|知道了"]));

test("names of one character end the words before them, where no longer name ends with them", () => {
  const rows = "女：孩子学习不好。丁：我来教他。女：你会什么？丁：什么都会。".repeat(2);
  const found = speeches(`${rows}女：他不写作业丁：我帮他写女：那考试呢丁：也能替他国王：谁在那里？女：没有人。`);
  expect(found.slice(-5)).toEqual([
    "女|他不写作业",
    "丁|我帮他写",
    "女|那考试呢",
    "丁|也能替他国王：谁在那里？",
    "女|没有人。",
  ]);
});

test("nothing inside a direction in brackets is cut off, but for speeches", () =>
  expect(
    lines(
      `第一场 客厅 日 内${talk.replaceAll("\n", "")}老周：颜色不错。（老周拿过茶杯，走到窗边。林小桥挽着朋友走了进来。老周回头看着她们。）林小桥：师傅。老周：坐。`,
    ),
  ).toContain("action （老周拿过茶杯，走到窗边。林小桥挽着朋友走了进来。老周回头看着她们。）"));

test("where speeches end without a stop, what somebody does behind one is action", () => {
  const text = `第一场 客厅 日 内${talk.replaceAll("\n", "")}老周：今天真热林小桥：是啊老周：喝口水吧林小桥：好林小桥把杯子端起来老周：慢点喝，别呛着老周关上窗，走到桌边坐下林小桥：外面下雨了老周：我看看`;
  const found = lines(text);
  expect(found).toContain("action 林小桥把杯子端起来");
  expect(found).toContain("action 老周关上窗，走到桌边坐下");
  expect(found).toContain("dialogue 慢点喝，别呛着");
});

test("who begins the last clause in front of a colon speaks", () => {
  const { scenes } = parseScreenplay(`第一场 客厅 日 内\n${talk}老周给林小桥倒上水，林小桥抬头说：不渴。\n`);
  expect(scenes[0]?.lines.findLast(({ type }) => type === "dialogue")).toMatchObject({
    speaker: "林小桥",
    text: "不渴。",
  });
});

test("a name with the beginning of a manner is no other person", () => {
  const acts = ["一听恼了", "一愣", "一把推开他"].map((manner) => `林小桥点头。老周${manner}：走，都走。`).join("");
  const glued = `第一场客厅日内老周：你来了。林小桥：来了。老周：坐吧。林小桥：不坐了。${acts.repeat(2)}林小桥：好。`;
  expect(parseScreenplay(glued).cast.map(({ name }) => name)).toEqual(["老周", "林小桥"]);
});

test.each([
  "说完往厨房走。",
  "说着，把门关上。",
  "大家看向老周。",
  "林小桥、老周齐下。",
  "林小桥见状，摇头退下。",
  "林小桥进屋。",
])("a sentence about what happens behind a speech is action: %s", (sentence) => {
  const glued = `第一场 客厅 日 内老周：你来了。林小桥：来了。老周：坐吧，喝口水，路上累了。林小桥：不坐了，我还有事。老周：那就走吧，我送送你。${sentence}林小桥：走了。老周：好。林小桥：再见，你多保重身体。`;
  expect(lines(glued)).toContain(`action ${sentence}`);
});

test.each(["说完了就走吧。", "大家早点休息。", "林小桥昨天就说过了。"])(
  "what is said of somebody stays a speech: %s",
  (sentence) => {
    const glued = `第一场 客厅 日 内老周：你来了。林小桥：来了。老周：坐吧，喝口水，路上累了。林小桥：不坐了，我还有事。老周：那就走吧，我送送你。${sentence}林小桥：走了。老周：好。林小桥：再见，你多保重身体。`;
    expect(lines(glued)).toContain(`dialogue 那就走吧，我送送你。${sentence}`);
  },
);

test("all together speak wherever they stand alone before a colon", () => {
  const glued = `第一场 客厅 日 内老周：你来了。林小桥：来了。老周：坐吧，喝口水，路上累了。林小桥：不坐了，我还有事要做！众声：什么？老周：好。林小桥：再见，你多保重身体。`;
  expect(lines(glued)).toContain("character 众声：");
});

const unstopped = (body: string): string[] =>
  lines(
    `第一场 客厅 日 内\n老周：你来了林小桥点了点头林小桥：来了老周端起茶杯喝了一口老周：坐吧林小桥坐下林小桥：不坐了老周：那走吧林小桥：走张科长：等我张科长推门进来老周：张科长来了${body}`,
  );

test.each([
  ["张科长：我有事找你张科长连忙点头", "action 张科长连忙点头"],
  ["老周：好的林小桥打开车门坐了进去", "action 林小桥打开车门坐了进去"],
])("what a person of the script does begins an action behind a speech without a stop: %s", (body, action) =>
  expect(unstopped(body)).toContain(action),
);

test("who is given something has not begun to do anything", () =>
  expect(unstopped("老周：钥匙给了林小桥林小桥接过钥匙走了")).toContain("action 林小桥接过钥匙走了"));

test("who is cued by one character acts by it as well", () => {
  const glued = `第一场 教室 日 内\n${"林：你好吗？周：我很好。林：那就好。周：你呢？".repeat(4)}周：你真是个蠢货。林走出教室。林：等我！`;
  expect(lines(glued)).toContain("action 林走出教室。");
});

test("behind a direction between name and words nobody but the speaker has begun", () => {
  const glued = `第一场 大堂 日 内\n${"老周：（笑）你来了。林小桥：来了。".repeat(4)}老周：（挠头）两人火气太大了。林小桥：对。`;
  expect(lines(glued)).toContain("dialogue 两人火气太大了。");
});

test("a speech in the row of a heading is cut off behind the sentence before it", () => {
  const found = lines(
    "1．日，内，酒店。\n大年坐着。\n2．夜，内，大年家。大年在打电话。大年：喂，你在哪呢？\n3．夜，外，街上。\n大年：我来了。",
  );
  expect(found).toContain("action 大年在打电话。");
  expect(found).toContain("dialogue 喂，你在哪呢？");
});

test("a short row goes on with the cue of somebody who speaks elsewhere, too", () => {
  const rows =
    "老周：走吧，天要黑了。林小桥：再等等。\n老周：什么？林小桥转过身：我说再等等。\n老周：他们说。时间：三点。\n";
  expect(lines(`第一场 客厅 日 内\n${talk}${rows}`).slice(-10)).toEqual([
    "character 老周：",
    "dialogue 走吧，天要黑了。",
    "character 林小桥：",
    "dialogue 再等等。",
    "character 老周：",
    "dialogue 什么？",
    "action 林小桥转过身：",
    "dialogue 我说再等等。",
    "character 老周：",
    "dialogue 他们说。时间：三点。",
  ]);
});

const rows = "老周：你来了。林小桥：来了。老周：坐吧。林小桥：不坐了。".repeat(3);

test("behind words that are said the name at their end speaks, behind what is done it is whom it is done to", () =>
  expect(
    speeches(
      `${rows}老周：我只是随便问问林小桥：有什么话你可以直说老周：那我先走了，您先忙着林小桥：好。老周看着林小桥：门没关。`,
    ).slice(-4),
  ).toEqual(["林小桥|有什么话你可以直说", "老周|那我先走了，您先忙着", "林小桥|好。", "老周|门没关。"]));

test.each([
  ["老周拿起桌上的杯子，看了看老周：这杯子不错。", "dialogue 这杯子不错。"],
  ["两个人在长椅上坐着林小桥：我有点紧张。", "dialogue 我有点紧张。"],
  ["老周：都这么晚了，你怎么来了赵青山：来看看您。", "character 赵青山："],
  ["老周：说出来就不灵了。林小桥：乌鸦嘴朋友乙：我也这么说。", "character 朋友乙："],
])("nobody does something to himself, sits or stands somebody, or is named by an answer: %s", (told, expected) => {
  const run = "老周：你来了，坐吧，喝口水，路上累了吧。林小桥：来了，不坐了。赵青山：我在门外等着，你们快一点。";
  expect(lines(`第一场 客厅 日 内${run}${told}${run}`)).toContain(expected);
});

test.each([
  "林小桥抱住老周，赵青山看着老周：你们要去哪儿？",
  "老周坐在炕头上教训着林小桥：人这一辈子不容易！",
  "老周把墨镜戴上，拿出镜子递给林小桥：看看你这样子。",
])("whom something is done to does not speak: %s", (told) => {
  const run = "老周：你来了，坐吧，喝口水，路上累了吧。林小桥：来了，不坐了。赵青山：我在门外等着，你们快一点。";
  const before = lines(`第一场 客厅 日 内${run}${run}`).filter((line) => line.startsWith("character ")).length;
  const cued = lines(`第一场 客厅 日 内${run}${told}${run}`).filter((line) => line.startsWith("character "));
  expect(cued).toHaveLength(before);
});

test.each(["（旁白）：", "（内白）：", "（话外音男）：", "【画外音】："])(
  "a voice wholly in brackets is a cue: %s",
  (cue) => {
    const found = lines(`第一场 客厅 日 内${rows}林小桥走出门，看了看天。${cue}那一年，他十七岁。老周：下雨了。`);
    expect(found).toContain(`character ${cue}`);
    expect(found).toContain("dialogue 那一年，他十七岁。");
  },
);

test("behind a name such a bracket tells how it is heard", () =>
  expect(speeches(`${rows}老周走出门，看了看天。林小桥（独白）：那一年，我十七岁。老周：下雨了。`).at(-2)).toBe(
    "林小桥|那一年，我十七岁。",
  ));

test("a name that is written with a blank ends the words in front of it whole", () => {
  const run = "小 丽：你来了，坐吧，喝口水，路上累了吧。老周：来了，不坐了，还有事。".repeat(2);
  const found = lines(`第一场 客厅 日 内\n${run}老周：这是我妈——小 丽：伯母好！老周不停挣扎小 丽：别动！${run}`);
  expect(found.filter((line) => line === "character 小 丽：")).toHaveLength(6);
});

test("a voice with nobody's name speaks behind a stop", () =>
  expect(
    speeches(`${rows}老周走出门，看了看天。画外音：那一年，他十七岁。老周：下雨了。林小桥：带伞。`).slice(-3),
  ).toEqual(["画外音|那一年，他十七岁。", "老周|下雨了。", "林小桥|带伞。"]));

test.each([
  [
    "a word in marks begins a speech",
    "老周：“六一”快到了，老师让我们表演节目。林小桥：演吧。",
    ["dialogue “六一”快到了，老师让我们表演节目。", "character 林小桥：", "dialogue 演吧。"],
  ],
  [
    "a call in marks is a speech",
    "老周：“喂”林小桥走了进来。林小桥：是我。",
    ["dialogue “喂”", "action 林小桥走了进来。", "character 林小桥：", "dialogue 是我。"],
  ],
  [
    "blanks inside speeches end no lines where no cue has one in front of it",
    "老周：嗯！ 我找对了方法。林小桥：真的吗？ 让我看看。老周：好的。 林小桥低下头，慢慢走开。",
    ["dialogue 真的吗？ 让我看看。", "character 老周：", "dialogue 好的。", "action 林小桥低下头，慢慢走开。"],
  ],
  [
    "what several people do is told",
    "老周：吃吧。两个人吃完饭，坐在沙发上看电视。林小桥：困了。",
    ["dialogue 吃吧。", "action 两个人吃完饭，坐在沙发上看电视。", "character 林小桥：", "dialogue 困了。"],
  ],
  [
    "what is so of any two is said",
    "老周：吃吧。两个人吃一锅饭，总有一个先放下筷子。林小桥：困了。",
    ["dialogue 吃吧。两个人吃一锅饭，总有一个先放下筷子。", "character 林小桥：", "dialogue 困了。"],
  ],
  [
    "what a narrator tells is all his",
    "旁白：三年过去了。老周走进了城里的学堂，林小桥站在街边等他。老周：下雨了。",
    ["dialogue 三年过去了。老周走进了城里的学堂，林小桥站在街边等他。", "character 老周：", "dialogue 下雨了。"],
  ],
])("%s", (_, line, expected) => expect(lines(`${rows}${line}`).slice(-expected.length)).toEqual(expected));

test.each([
  "我跟你们讲，老周开口：准没好事。",
  "记住三件事，老周走了：第一，关灯；第二，锁门。",
  "信上写着，老周跪在地上：求他饶命。",
  "我亲眼看见的，老周走进来：手里拎着一瓶酒。",
  "那天的事，老周说：他没去过。",
])("somebody who is told of takes no speech: %s", (told) => {
  const run = talk.replaceAll("\n", "");
  expect(lines(`第一场 客厅 日 内${run}林小桥：${told}${run}`)).toContain(`dialogue ${told}`);
});

test.each(["主要", "剧中", "出场", "登场"])("%s人物 glued to a sentence is one label", (word) =>
  expect(
    lines(
      `老周：你来了。林小桥：来了。老周：坐吧，里面还存着很多朋友的电话呢。客厅里${word}人物：老周、林小桥。老周：是啊。林小桥：不坐了。老周：那好吧，你先走，我一会儿再去找你。`,
    ).find((line) => line.includes("人物")),
  ).toBe(`meta ${word}人物：老周、林小桥`),
);

test.each([
  "这是病人甲：他得了肺病。",
  "主人公小偷A：我是谁。",
  "她走进导演B：你好。",
  "那个男子A：走。",
  "他拉住了老板A：便宜点。",
])("no role is cut out of a sentence: %s", (told) => {
  const run = "老周：你来了。林小桥：来了。老周：坐吧。林小桥：不坐了。";
  expect(lines(`第一场 客厅 日 内${run}${told}${run}`).filter((line) => /^character .*[A-Z甲]/.test(line))).toEqual([]);
});
