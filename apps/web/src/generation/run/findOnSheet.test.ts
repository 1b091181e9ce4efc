import { expect, it } from "vitest";
import { sheetTextOf } from "../../sheet/testing/sheetTextOf.ts";
import type { BoardScene } from "../steps/itemTree.ts";
import { findOnSheet } from "./findOnSheet.ts";

const { doc } = sheetTextOf(`1、上坪井台 日 外
沈照禾：绳子不够长。
△空气仿佛凝固了。

2、炮库 日 内
罗顺堂：数过了。

3、罗家堂屋 夜 内
`);
const scenes = doc.children
  .filter((row) => row.attrs.front !== true)
  .map(
    (row, i) =>
      ({
        id: String(row.attrs.id),
        number: i + 1,
        title: `第${i + 1}个`,
        time: i === 2 ? "夜" : "日",
        place: "",
        character: ["沈照禾", "罗顺堂"],
      }) as unknown as BoardScene,
  );

it("finds on the sheet what rules find, with the line's id and one key for the same words", () => {
  const found = findOnSheet(doc, scenes, ["沈照禾", "罗顺堂"]);
  const cliche = found.find(({ finding }) => finding.rule === "cliche");
  expect(cliche?.finding.sceneId).toBe(scenes[0]?.id);
  const row = doc.children.find(({ attrs }) => attrs.id === scenes[0]?.id);
  expect(row?.children.find(({ attrs }) => attrs.id === cliche?.lineId)?.textContent).toContain("凝固");
  expect(findOnSheet(doc, scenes, ["沈照禾", "罗顺堂"]).map(({ key }) => key)).toEqual(found.map(({ key }) => key));
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
  for (const { key } of found) expect(key.length).toBeLessThanOrEqual(120);
});

it("says nothing of scenes that are not written, or not of the work", () => {
  expect(findOnSheet(doc, scenes, []).every(({ finding }) => finding.sceneId !== scenes[2]?.id)).toBe(true);
  expect(findOnSheet(doc, [], [])).toEqual([]);
});
