import type { Node } from "prosemirror-model";
import { Decoration, type NodeView } from "prosemirror-view";
import { guessHeight } from "./dressScene.ts";

/** What a scene bears once its lines are drawn. */
const DRAWN = { drawn: true };
export const drawnScene = (at: number, scene: Node): Decoration => Decoration.node(at, at + scene.nodeSize, {}, DRAWN);
const isDrawn = (worn: readonly Decoration[]): boolean => worn.some((one) => one.spec === DRAWN);

const classOf = (scene: Node): string =>
  `scene${scene.attrs.front ? " front" : ""}${scene.attrs.headed ? " headed" : ""}${scene.content.size === scene.childCount * 2 ? " empty" : ""}`;

/**
 * A scene as one element that holds its lines; until it comes near, an element of its guessed height that holds nothing, for the 37,000
 * lines of a long script are a second's work. Changed in place, so that the lines in it stay where they are.
 */
export function sceneView(scene: Node, _view: unknown, _at: unknown, worn: readonly Decoration[]): NodeView {
  const dom = document.createElement("section");
  const drawn = isDrawn(worn);
  let shown = scene;
  const show = (node: Node): void => {
    dom.className = drawn ? classOf(node) : `${classOf(node)} far`;
    dom.style.setProperty("contain-intrinsic-block-size", `auto ${guessHeight(node)}px`);
  };
  show(scene);
  return {
    dom,
    contentDOM: drawn ? dom : null,
    update(node, now) {
      if (node.type !== shown.type || isDrawn(now) !== drawn) return false;
      if (node !== shown) show(node);
      shown = node;
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === "attributes" && mutation.target === dom,
  };
}
