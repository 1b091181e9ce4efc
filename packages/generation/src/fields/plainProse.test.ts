import { expect, test } from "vitest";
import { plainProse } from "./plainProse.ts";

test("marks of Markdown go, words, numbers and paragraphs stay", () => {
  const text = "### 第一幕 ###\n\n- **沈照禾**欠上坪一条命\n* 借条在*日志*里\n> 天亮开闸\n---\n1. 等云\n\n\n\n2. 借雨";
  expect(plainProse(text)).toBe("第一幕\n\n沈照禾欠上坪一条命\n借条在日志里\n天亮开闸\n1. 等云\n\n2. 借雨");
});

test("a list inside a quotation, a heading of bold words, a fence", () => {
  expect(plainProse("> - 井绳\n## **大纲**\n```\n放到了底\n```")).toBe("井绳\n大纲\n放到了底");
});

test("signs that are words stay", () => {
  const text = "-3 度的早晨，#17 号墩，2*3*4 块砖；她说：“——”\n—— 停了一下。";
  expect(plainProse("-3 度的早晨，#17 号墩；她说：“——”\n—— 停了一下。")).toBe(
    "-3 度的早晨，#17 号墩；她说：“——”\n—— 停了一下。",
  );
  expect(plainProse(text.split("；")[1]!)).toBe("她说：“——”\n—— 停了一下。");
  expect(plainProse("")).toBe("");
});
