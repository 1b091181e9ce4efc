import { describe, expect, it } from "vitest";
import { indexPassages } from "../../grounding/index.ts";
import { longScript, workOf } from "../testing/testWork.ts";
import { createContradictions } from "./contradictions.ts";
import type { Story } from "./workingPaper.ts";

const passages = indexPassages(workOf(longScript(12_000)).parsed);
const at = (scene: number): string => `事情定了下来【第${scene}场「这笔账我替你记了整整八年」@10-24】。`;
const story: Story = {
  logline: "许岚要在天亮前把船票送到老周手里",
  medium: "电影",
  genre: "悬疑",
  protagonist: { name: "许岚", line: "追一张船票" },
  climax: at(20),
  ending: { kind: "开放", what: at(24) },
  turns: [at(4), at(9), at(15)],
};
const contradicts = createContradictions(story, passages);

describe("what a section says of the working paper's points", () => {
  it.each([
    ["climax", "全剧的高潮落在第12场，两个人终于摊牌。"],
    ["climax", "第12场才是真正的高潮。"],
    ["ending", "全剧最后停在第11场的码头上。"],
    ["ending", "结局是大团圆，观众松了一口气。"],
    ["turn", "第一个转折在第7场，船票没了。"],
    ["protagonist", "主角是老周，许岚只是陪衬。"],
    ["protagonist", "老周才是全剧的主角。"],
    ["genre", "这是一部喜剧片，靠误会推进。"],
    ["genre", "类型属于爱情，悬念只是点缀。"],
  ])("is found at %s: %s", (point, sentence) => expect(contradicts(sentence)).toBe(point));

  it.each([
    "全剧的高潮落在第20场。",
    "第20场的高潮由她自己的选择造成。",
    "第12场是高潮前的最后一次喘息。",
    "第12场写得最紧。",
    "结局没有回答那个问题，是开放的。",
    "结局停在第24场，她没有回头。",
    "第二个转折在第9场。",
    "第三个转折落在第20场。",
    "主角是许岚，她要的很清楚。",
    "许岚与老周是双主角，老周是主角的另一面。",
    "如果主角是老周，这一场就不成立。",
    "建议把高潮挪到第12场之前。",
    "这是一部悬疑片，也借了喜剧的外壳。",
    "类型属于悬疑。",
    "老周不是主角。",
    "主角的母亲何医生两次沉默。",
  ])("is let through: %s", (sentence) => expect(contradicts(sentence)).toBeNull());

  it("says nothing without a paper", () => expect(createContradictions(null, passages)("主角是老周。")).toBeNull());
});
