import { sceneFacts } from "@mochang/screenplay";
import clsx from "clsx";
import type { Node } from "prosemirror-model";
import { Decoration, type NodeView } from "prosemirror-view";
import { estimateHeight } from "./estimateHeight.ts";
import css from "./sheet.module.css";

/** The spec of the decoration that marks a scene whose lines are rendered. */
const RENDERED = { rendered: true };
export const renderedScene = (at: number, scene: Node): Decoration =>
  Decoration.node(at, at + scene.nodeSize, {}, RENDERED);
const isRendered = (decorations: readonly Decoration[]): boolean => decorations.some(({ spec }) => spec === RENDERED);

function classOf(scene: Node, rendered: boolean): string {
  const isEmpty = scene.content.size === scene.childCount * 2;
  return clsx(
    css.scene,
    sceneFacts(scene).headed && css.headed,
    scene.attrs["front"] === true && css.front,
    isEmpty && css.empty,
    !rendered && css.unrendered,
  );
}

/**
 * A scene as one element that holds its lines; until it comes near the window an empty element of estimated height, because the 37,000
 * lines of a long script take a second to create. A change of its attributes updates the element in place, so that its lines stay.
 */
export function sceneNodeView(
  scene: Node,
  _view: unknown,
  _getPos: unknown,
  decorations: readonly Decoration[],
): NodeView {
  const dom = document.createElement("section");
  const rendered = isRendered(decorations);
  let shown = scene;
  const show = (node: Node): void => {
    dom.className = classOf(node, rendered);
    dom.style.setProperty("contain-intrinsic-block-size", `auto ${estimateHeight(node)}px`);
  };
  show(scene);
  return {
    dom,
    contentDOM: rendered ? dom : null,
    update(node, now) {
      if (node.type !== shown.type || isRendered(now) !== rendered) return false;
      if (node !== shown) show(node);
      shown = node;
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === "attributes" && mutation.target === dom,
  };
}
