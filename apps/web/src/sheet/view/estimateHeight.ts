import type { Node } from "prosemirror-model";

const LINE_PX = 30;
/** Space above a line of its own, and below a scene. */
const GAP_PX = LINE_PX / 2;
/** Characters of a full line on the sheet, and of a centred speech. */
const LINE_CHARS = 35;
const SPEECH_CHARS = 24;

const heights = new WeakMap<Node, number>();

/** A scene's estimated height in pixels before it is laid out: what the scroll bar goes by. */
export function estimateHeight(scene: Node): number {
  const found = heights.get(scene) ?? estimate(scene);
  heights.set(scene, found);
  return found;
}

function estimate(scene: Node): number {
  let height = LINE_PX;
  scene.forEach((line) => {
    const type = line.attrs.type as string;
    const gap = type === "dialogue" || type === "parenthetical" ? 0 : GAP_PX;
    const chars = type === "dialogue" ? SPEECH_CHARS : LINE_CHARS;
    height += Math.max(1, Math.ceil(line.content.size / chars)) * LINE_PX + gap;
  });
  return height;
}
