import { AI_LABEL_EXPORTED, SceneTableQuery } from "@mochang/contract";
import { expect, test } from "vitest";
import { openZip } from "../../import/zipPackage.ts";
import { writeSceneTable } from "./writeSceneTable.ts";

const row = (scene: string, model: boolean) => ({
  scene,
  intExt: null,
  time: null,
  place: null,
  people: [],
  characters: 0,
  pages: 0,
  overview: { text: `第${scene}场的概述`, model },
});

test("of the overviews those with words by a model alone are labelled, each in its cell", async () => {
  const rows = [row("1", false), row("2", true)];
  const table = { scenes: 2, groups: [{ name: null, pages: 0, rows }] };
  const query = SceneTableQuery.parse({ scriptId: "s", overviews: "true" });
  const zip = await openZip(Buffer.from(await writeSceneTable(table, query)));
  const texts = await zip.text("xl/sharedStrings.xml");
  zip.close();
  expect(texts).toContain(`第2场的概述\n（${AI_LABEL_EXPORTED}）<`);
  expect(texts.split(AI_LABEL_EXPORTED)).toHaveLength(2);
});
