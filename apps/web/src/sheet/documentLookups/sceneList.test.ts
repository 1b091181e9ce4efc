import { expect, test } from "vitest";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { divisionList, linesOfScene, sceneList, sceneOrdinalAt } from "./sceneList.ts";

const { doc } = sheetTextOf("《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：走。\n\n第二集\n\n2、船舱 夜 内\n甲：到了。\n");

test("lists scenes without the front matter and divisions", () => {
  expect(sceneList(doc)).toEqual([
    {
      index: 1,
      ordinal: 1,
      id: "scene2",
      title: "渡口",
      short: "1",
      name: "第1场",
      written: true,
      setting: "外 日",
      firstLine: "船靠岸。",
    },
    {
      index: 3,
      ordinal: 2,
      id: doc.child(3).attrs.id,
      title: "船舱",
      short: "2",
      name: "第2场",
      written: true,
      setting: "内 夜",
      firstLine: "到了。",
    },
  ]);
});

test("lists divisions by their titles, and numbers where the writer counts otherwise", () => {
  expect(divisionList(doc)).toEqual([{ index: 2, title: "第二集" }]);
  const counted = sheetTextOf("第七场 渡口 日 外\n△船靠岸。\n\n第八场 船舱 夜 内\n甲：到了。\n").doc;
  expect(sceneList(counted).map(({ ordinal, short, name }) => [ordinal, short, name])).toEqual([
    [1, "七", "第七场"],
    [2, "八", "第八场"],
  ]);
});

test("a division belongs to the scene above it, the front matter to none", () => {
  expect([0, 1, 2, 3].map((index) => sceneOrdinalAt(doc, index))).toEqual([0, 1, 1, 2]);
});

test("a scene's lines for the split view are those with words", () => {
  expect(linesOfScene(doc.child(1)).map((line) => line.type)).toEqual(["heading", "action", "character", "dialogue"]);
});
