import type { CutPiece } from "@mochang/contract";
import { findLine, findScene, type SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";

/** Of the scene, or of the lines, that were cut: whether each stands in the script again. */
const standing = (doc: Node, { kind, id, content }: CutPiece): boolean[] =>
  kind === "scene"
    ? [findScene(doc, id) !== null]
    : (content as SceneJson).content.map(({ attrs }) => findLine(doc, attrs.id) !== null);

/** Whether the scene, or one of the lines, that was cut stands in the script again. */
export const standsIn = (doc: Node, piece: CutPiece): boolean => standing(doc, piece).includes(true);

/** Whether all that was cut stands in the script again. */
export const standsWholeIn = (doc: Node, piece: CutPiece): boolean => !standing(doc, piece).includes(false);
