import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { createGroundingFilter } from "./groundingFilter.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";

const SCENES: [place: string, lines: string[]][] = [
  ["码头 夜 外", ["许岚：我要是走了，码头就一个人也没有了。", "老周：没有，绝对没有。"]],
  ["客厅 日 内", ["老周：我妈说过，进了门先看窗户，再看人。", "陈默：门锁换过几回，你数过吗？"]],
  ["码头 夜 外", ["许岚：奖状我可以给你，布娃娃不行。", "老周：你再说一遍。"]],
  ["天台 日 外", ["老周：等天亮吧，天亮要是还没消息，我自己去。", "△老周蹲下来系鞋带，系了很久。"]],
];
const parsed = parseScreenplay(
  SCENES.map(([heading, lines], i) => [`第${i + 1}场 ${heading}`, ...lines].join("\n")).join("\n\n"),
);
const passages = indexPassages(parsed);
const allowedFigures = supportedFigures(computeFigures(parsed));
function filterText(text: string): string {
  const repeated = createRepeatedSentences();
  const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "1" });
  return filter.push(text) + filter.end();
}

describe("a quotation given to another in other words", () => {
  it.each([
    "「门锁换过几回，你数过吗？」这一问出自老周之口。",
    "「门锁换过几回，你数过吗？」出自许岚，老周没有接话。",
    "「门锁换过几回，你数过吗？」是老周的反问。",
    "借许岚之口说出的「我妈说过，进了门先看窗户，再看人」有分量。",
    "由许岚说出的「我妈说过，进了门先看窗户，再看人」有分量。",
    "许岚听完，只回「你再说一遍」。",
    "陈默开口便是「我妈说过，进了门先看窗户，再看人」。",
    "许岚摊了牌，一句「没有，绝对没有」斩钉截铁。",
  ])("falls: %s", (text) => expect(filterText(text)).toBe(""));
  it.each([
    "「门锁换过几回，你数过吗？」这一问出自陈默之口。",
    "借老周之口说出的「我妈说过，进了门先看窗户，再看人」有分量。",
    "陈默听完，老周只回「你再说一遍」。",
    "老周摊了牌，一句「没有，绝对没有」斩钉截铁。",
    "老周蹲在天台上，一句话没有，「蹲下来系鞋带，系了很久」。",
  ])("stands with its own: %s", (text) => expect(filterText(text)).not.toBe(""));
});

describe("who is there, and where", () => {
  it.each([
    "陈默从第1场起就在场。",
    "许岚在第1场之后退出了故事。",
    "许岚最后一次出场是第1场。",
    "缺席第2场的只有老周，唯一缺席的是第2场。",
    "老周唯一缺席的是第3场。",
    "码头这个地点反复使用，前后用了五场。",
    "夜戏过半，共四场。",
    "外景占了大半，夜戏只有一场不到，共三场夜戏。",
  ])("falls against the figures: %s", (text) => expect(filterText(text)).toBe(""));
  it.each([
    "老周从第1场起就在场。",
    "许岚在第3场之后退出了故事。",
    "许岚最后一次出场是第3场。",
    "码头这个地点反复使用，前后用了两场。",
    "夜戏占了一半，共两场。",
    "天台只在第4场用过一次。",
  ])("stands with them: %s", (text) => expect(filterText(text)).not.toBe(""));
});

describe("marks and reach in other words", () => {
  it.each([
    "综合来看可以给到七十八分。",
    "完成度评为优秀。",
    "上线后播放量有望破亿。",
    "收视率预计能到1.5%。",
    "票房有望突破千万。",
    "站内热度值有望破8000。",
    "投资回报率在30%以上。",
    "单集二十万的成本足够。",
    "综合评分在八点五以上。",
    "全剧共有XLII场。",
  ])("fall: %s", (text) => expect(filterText(text)).toBe(""));
});

describe("advice and speech without marks", () => {
  it.each([
    "改成：“灯给你留着，我先走了。”会更有力。",
    "建议改成：老周：“灯给你留着，我先走了。”",
    "修改后：老周：“灯给你留着，我先走了。”",
    "不如让老周回一句“灯给你留着，我先走了”。",
    "第2场结尾可加老周一句：“灯给你留着，我先走了。”",
    "这里可以用“灯给你留着，我先走了”代替。",
    "可考虑删去“你再说一遍”，改用“灯给你留着，我先走了”。",
  ])("keeps wording that is offered: %s", (text) => expect(filterText(text)).toBe(text));
  it.each([
    "老周（第2场）：灯给你留着，我先走了。",
    "灯给你留着，我先走了——老周，第2场",
    "陈默回答得很干脆：“没门儿。”",
    "陈默的“没门儿”脱口而出。",
    "陈默怒斥“没门儿”。",
  ])("drops what nobody says: %s", (text) => expect(filterText(text)).toBe(""));
  it("keeps aims behind advice", () => expect(filterText("不妨把第1场的开头压到一页半，三十秒内进戏。")).not.toBe(""));
  it("takes what stands behind a name, a verb of saying and a colon for speech", () => {
    expect(filterText("老周叹道：都散了吧，戏没了。")).toBe("");
    expect(filterText("老周叹道：你再说一遍。")).not.toBe("");
  });
});
