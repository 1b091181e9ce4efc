import type { Node } from "prosemirror-model";
import type { NodeView } from "prosemirror-view";
import { guessHeight } from "./dressScene.ts";

const classOf = (scene: Node): string => `scene${scene.attrs.front ? " front" : ""}${scene.attrs.headed ? " headed" : ""}${scene.content.size === scene.childCount * 2 ? " empty" : ""}`;

/**
 * A scene as one element that holds its lines. The counter of the scenes' numbers sits on it: under `content-visibility` an element
 * inside would start at 1 in every scene. Changed in place, so that the lines in it stay where they are.
 */
export function sceneView(scene: Node): NodeView {
  const dom = document.createElement("section");
  let shown = scene;
  const show = (node: Node): void => {
    dom.className = classOf(node);
    dom.style.setProperty("contain-intrinsic-block-size", `auto ${guessHeight(node)}px`);
  };
  show(scene);
  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type !== shown.type) return false;
      if (node !== shown) show(node);
      shown = node;
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === "attributes" && mutation.target === dom,
  };
}
