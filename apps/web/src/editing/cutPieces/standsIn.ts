import type { CutPiece } from "@mochang/contract";
import { findLine, findScene, type SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** Whether the scene, or one of the lines, that was cut stands in the script again. */
export const standsIn = (doc: Node, { kind, id, content }: CutPiece): boolean =>
  kind === "scene"
    ? findScene(doc, id) !== null
    : (content as SceneJson).content.some(({ attrs }) => findLine(doc, attrs.id) !== null);

/** Whether all that was cut stands in the script again. */
export const standsWholeIn = (doc: Node, { kind, id, content }: CutPiece): boolean =>
  kind === "scene"
    ? findScene(doc, id) !== null
    : (content as SceneJson).content.every(({ attrs }) => findLine(doc, attrs.id) !== null);
