import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { generatedUrl } from "../../library/index.ts";
import { findWords, wordsIn } from "./findWords.ts";

const TEXT = "1、渡口 日 外\n船靠岸。\n\n2、渡口 夜 外\n船靠岸。\n船夫：上船吧。\n";
const doc = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);
const rowOf = (id: string | undefined) => doc.children.findIndex((row) => row.attrs.id === id);
const wordsOf = (lineId: string | null | undefined) =>
  doc.children.flatMap((row) => row.children).find((line) => line.attrs.id === lineId)?.textContent;

test("words are found in the row that is named, else in any; else the row stands for them", () => {
  for (const [scene, words, row, line] of [
    [1, "船靠岸", 1, "船靠岸。"],
    [2, "船靠岸", 2, "船靠岸。"],
    [1, "上船吧", 2, "上船吧。"],
    [99, "上船吧", 2, "上船吧。"],
    [2, "没有这句", 2, undefined],
  ] as const) {
    const found = findWords(doc, { scene, words });
    expect([scene, words, rowOf(found?.sceneId), wordsOf(found?.lineId)]).toEqual([scene, words, row, line]);
  }
  expect(findWords(doc, { scene: 99, words: "没有这句" })).toBeNull();
});

test("the address of a work names words and their row, or none", () => {
  const searchOf = (url: string) => new URL(url, "http://localhost").searchParams;
  const place = { scene: 12, words: "“走吧&别回头。”" };
  expect(wordsIn(searchOf(generatedUrl("s1", "", place)))).toEqual(place);
  expect(wordsIn(searchOf(generatedUrl("s1", "v2")))).toBeNull();
  for (const query of ["scene=2", "words=甲", "scene=-1&words=甲", "scene=x&words=甲"])
    expect(wordsIn(new URLSearchParams(query))).toBeNull();
});
