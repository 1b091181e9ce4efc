import { describe, expect, test } from "vitest";
import { parseScreenplay } from "./parseScreenplay.ts";

describe("text that lost its newlines", () => {
  const glued =
    "《婚礼》1、化妆间 日 内人物：温岚、小鹿△温岚坐着。小鹿：别看了。温岚：他说他堵在高架上。小鹿：（凑过去）高架昨天就封了。2、停车场 日 外△程路站着。程路：你结过婚吗？温岚：没有。切至：3、化妆间 日 内温岚：小鹿，走吧。";

  test("is split at headings, marks and cues", () => {
    const { title, scenes } = parseScreenplay(glued);
    expect(title).toBe("婚礼");
    expect(scenes.map((scene) => scene.heading)).toEqual(["1、化妆间 日 内", "2、停车场 日 外", "3、化妆间 日 内"]);
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual([
      "heading",
      "meta",
      "action",
      "character",
      "dialogue",
      "character",
      "dialogue",
      "character",
      "parenthetical",
      "dialogue",
    ]);
  });

  const talk = "沈越：你来了。林栖：来了。沈越：坐吧。林栖：不坐了。".repeat(3);

  test.each([
    ["a side first", `内 客厅 日${talk}内 厨房 夜${talk}`, ["内 客厅 日", "内 厨房 夜"]],
    [
      "numbers that count on",
      `一、粮店门口。${talk}二、村里。${talk}三、河边。${talk}`,
      ["一、粮店门口。", "二、村里。", "三、河边。"],
    ],
    ["places in title marks", `《教室》日 内${talk}《操场》日 外${talk}`, ["《教室》日 内", "《操场》日 外"]],
  ])("has headings with %s", (_, text, headings) => {
    expect(parseScreenplay(text).scenes.map(({ heading }) => heading)).toEqual(headings);
  });

  test("a manner before a colon is action, and names that end other words are cues", () => {
    const parsed = parseScreenplay(
      `1、客厅 日 内${talk}沈越扶着桌子站起来，大喊：别动！好吧林栖：我不动。2、街上 夜 外${talk}`,
    );
    const lines = parsed.scenes[0]?.lines.slice(-4).map(({ type, text }) => [type, text]);
    expect(lines).toEqual([
      ["action", "沈越扶着桌子站起来，大喊："],
      ["dialogue", "别动！好吧"],
      ["character", "林栖："],
      ["dialogue", "我不动。"],
    ]);
    expect(parsed.cast.map(({ name }) => name)).toEqual(["沈越", "林栖"]);
  });

  test("a long speech of an ordinary script stays whole", () => {
    const words = "我等了你十年，从春天等到冬天，又从冬天等到春天。".repeat(8);
    const { scenes } = parseScreenplay(`1、客厅 日 内\n沈越：${words}\n林栖：我知道。\n`);
    expect(scenes[0]?.lines[2]?.text).toBe(words);
  });
});

describe("pages", () => {
  test("page numbers and running heads are furniture, wrapped lines one span", () => {
    const page = (n: number, place: string) =>
      `《造纸厂》剧本          第 ${n} 页\n\n${n}、${place} 日 内\n△铁门上的红漆剥落了大半，剩下造纸两个字。林帆抱着纸箱站在门\n外，箱子里是一盆快要枯死的文竹，叶子黄了，土也干了，他自己却\n一点也不知道。\n林帆：我来报到的，技术科。他们说这里缺一个会看图纸的人，我就坐\n了三天的车过来了。\n老苗：你找谁？\n△老苗把报纸翻过来又翻过去，翻到第三遍的时候才抬起头看了他一\n眼。\n老苗：坐。\n林帆：不坐了，${place}我自己走。\n${n}\n`;
    const { scenes } = parseScreenplay(`造纸厂\n\n${page(1, "大门")}${page(2, "车间")}${page(3, "河边")}`);
    expect(scenes).toHaveLength(3);
    expect(scenes[0]?.lines.map((line) => line.type)).toEqual([
      "heading",
      "action",
      "character",
      "dialogue",
      "character",
      "dialogue",
      "action",
      "character",
      "dialogue",
      "character",
      "dialogue",
      "meta",
      "meta",
    ]);
    expect(scenes[1]?.lines[3]?.text.replace(/\s/g, "")).toBe(
      "我来报到的，技术科。他们说这里缺一个会看图纸的人，我就坐了三天的车过来了。",
    );
  });
});

describe("what is no script", () => {
  test("a novel: chapters are scenes, speech stands apart, a quoted term does not", () => {
    const { kind, scenes } = parseScreenplay(
      "第一章 税丁\n\n税丁来的那天是个晴天，院子里的鸡都不叫了，他是所谓的“官人”。\n\n阮青说：“娘，是税丁。”\n\n“我知道。”她说，“你去后院。”\n\n第二章 风\n\n风停的时候，路就没有了。\n",
    );
    expect(kind).toBe("novel");
    expect(scenes.map((scene) => scene.heading)).toEqual(["第一章 税丁", "第二章 风"]);
    expect(scenes[0]?.lines.map((line) => [line.type, line.text, line.speaker])).toEqual([
      ["chapter", "第一章 税丁", undefined],
      ["text", "税丁来的那天是个晴天，院子里的鸡都不叫了，他是所谓的“官人”。", undefined],
      ["text", "阮青说：", undefined],
      ["dialogue", "“娘，是税丁。”", "阮青"],
      ["dialogue", "“我知道。”", undefined],
      ["text", "她说，", undefined],
      ["dialogue", "“你去后院。”", undefined],
    ]);
  });

  test("prose that calls itself a script is prose", () => {
    const { kind, scenes } = parseScreenplay(
      "剧本：老房子\n\n我小时候住的那座房子，现在还在，只是不归我们了。\n奶奶后来说：“掉了也好。”\n房子有七间，住了四家。\n巷子口的修鞋匠还认得我。\n",
    );
    expect(kind).toBe("prose");
    expect(scenes).toHaveLength(1);
    expect(scenes[0]?.heading).toBeNull();
  });
});

test("front matter: title, credits, cast list and synopsis", () => {
  const { title, frontMatter, cast } = parseScreenplay(
    "《修灯的人》\n\n编剧：陆川\n故事梗概：\n一座岛上，灯塔即将改成自动。守灯人要教会外甥女，灯为什么不能灭。\n\n人物表：\n何砚，六十一岁，守灯人\n白满，二十四岁，电工\n\n1、码头 晨 外\n白满：我舅舅呢？\n何砚：在这儿。\n",
  );
  expect(title).toBe("修灯的人");
  expect(frontMatter.map((line) => line.type)).toEqual(["meta", "meta", "meta", "text", "meta", "meta", "meta"]);
  expect(cast.map((member) => member.name)).toEqual(["白满", "何砚"]);
});
