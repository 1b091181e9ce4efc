// Forms of sentences that a script does not bear out, each beside a faithful one of its form.
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyQuotes } from "./quotes.ts";
import { claimsForeignKinship } from "./claimsForeignKinship.ts";
import { deniesDevice } from "./deniesDevice.ts";
import { createGroundingFilter, createRepeatedSentences, FROM_MEMORY, supportedFigures } from "./index.ts";
import { foldText } from "./foldText.ts";
import { indexPassages } from "./passages.ts";
import { contradictsScene } from "./contradictsScene.ts";

const passagesOf = (script: string) =>
  indexPassages(
    parseScreenplay(readFileSync(join(import.meta.dirname, `../../content/scripts/${script}.txt`), "utf8")),
  );
const PASSAGES = {
  jieguang: passagesOf("jieguang"),
  saltWell: passagesOf("yanjing-jishi"),
  ferry: passagesOf("zuihou-yiban-duchuan"),
};

describe("quotations", () => {
  it.each([
    ["ferry", "第14场她不是来坐船的，是「来要账的」。", "第14场缪小渡说自己「是来坐船的」，父女因此和解。"],
    ["ferry", "第12场缪小渡并非「怪您怕」。", "缪小渡直到第12场才「怪您怕」。"],
    ["ferry", "“那归谁算？”姚嫂把问题抛回给缪小渡（第9场）。", "“那归谁算？”曹主任把问题抛回给缪小渡（第9场）。"],
    ["ferry", "老缪替新桥辩护：“桥是好桥。”（第10场）", "曹主任替老缪辩护：“江不认人。”（第12场）"],
    ["jieguang", "“念书！”周奶奶的回答把全楼人都逗笑了（第19场）。", "“念书！”方棠的回答把全楼人都逗笑了（第19场）。"],
    ["ferry", "老缪对缪小渡说「江不认人」（第12场）。", "缪小渡劝老缪「江不认人」（第12场）。"],
    ["ferry", "老缪提出「桥是好桥」，算是认了（第10场）。", "曹主任提出「桥是好桥」，算是认了（第10场）。"],
    [
      "jieguang",
      "“你学得很像”，这句夸奖出自梁不凡之口（第13场）。",
      "“你学得很像”，这句夸奖出自周奶奶之口（第13场）。",
    ],
    ["ferry", "第18场缪小渡拒签，把「雾里不开船」的规矩搬到了桥上。", "老缪说过「桥上风大」，姚嫂却说「雾里不开船」。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(verifyQuotes(faithful, PASSAGES[script], false)).not.toBeNull();
    expect(verifyQuotes(unfaithful, PASSAGES[script], false)).toBeNull();
  });
});

describe("what is told of a scene", () => {
  it.each([
    ["jieguang", "第4场安排在清晨，两人隔着天井传第一张纸条。", "第4场安排在深夜，两人借着月光传第一张纸条。"],
    ["saltWell", "第15场的送别设在清晨江边。", "第15场的送别设在深夜江边，只有火把照明。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(contradictsScene(faithful, PASSAGES[script])).toBe(false);
    expect(contradictsScene(unfaithful, PASSAGES[script])).toBe(true);
  });
});

describe("what two people are to each other", () => {
  it.each([
    ["ferry", "缪小渡与老缪是父女。", "曹主任是缪小渡的初恋，第4场的寒暄里暗藏旧情。"],
    ["saltWell", "二棒是罗三丈的徒弟。", "秦掌柜是阮碧筠的初恋。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(claimsForeignKinship(faithful, PASSAGES[script])).toBe(false);
    expect(claimsForeignKinship(unfaithful, PASSAGES[script])).toBe(true);
  });
});

describe("forms of other model servers", () => {
  const FORMS = join(import.meta.dirname, "corpus/independent");
  const script = parseScreenplay(readFileSync(join(FORMS, "script.txt"), "utf8"));
  const { attacks, innocents } = JSON.parse(readFileSync(join(FORMS, "otherServers.json"), "utf8")) as {
    attacks: { markdown: string; words: string }[];
    innocents: { markdown: string }[];
  };
  const shownOf = (markdown: string): string => {
    const filter = createGroundingFilter({
      passages: indexPassages(script),
      allowedFigures: supportedFigures(computeFigures(script)),
      verdict: null,
      repeated: createRepeatedSentences(),
      step: "form",
    });
    let shown = filter.push(markdown);
    while (filter.pending) shown += filter.push("");
    return shown + filter.end();
  };

  /** What is told without any mark, as a paraphrase is; the check of sentences against their lines is asked about it. */
  const TOLD = ["信烧了也好"];

  it("shows no invented words", () => {
    const shown = attacks.filter(({ markdown, words }) => foldText(shownOf(markdown)).includes(foldText(words)));
    expect(shown.map(({ words }) => words)).toEqual(TOLD);
  });

  it("shows honest text whole", () => {
    const lost = innocents.filter(({ markdown }) => {
      const shown = foldText(shownOf(markdown).replaceAll(FROM_MEMORY, ""));
      return !shown.includes(foldText(markdown.replaceAll(/^\|[-:|\s]+\|$/gmu, "")));
    });
    expect(lost).toEqual([]);
  });
});

describe("who says what, and where", () => {
  it.each([
    [
      "jieguang",
      "梁不凡先开口，他问：“半夜两点，什么东西最费电？”（第9场）",
      "老郝起了疑心，他问：“半夜两点，什么东西最费电？”（第9场）",
    ],
    [
      "jieguang",
      "方棠说起自己小时候家里吵架，「我就学电视里的人说话」（第7场）。",
      "小鹿说起自己小时候家里吵架，「我就学电视里的人说话」（第7场）。",
    ],
    ["jieguang", "方棠念叨「水管我也可以挪」（第4场）。", "梁不凡一口应承「水管我也可以挪」（第4场）。"],
    ["jieguang", "第2集第4场的纸条：「能不能往左挪半米？」", "第2集第3场的纸条：「能不能往左挪半米？」"],
    [
      "saltWell",
      "「见功了没有？」「你吃了没有？」一问一答。",
      "「见功了没有？」「你吃了没有？」「我吃不下。」步步逼近。",
    ],
    ["ferry", "“那就直播雾”，缪小渡在第18场已经想好了。", "“那就直播雾”，缪小渡在第11场已经想好了。"],
  ] as const)("%s: %s", (script, faithful, unfaithful) => {
    expect(verifyQuotes(faithful, PASSAGES[script], false)).not.toBeNull();
    expect(verifyQuotes(unfaithful, PASSAGES[script], false)).toBeNull();
  });
  it.each([
    ["jieguang", "「那就别退」，梁妈答应了（第14场）。"],
    ["ferry", "「签了，船他们拖走，您不用管」，老缪没有回答（第7场）。"],
    ["ferry", "「缪总，零点，直播」，缪小渡拒绝了（第18场）。"],
  ] as const)("takes nobody for the speaker of what is answered: %s: %s", (script, faithful) =>
    expect(verifyQuotes(faithful, PASSAGES[script], false)).not.toBeNull(),
  );
  it("holds a sentence in bold behind the word for one against the script", () => {
    expect(verifyQuotes("第21场的收束句 **天亮了，灯可以关了** 点题。", PASSAGES.jieguang, false)).not.toBeNull();
    expect(verifyQuotes("第21场的收束句 **光是借的，人是自己的** 点题。", PASSAGES.jieguang, false)).toBeNull();
  });
});

describe("devices", () => {
  it("a voice out of the picture is no narration", () => {
    const off = indexPassages(parseScreenplay("第1场 码头 夜 外\n许岚（O.S.）：我退了船票。\n老周：走吧。\n"));
    expect(deniesDevice("全剧没有旁白。", off)).toBe(false);
    expect(deniesDevice("全剧没有画外音。", off)).toBe(true);
    expect(deniesDevice("全剧从不使用画外音。", off)).toBe(true);
  });

  const passages = indexPassages(
    parseScreenplay("第1场 码头 夜 外\n许岚（VO）：我退了船票。\n老周：走吧。\n△闪回：旧码头。\n"),
  );

  it.each(["全片没有一句画外音，十分克制。", "通篇不用闪回。"])(
    "that the script writes down are not denied: %s",
    (sentence) => expect(deniesDevice(sentence, passages)).toBe(true),
  );

  it.each([
    "全片没有字幕。",
    "建议删掉开场，全剧不用旁白。",
    "如果开头收一收，全片没有旁白也成立。",
    "第1场没有闪回。",
    "结尾没有旁白，只留一个空镜。",
  ])("%s", (sentence) => expect(deniesDevice(sentence, passages)).toBe(false));
});
