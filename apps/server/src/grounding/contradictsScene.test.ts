import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { indexPassages } from "./passages.ts";
import { contradictsScene } from "./contradictsScene.ts";

const passages = indexPassages(
  parseScreenplay(
    [
      "第1场 渡口候船室 夜 内",
      "人物：许岚、老周",
      "△老周把船票撕成两半，扔进炉子。",
      "许岚：你要是敢走，就别再回来！",
      "",
      "第2场 许家客厅 日 内",
      "人物：许岚、许母、小鹿",
      "△许母把旧账本锁进抽屉，钥匙挂在脖子上。",
      "许岚：我签了字，店归你。",
      "",
      "第3场 江堤 晨 外",
      "人物：老周、许岚",
      "老周：我留下。",
    ].join("\n"),
  ),
);

describe("what is said of a scene", () => {
  test.each([
    "第1场发生在夜里的候船室，炉火是唯一的光。",
    "第1场里，老周撕了船票，扔进炉子。",
    "第2场是客厅里的一次摊牌，许母把旧账本锁进抽屉。",
    "第3场是清晨的外景，江堤上只有两个人。",
    "第1场的船票与第3场江堤上的“我留下”前后呼应。",
    "建议把第2场改到夜里的江堤上。",
    "第2场没有老周，他的缺席就是压力。",
    "第2场老周的名字没有被提起。",
    "第2场许岚签字的时候，观众知道老周还在江堤上等。",
    "第3场天亮以后，两个人都没有再提船票。",
  ])("stands when the document bears it out, or when it sets scenes side by side: %s", (sentence) => {
    expect(contradictsScene(sentence, passages)).toBe(false);
  });

  test.each([
    ["another time of day", "第1场发生在清晨的候船室，晨光照着两个人。"],
    ["another time of day", "第3场的江堤在夜色里显得格外冷。"],
    ["the place of another scene", "第2场江堤上，许岚签了字。"],
    ["the place of another scene", "第3场候船室里，老周决定留下。"],
    ["somebody who is not there", "第2场老周把店交了出去。"],
    ["somebody who is not there", "第1场里，小鹿夺过船票。"],
  ])("is not shown with %s: %s", (_, sentence) => {
    expect(contradictsScene(sentence, passages)).toBe(true);
  });
});
