import { expect, test } from "vitest";
import type { LineType } from "../../parsed.ts";
import { parseScreenplay } from "../parseScreenplay.ts";

/** `type|text` of every line of `text` that holds `part`. */
const kinds = (text: string, part: string): string[] => {
  const { frontMatter, scenes } = parseScreenplay(text);
  return [...frontMatter, ...scenes.flatMap(({ lines }) => lines)].flatMap((line) =>
    line.text.includes(part) ? [`${line.type}|${line.text}`] : [],
  );
};
const kind = (text: string, part: string): LineType | undefined => kinds(text, part)[0]?.split("|")[0] as LineType;

const talk = "老周：你来了。林小桥：来了。老周：坐吧。林小桥：不坐了，外面还有人等着我。老周：那你慢走。林小桥：好。";

test("brackets that open directions and are never closed are read as △ is", () => {
  const text = `第一场 客厅 日 内${talk}【老周关上窗，又打开。老周：真冷。【林小桥走到门口。林小桥：是啊。【两人都笑了。`;
  expect(kinds(text, "老周关上窗")).toEqual(["action|【老周关上窗，又打开。"]);
  expect(kinds(text, "林小桥走到门口")).toEqual(["action|【林小桥走到门口。"]);
});

test("a seller's notice behind the last speech is not said", () => {
  const text = `第一场 客厅 日 内${talk}${talk}老周：走好。.......................本短剧剧本后面省略了很多内容，大概时长为十多分钟。如有需要请联系，QQ123456789`;
  expect(kind(text, "省略了很多内容")).toBe("meta");
  expect(kinds(text, "走好")).toEqual(["dialogue|走好。"]);
});

test("numbers that count the speeches are none of them", () => {
  const text = [...Array(10).keys()].map((i) => `${i + 1}、${i % 2 ? "老周" : "林小桥"}：你说第几句了？`).join("\n");
  expect(kinds(`第一场 客厅 日 内\n${text}`, "3、")).toEqual(["meta|3、"]);
  expect(kinds(`第一场 客厅 日 内\n${text}`, "老周")).toContain("character|老周：");
});

test("a cast line goes on behind a note in brackets", () => {
  const text = `第一场地点：办公室人物：老周 林小桥 老板（老周的朋友）老周：你来了。林小桥：来了。老周：坐吧。林小桥：不坐了。老板：你们好，都来了，快请坐下来喝口水吧。`;
  expect(kinds(text, "老周的朋友")).toEqual(["meta|人物：老周 林小桥 老板（老周的朋友）"]);
});

test("a place behind its label ends where somebody begins to act", () => {
  const text = `第一场 客厅 日 内\n老周：你来了。\n林小桥：来了。\n老周：坐。\n林小桥：好。\n\n场景：办公室老周从门外走进来，坐下。\n`;
  expect(kinds(text, "从门外走进来")).toEqual(["action|老周从门外走进来，坐下。"]);
});

test("a place inside a long line ends where a sentence goes on behind a comma", () => {
  const text = `外景 山路口 老周站着。${talk}内景 县衙内县官升堂，众人立于两旁。${talk}外景 半山亭 林小桥坐下。${talk}内景 客厅 两人都坐着。`;
  expect(kinds(text, "县官升堂")).toEqual(["action|县官升堂，众人立于两旁。"]);
});

test("a speech that ends in a comma gives way to a name and a colon", () => {
  const text = `第一场 客厅 日 内${talk}老周：帮我背一下书包，林小桥：不用你背，我自己会背，老周：那我走了。`;
  expect(kinds(text, "不用你背")).toEqual(["dialogue|不用你背，我自己会背，"]);
});

test.each([
  ["老周挥一下手，说：去吧，早些回来。", "action|老周挥一下手，说：", "dialogue|去吧，早些回来。"],
  ["老周站在门口大声吆喝：他还有理了？", "action|老周站在门口大声吆喝：", "dialogue|他还有理了？"],
])("speech without marks behind what is told: %s", (line, narration, speech) => {
  const text = `第一场 客厅 日 内${talk}${line}${talk}`;
  expect([...kinds(text, narration.slice(7)), ...kinds(text, speech.slice(9))]).toEqual([narration, speech]);
});

test("a numbered heading that is whole ends in front of the sentence glued to it", () => {
  const text = `1、内 客厅 日\n老周：你来了。\n林小桥：来了。\n\n2、外 公司楼下 日员工三三两两从公司出来。\n老周：走吧。\n林小桥：好。\n`;
  expect(kinds(text, "员工三三两两")).toEqual(["action|员工三三两两从公司出来。"]);
});

test("in front of a speech in marks what somebody does is action", () => {
  const text = `第一场 客厅 日 内\n老周：“你来了。”\n林小桥：“来了。”\n老周：“坐。”\n林小桥：“好。”\n老周握住女儿的手：“坐吧。”\n林小桥：“不坐了。”\n`;
  expect(kind(text, "握住女儿的手")).toBe("action");
});

test("a voice in a box speaks, and so do the author and whoever else is a credit in other scripts", () => {
  const spoken = "导演：停，停！\n老周：又怎么了？\n导演：你站错地方了。\n老周：知道了。\n导演：再来一遍！\n";
  const text = `第一场 排练厅 日 内\n${spoken}【旁白：那年冬天，戏没有演成。】\n作者独白：我一直记得他。\n`;
  const parsed = parseScreenplay(text);
  expect(kind(text, "再来一遍")).toBe("dialogue");
  expect(kind(text, "那年冬天")).toBe("dialogue");
  expect(kind(text, "我一直记得")).toBe("dialogue");
  expect(parsed.cast.map(({ name }) => name).filter((name) => name !== "旁白")).toEqual(["导演", "老周"]);
  expect(
    kind(`导演：陈大为\n编剧：何秋月\n\n第一场 排练厅 日 内\n${"老周：走吧。\n小丁：好。\n".repeat(3)}`, "陈大为"),
  ).toBe("meta");
});

test("what somebody of the script is seen to do is none of the speech in front of it", () => {
  const text = (narration: string) => `第一场 客厅 日 内${talk}老周：我听你的还不行。${narration}${talk}`;
  expect(kind(text("林小桥快步走去灶房。"), "灶房")).toBe("action");
  expect(kind(text("老周和林小桥提起行李走向门口。"), "行李")).toBe("action");
  expect(kind(text("林小桥，走，回家了。"), "回家")).toBe("dialogue");
});

test("a quotation without a mark at its end is over where somebody of the script begins to act", () => {
  const row = `第一场 客厅 日 内\n${talk.replaceAll("。", "。\n")}`;
  expect(kind(`${row}老周：“吃过了”林小桥向厨房里面去。`, "厨房")).toBe("action");
  expect(kind(`${row}老周：“就要到家了……”林小桥穿过街道，来到门口。`, "街道")).toBe("action");
});

test("a speech goes on below a manner, and below itself behind another manner", () => {
  const quoted = "顾长庚：“船票呢？”\n宋晚：“买好了。”\n".repeat(3);
  const { scenes } = parseScreenplay(
    `1、码头 日 外\n${quoted}顾长庚：“走吧。”\n（叹口气）“算了，明天再说。”\n宋晚：（点头）\n你早点睡吧。\n顾长庚：（点灯）\n灯光照亮了半条街。\n`,
  );
  const lines = scenes[0]?.lines.slice(-9).map(({ type, speaker, text }) => `${type} ${speaker ?? ""} ${text}`);
  expect(lines).toEqual([
    "dialogue 顾长庚 “走吧。”",
    "parenthetical 顾长庚 （叹口气）",
    "dialogue 顾长庚 “算了，明天再说。”",
    "character  宋晚：",
    "parenthetical 宋晚 （点头）",
    "dialogue 宋晚 你早点睡吧。",
    "character  顾长庚：",
    "parenthetical 顾长庚 （点灯）",
    "action  灯光照亮了半条街。",
  ]);
});

test("a colon behind the end of a sentence with nobody in front of it opens a speech", () => {
  const text = `${talk} ：客官，您先喝点茶。 老周：谢谢。 ：要点什么？`;
  expect(kind(text, "客官")).toBe("dialogue");
  expect(kind(text, "要点什么")).toBe("dialogue");
});

test.each(["（OS）", "（画外音）", "（画外）"])("%s in front of a name is part of the cue", (voice) => {
  expect(kinds(`第一场 客厅 日 内${talk}${voice}林小桥：谁啊？老周：我。`, voice)).toEqual([
    `character|${voice}林小桥：`,
  ]);
  expect(kinds(`第一场 客厅 日 内\n${talk.replaceAll("。", "。\n")}${voice}林小桥：谁啊？\n`, voice)).toEqual([
    `character|${voice}林小桥：`,
  ]);
});

test("a cue or a direction behind the number of a scene is no part of its heading", () => {
  const text = `场景一：${talk}场景二：老周：（边走边喊）吃饭了。林小桥：来了。`;
  const rows = `1.日，客厅\n${talk}\n2.日，车上，两人△后排两人老周：（打电话），出发。△车开走。\n3.夜，客厅\n${talk}\n`;
  expect(kinds(text, "边走边喊")).toEqual(["parenthetical|（边走边喊）"]);
  expect(kind(rows, "出发")).toBe("dialogue");
  expect(kind(rows, "车开走")).toBe("action");
});

test("the people behind a heading's place are a cast line, brackets behind a name too", () =>
  expect(
    kind(
      `1.日，客厅内\n${talk}\n2.日，小店内，老周，林小桥（手上缠着纱布）△老周敲门。${talk}${talk}\n3.夜，客厅\n${talk}`,
      "，老周，林小桥（",
    ),
  ).toBe("meta"));

test("第N场 right above 场景N is a division, where all of them are", () => {
  const scenes = "第一场\n场景一：客厅 日 内\n老周：来了。\n林小桥：来了。\n场景二：花园 夜 外\n老周：走吧。\n";
  const { scenes: read } = parseScreenplay(`${scenes}${scenes.replace("第一场", "第二场")}`);
  expect(read.map(({ heading }) => heading)).toEqual([
    "场景一：客厅 日 内",
    "场景二：花园 夜 外",
    "场景一：客厅 日 内",
    "场景二：花园 夜 外",
  ]);
  expect(kind(`${scenes}${scenes.replace("第一场", "第二场")}`, "第二场")).toBe("episode");
});

test("the stop behind a heading's last word is part of the heading", () =>
  expect(
    parseScreenplay(`1屋外，漆黑。老周走来。${talk}2屋内，明亮。老周坐下。${talk}3街上，昏暗。${talk}`).scenes.map(
      ({ lines }) => lines[1]?.text[0],
    ),
  ).not.toContain("。"));

test("第N场 with a title and 场景N right below it are the heading of one scene", () => {
  const scene = (first: string, second: string): string =>
    `${first}\n${second}\n老周：来了。\n林小桥：来了。\n老周：走吧。\n林小桥：走。\n`;
  const text = `${scene("第一场：归来", "场景一：客厅")}场景二：花园\n老周：到了。\n${scene("第二场：离去", "场景三：码头")}`;
  const { scenes } = parseScreenplay(text);
  expect(scenes.map(({ heading, number }) => [heading, number])).toEqual([
    ["第一场：归来", "一"],
    ["场景二：花园", null],
    ["第二场：离去", "二"],
  ]);
  expect(kind(text, "场景三")).toBe("meta");
});

test("the label of a synopsis is a line of its own where line ends were lost", () => {
  const synopsis = "故事梗概：两个人在雨夜里相遇，后来各自走开，再也没有见过面。";
  const glued = `《雨夜》${synopsis}第一场 客厅 日 内${talk}第二场 街上 夜 外${talk}`;
  expect(kinds(glued, "故事梗概")).toEqual(["meta|故事梗概："]);
  expect(kind(glued, "雨夜里相遇")).toBe("text");
  expect(kind(`《雨夜》\n${synopsis}\n第一场 客厅 日 内\n${talk}\n`, "故事梗概")).toBe("text");
});
