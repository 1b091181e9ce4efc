import {
  deleteScene,
  duplicateScene,
  findScene,
  insertScene,
  moveScene,
  type LineJson,
  type SceneJson,
} from "@mochang/screenplay";
import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { scenePosition } from "../documentLookups/textPositions.ts";
import { SAVE_REASON } from "../saving/savingPlugin.ts";
import { rowIds } from "../retag/changeLineType.ts";
import { setCaret } from "./caret.ts";
import type { WritingCommand } from "./commands.ts";

const idAt = (doc: Node, index: number): string | null => {
  const id: unknown = doc.maybeChild(index)?.attrs.id;
  return typeof id === "string" ? id : null;
};

/** A step of the history of its own, however soon it comes after another. */
export const ownStep = (state: EditorState): Transaction => closeHistory(state.tr);

/** Moves a scene before another, or with null to the end. */
export const moveSceneBefore =
  (scene: string, before: string | null): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    if (!moveScene(tr, scene, before)) return null;
    tr.setMeta(SAVE_REASON, "moved");
    const found = findScene(tr.doc, scene);
    if (!found) return tr;
    // The caret goes along, at its place in the scene; it comes to a scene that it was not in.
    const { $head } = state.selection;
    const isInside = $head.depth > 0 && String($head.node(1).attrs.id) === scene;
    const offset = isInside ? $head.pos - $head.start(1) : 1 + (found.node.firstChild?.content.size ?? 0);
    return setCaret(tr, found.pos + 1 + offset);
  };

/** Moves a scene over its neighbour. */
export const stepScene =
  (scene: string, step: 1 | -1): WritingCommand =>
  (state) => {
    const found = findScene(state.doc, scene);
    if (!found) return null;
    const before = idAt(state.doc, step < 0 ? found.index - 1 : found.index + 2);
    if (step > 0 && found.index + 1 >= state.doc.childCount) return null;
    if (step < 0 && state.doc.maybeChild(found.index - 1)?.attrs.front === true) return null;
    return moveSceneBefore(scene, before)(state);
  };

export const copyScene =
  (scene: string): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    return duplicateScene(tr, scene, rowIds) ? tr : null;
  };

export const removeScene =
  (scene: string): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    return deleteScene(tr, scene) ? tr.scrollIntoView() : null;
  };

/** Puts an empty scene behind a row, with the caret in its heading. */
export const addSceneAfter =
  (row: string, type: "heading" | "chapter" = "heading"): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    const line: LineJson = {
      type: "line",
      attrs: { id: rowIds("line"), type, joined: false, given: null, checked: false },
    };
    const scene: SceneJson = {
      type: "scene",
      attrs: { id: rowIds("scene"), front: false, division: false, lockedNumber: null, given: null },
      content: [line],
    };
    if (!insertScene(tr, scene, row)) return null;
    const found = findScene(tr.doc, scene.attrs.id);
    return found ? setCaret(tr, found.pos + 2) : tr;
  };

/** Puts the caret at the end of a row's first line. */
export const goToRow =
  (index: number): WritingCommand =>
  (state) => {
    const first = state.doc.maybeChild(index)?.firstChild;
    return first ? setCaret(state.tr, scenePosition(state.doc, index) + 2 + first.content.size) : null;
  };

/** Puts the caret into the scene above or below. */
export const goToNextScene =
  (step: 1 | -1): WritingCommand =>
  (state) =>
    goToRow(state.selection.$head.index(0) + step)(state);
