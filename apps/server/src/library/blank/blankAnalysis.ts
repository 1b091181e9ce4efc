import type { LineJson, SceneJson, ScriptDocument } from "@mochang/screenplay";
import { readAgain, storableScenes } from "../../documents/index.ts";
import { newId, type Analysis } from "../analyse.ts";

const emptyRow = (front: boolean, type: LineJson["attrs"]["type"]): SceneJson => ({
  type: "scene",
  attrs: { id: newId("scene"), front, division: false, lockedNumber: null, given: null },
  content: [{ type: "line", attrs: { id: newId("line"), type, joined: false, given: null, checked: false } }],
});

/** What is stored of a script without a text: an empty front and, where it `begins`, one scene or chapter whose heading is still to be written. */
export function blankAnalysis(kind: "screenplay" | "novel", begins = true): Analysis {
  const first = begins ? [emptyRow(false, kind === "novel" ? "chapter" : "heading")] : [];
  const scenes = [emptyRow(true, "text"), ...first];
  const document: ScriptDocument = { kind, title: null, scenes };
  const reading = readAgain(document, undefined);
  const { characters, sceneCount } = reading;
  const sceneChunks = [JSON.stringify(storableScenes(scenes))];
  return { characters, sceneCount, lineCount: scenes.length, castCount: 0, reading, sceneChunks, notes: [] };
}
