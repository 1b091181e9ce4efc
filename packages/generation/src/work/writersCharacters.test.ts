import { expect, test } from "vitest";
import { newItem } from "./work.ts";
import { writersCharacters } from "./writersCharacters.ts";

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
