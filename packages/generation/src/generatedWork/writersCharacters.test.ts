import { expect, test } from "vitest";
import { newItem } from "./work.ts";
import { itemCharacters, writersCharacters } from "./writersCharacters.ts";

test("what a writer wrote is counted through lists and entries, a model's fields and blanks are not", () => {
  const item = newItem({
    id: "1",
    kind: "act",
    parentId: null,
    sort: 1,
    values: {
      title: "等云",
      overview: "模型写的",
      keyEvents: ["井绳 到底", "数弹"],
      sequences: [{ name: "一", sceneNum: 2 }],
    },
    origins: { title: "writer", overview: "model", keyEvents: "writer", sequences: "writer" },
    summary: "等了九十三天",
    summaryOrigin: "fields",
  });
  expect(writersCharacters(item)).toBe(2 + 6 + 1);
  expect(writersCharacters({ ...item, summaryOrigin: "writer" })).toBe(9 + 6);
});

test("an item is as long as its fields and its text, which is not counted where it says the fields again", () => {
  const values = { title: "等 云", keyEvents: ["数弹"], sceneNum: 2 };
  expect(itemCharacters({ values, summary: "", summaryOrigin: null })).toBe(2 + 2);
  expect(itemCharacters({ values, summary: "等了九十三天", summaryOrigin: "fields" })).toBe(4);
  expect(itemCharacters({ values, summary: "等了九十三天", summaryOrigin: "model" })).toBe(10);
});

test("what a writer wrote of an item is no more than the item", () => {
  const item = newItem({
    id: "1",
    kind: "synopsis",
    parentId: null,
    sort: 1,
    values: { premise: "借".repeat(600) },
    origins: { premise: "writer" },
    summary: "雨".repeat(180),
    summaryOrigin: "model",
  });
  expect([writersCharacters(item), itemCharacters(item)]).toEqual([600, 780]);
});
