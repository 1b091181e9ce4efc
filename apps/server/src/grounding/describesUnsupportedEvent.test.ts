import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { indexPassages } from "./passages.ts";
import { describesUnsupportedEvent } from "./describesUnsupportedEvent.ts";

const passages = indexPassages(
  parseScreenplay(
    [
      "第1场 候船室 夜 内",
      "人物：许岚、老周",
      "△老周把船票撕成两半，扔进炉子。",
      "许岚：你要是敢走，就别再回来！",
      "",
      "第2场 客厅 日 内",
      "人物：许岚、老周",
      "许岚：我签了字，店归你。",
      "老周：我留下。",
    ].join("\n"),
  ),
);

describe("an event that is told of somebody", () => {
  test.each([
    "老周当场撕了船票，说明他已经不想走了。",
    "许岚最终签字，把店留给老周。",
    "许岚终于松口。",
    "老周心里其实另有打算。",
    "老周一直以来的隐忍终于爆发。",
    "许岚最后只说一句话，分量却重。",
    "老周最后成了那个留下的人。",
    "建议让老周当晚就病倒，压力更大。",
    "老周的动机在第2场被点破。",
    "节奏立刻紧了起来。",
    "老周撕掉船票，等于亲手断了自己的退路。",
    "老周撕掉船票，等于亲手烧掉了回家的路。",
  ])("stands when the script holds it, or when it is none: %s", (sentence) => {
    expect(describesUnsupportedEvent(sentence, passages)).toBe(false);
  });

  test.each([
    "老周随即被警察逮捕，判了重刑。",
    "许岚从小被舅舅收养，所以怕人离开。",
    "许岚签字等于认输，老周随即被警察逮捕。",
    "船票撕碎之后，老周连夜投奔了外地亲戚。",
  ])("is not shown when the script holds next to no word of it: %s", (sentence) => {
    expect(describesUnsupportedEvent(sentence, passages)).toBe(true);
  });
});
