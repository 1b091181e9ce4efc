import { splitCited } from "@mochang/contract";
import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { createGroundingFilter } from "./groundingFilter.ts";
import { supportedFigures } from "./supportedFigures.ts";
import { indexPassages } from "./passages.ts";
import { createPlaces } from "./places.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";

describe("places as models name them", () => {
  const placeOf = createPlaces(["楔子", "第一卷第一章", "第一卷第二章", "第二卷第一章", "第三章", "Chapter Four"]);
  test.each([
    ["楔子", 1],
    ["第一卷第二章", 3],
    ["第1卷第2章", 3],
    ["第二卷 第一章", 4],
    ["第二章", 3],
    ["第一章", null],
    ["第3章", 5],
    ["第三章 风雪", 5],
    ["第二卷第一章 更夫", 4],
    ["chapter four", 6],
    ["开篇", 0],
    ["第九章", null],
  ])("%s", (name, ordinal) => expect(placeOf(name)).toBe(ordinal));
});

const chapter = (head: string, ...lines: string[]): string => `${head}\n\n${lines.join("\n")}\n\n`;
const novel = parseScreenplay(
  chapter("楔子", "钟是在三更响的，全镇的人都听见了。") +
    chapter("第一卷 钟声\n\n第一章 桥头", "韩照是第二天晌午到的镇上。", "“我是来修钟的。”韩照说。") +
    chapter("第二卷 佛骨\n\n第一章 更夫", "老丁的家在镇尾，门口挂着一盏新灯笼。", "“找你爹。”韩照说。"),
);
const figures = computeFigures(novel);

function filterText(markdown: string): string {
  const filter = createGroundingFilter({
    passages: indexPassages(novel),
    allowedFigures: supportedFigures(figures, "章"),
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "prompt:26",
  });
  return filter.push(markdown) + filter.end();
}

describe("citations of a novel", () => {
  test("are stored under the author's own number, and hold their place", () => {
    const [one, two] = splitCited(
      filterText("开头有钩子【楔子「钟是在三更响的」】。第二卷换了人【第二卷第一章「老丁的家在镇尾」】。"),
    ).flatMap((p) => (p.type === "citation" ? [p.citation] : []));
    expect(one).toMatchObject({ scene: 1, where: "楔子", quote: "钟是在三更响的" });
    expect(two).toMatchObject({ scene: 3, where: "第二卷第一章", quote: "老丁的家在镇尾" });
    expect(novel.text.slice(two?.start, two?.end)).toBe("老丁的家在镇尾");
  });
  test("a wrong chapter is put right, a short quotation needs the right one", () => {
    expect(filterText("他来了【第九章「韩照是第二天晌午到的镇上」】。")).toContain(
      "【第一卷第一章「韩照是第二天晌午到的镇上」@2:",
    );
    expect(filterText("他找人【第二卷第一章「找你爹」】。")).toContain("【第二卷第一章「找你爹");
    expect(filterText("他找人【楔子「找你爹」】。")).toBe("");
  });
  test("only chapters that the author numbered so are spoken of", () => {
    expect(filterText("第一章把人立住了【第一卷第一章「我是来修钟的」】。")).not.toBe("");
    expect(filterText("第三章把人立住了【第一卷第一章「我是来修钟的」】。")).toBe("");
  });
});

test("an episode in front of a number that runs on has to be the scene's own, or counts from its own beginning", () => {
  const placeOf = createPlaces(["第1场", "第2场", "第3场", "第4场"], ["第一集", "第一集", "第二集", "第二集"]);
  expect(placeOf("第二集第3场")).toBe(3);
  expect(placeOf("第2集第4场")).toBe(4);
  expect(placeOf("第2集第1场")).toBe(3);
  expect(placeOf("第一集第4场")).toBeNull();
});
