import { parseScreenplay } from "@mochang/screenplay";
import { expect, it } from "vitest";
import { paragraphsOf } from "./paragraphs.ts";

it("puts narration and speech of one paragraph together again", () => {
  const parsed = parseScreenplay(
    "第一章 渡口\n　　许岚放下伞，说：“你来晚了。”雨还在下。\n　　“船开了？”周渡问。\n第二章 对岸\n　　天亮了。",
  );
  const paragraphs = paragraphsOf(parsed.scenes[0]?.lines ?? [], parsed.text);
  expect(paragraphs.map((p) => p.map((l) => l.text).join(""))).toEqual([
    "第一章 渡口",
    "许岚放下伞，说：“你来晚了。”雨还在下。",
    "“船开了？”周渡问。",
  ]);
  expect(paragraphs[1]?.length).toBeGreaterThan(1);
});
