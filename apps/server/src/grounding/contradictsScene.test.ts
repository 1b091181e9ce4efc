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
      "老周：我留下。小鹿会明白的。",
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
    "老周撕了船票，许岚只看着炉火（第1场）。",
    "许岚在第2场签了字，老周并不知道。",
    "第2场许岚和许母正面交锋，店的归属定了。",
    "第3场里老周与许岚同场，谁也没有再逼谁。",
    "第2场许岚想起和老周的对峙。",
    "第2场许岚不知道老周在场。",
    "第2场预告了许岚和老周的交锋。",
    "许母在第1场只闻其名。",
    "许母在第1场之后才走进故事。",
    "老周在第1场撕了船票。",
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
    ["somebody who is not there", "第1场许岚和小鹿正面交锋。"],
    ["somebody who is not there", "许岚与老周在第2场同场。"],
    ["somebody who is not there", "第2场，老周在场。"],
    ["somebody who is not there", "第1场老周当着小鹿的面撕了船票。"],
  ])("is not shown with %s: %s", (_, sentence) => {
    expect(contradictsScene(sentence, passages)).toBe(true);
  });
});
