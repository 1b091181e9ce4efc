import { setImmediate } from "node:timers";
import {
  CONTENT_SCHEMA,
  documentNode,
  parseScreenplay,
  sceneRows,
  toDocument,
  type SceneJson,
} from "@mochang/screenplay";
import { expect, test } from "vitest";
import { postgresJson } from "../../platform/postgresJson.ts";
import { toStorable } from "./checkedScene.ts";
import { checkScenes, LINES_AT_ONCE, storableScenes } from "./checkScenes.ts";

/** Scenes of so many lines each. */
const scenesOf = (...lines: number[]): SceneJson[] =>
  toDocument(
    parseScreenplay(
      lines
        .map((count, i) =>
          [`${i + 1}、渡口 日 外`, ...Array.from({ length: count }, (_, n) => `船靠岸，第${n}回。`)].join("\n"),
        )
        .join("\n\n"),
    ),
  ).document.scenes;

const stored = async (scenes: readonly unknown[]) =>
  (await checkScenes(scenes)).map((scene) => toStorable(scene, CONTENT_SCHEMA));

test.each([
  ["few lines", [3, 5]],
  ["scenes that end where a part does", [LINES_AT_ONCE - 1, 1, LINES_AT_ONCE, LINES_AT_ONCE + 1, 2]],
  ["a scene of several parts", [3 * LINES_AT_ONCE + 7, 1]],
  ["many scenes", Array.from({ length: 300 }, () => 9)],
])("scenes are the same in parts and at once: %s", async (_, lines) => {
  const scenes = scenesOf(...lines);
  const checked = await stored(scenes);
  expect(checked).toEqual(storableScenes(scenes));
  expect(checked.map(({ json }) => json)).toEqual(sceneRows(documentNode(scenes)).map(postgresJson));
});

test("while a long scene, or many, are checked others have their turns", async () => {
  for (const scenes of [scenesOf(20 * LINES_AT_ONCE), scenesOf(...Array.from({ length: 200 }, () => 50))]) {
    let turns = 0;
    let isChecking = true;
    const turn = (): void => {
      turns += 1;
      if (isChecking) setImmediate(turn);
    };
    setImmediate(turn);
    await checkScenes(scenes).finally(() => (isChecking = false));
    // Once a part while it is checked, and again while it is written.
    expect(turns).toBeGreaterThanOrEqual(30);
  }
});

test("a part is checked as the whole is: schema, ids over all parts, marks on the same words over all parts", async () => {
  const spoilt = (change: (scene: SceneJson) => void): SceneJson[] => {
    const scenes = structuredClone(scenesOf(3 * LINES_AT_ONCE));
    change(scenes.at(-1) as SceneJson);
    return scenes;
  };
  const last = (scene: SceneJson) => scene.content.at(-1) as SceneJson["content"][number];
  await expect(
    checkScenes(spoilt((scene) => Object.assign(last(scene).attrs, { type: "bogus" }))),
  ).rejects.toMatchObject({ code: "invalid" });
  await expect(
    checkScenes(spoilt((scene) => Object.assign(last(scene).attrs, { id: scene.content[0]?.attrs.id }))),
  ).rejects.toMatchObject({ code: "invalid" });
  const marks = Array.from({ length: 700 }, (_, n) => ({ type: "annotation", attrs: { id: `n${n}` } }));
  const noted = (line: SceneJson["content"][number] | undefined) =>
    Object.assign(line ?? {}, { content: [{ type: "text", text: "船", marks }] });
  await expect(checkScenes(spoilt((scene) => void noted(last(scene))))).resolves.toBeDefined();
  await expect(
    checkScenes(
      spoilt((scene) => (noted(scene.content[1]), noted(scene.content[LINES_AT_ONCE + 1]), noted(last(scene)))),
    ),
  ).rejects.toMatchObject({ code: "invalid" });
});
