import { expect, test } from "vitest";
import { readReasoned } from "./typedLines.ts";

test("a scene that was changed after an evaluation: changed rows say why, copied ones say nothing, struck ones stand apart", () => {
  const answer = [
    "动作｜她往下看。",
    "人物名｜沈照禾",
    "对白｜绳子到头了。｜意见说这句太白，换成看见的事",
    "- 动作 | 桶底朝天。 | 添一个动作",
    "删｜她心里很难过。｜直接说了感受",
    "删｜｜没有话的行不算",
    "以上就是改完的整场。",
  ].join("\n");
  expect(readReasoned(answer)).toEqual({
    lines: [
      { type: "action", text: "她往下看。" },
      { type: "character", text: "沈照禾" },
      { type: "dialogue", text: "绳子到头了。", reason: "意见说这句太白，换成看见的事" },
      { type: "action", text: "桶底朝天。", reason: "添一个动作" },
    ],
    struck: [{ text: "她心里很难过。", reason: "直接说了感受" }],
  });
});
