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
