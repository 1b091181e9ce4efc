import { findScene, insertScene, type LineJson, type SceneJson } from "@mochang/screenplay";
import type { NewScene } from "@mochang/contract";
import { closeHistory } from "prosemirror-history";
import { ofRun, rowIds, type WritingCommand } from "../../sheet/index.ts";
import { typeOf } from "./hunks.ts";

/** Puts a scene that a run proposes behind a row, as one step of the history. */
export const takeScene =
  ({ sceneTitle, sceneContent }: NewScene, after: string, runId: string): WritingCommand =>
  (state) => {
    const line = (type: LineJson["attrs"]["type"], text: string): LineJson => ({
      type: "line",
      attrs: { id: rowIds("line"), type, joined: false, given: null, checked: false },
      content: [{ type: "text", text, marks: [{ type: "origin", attrs: { by: "model" } }] }],
    });
    const scene: SceneJson = {
      type: "scene",
      attrs: { id: rowIds("scene"), front: false, division: false, lockedNumber: null, given: null },
      content: [line("heading", sceneTitle), ...sceneContent.map(({ type, content }) => line(typeOf(type), content))],
    };
    const tr = closeHistory(state.tr);
    if (!insertScene(tr, scene, after)) return null;
    return findScene(tr.doc, scene.attrs.id) ? ofRun(tr, runId) : null;
  };
