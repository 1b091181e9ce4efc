import { lineText, parseScreenplay, toDocument, type SceneJson } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { createFindingsTask } from "./findingsTask.ts";

const SCRIPT = `1、渡口 日 外
闵舟走来。
闵舟：几点？

2、驾驶舱 夜 内
闵长河：十点。

2、江心 夜 外
闵舟：走吧。
`;

let ids = 0;
const { document, reading } = toDocument(parseScreenplay(SCRIPT), { newId: (kind) => `${kind}${(ids += 1)}` });
const order = document.scenes.map((scene) => scene.attrs.id);
const opened = { kind: document.kind, lines: reading.lines };

function renumbered(scene: SceneJson): SceneJson {
  const [heading, ...rest] = scene.content;
  if (!heading) throw new Error("a scene has a heading");
  return {
    ...scene,
    content: [{ ...heading, content: [{ type: "text", text: lineText(heading).replace("2、", "3、") }] }, ...rest],
  };
}

test("findings name the lines that they quote, and go when the text is fixed", () => {
  const task = createFindingsTask();
  const { findings } = task({ turn: 1, changed: document.scenes, order, opened });
  const twice = findings.find(({ rule }) => rule === "scene-number-twice");
  const last = document.scenes.at(-1) as SceneJson;
  expect(twice?.quotes.map(({ sceneId, at }) => [sceneId, at])).toContainEqual([last.attrs.id, 0]);
  for (const { lineId, at, text } of findings.flatMap(({ quotes }) => quotes)) {
    const line = document.scenes.flatMap(({ content }) => content).find(({ attrs }) => attrs.id === lineId);
    expect(line && lineText(line).slice(at, at + text.length)).toBe(text);
  }
  const after = task({ turn: 2, changed: [renumbered(last)], order });
  expect(after.turn).toBe(2);
  expect(after.findings.map(({ key }) => key)).not.toContain(twice?.key);
  // The row that changes back is a row like any other.
  expect(task({ turn: 3, changed: [last], order }).findings).toEqual(findings);
});

test("rows that are gone from the order are not looked at", () => {
  const task = createFindingsTask();
  task({ turn: 1, changed: document.scenes, order, opened });
  const { findings } = task({ turn: 2, changed: [], order: order.slice(0, -1) });
  expect(findings.map(({ rule }) => rule)).not.toContain("scene-number-twice");
});
