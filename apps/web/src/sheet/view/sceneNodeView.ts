import { sceneFacts } from "@mochang/screenplay";
import clsx from "clsx";
import type { Node } from "prosemirror-model";
import { Decoration, type DecorationSource, type NodeView } from "prosemirror-view";
import { estimateHeight } from "./estimateHeight.ts";
import css from "./sheet.module.css";

const RENDERED = { rendered: true };
/**
 * The decoration that marks a scene whose lines are rendered. It stands on the first line: of a thousand on the scenes themselves each is compared with
 * each scene at every key.
 */
export const renderedScene = (at: number, scene: Node): Decoration =>
  Decoration.node(at + 1, at + 1 + (scene.firstChild?.nodeSize ?? 0), {}, RENDERED);

function isRendered(inner: DecorationSource): boolean {
  let found = false;
  inner.forEachSet((set) => {
    found ||= set.find(undefined, undefined, (spec) => spec === RENDERED).length > 0;
  });
  return found;
}

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
  _outer: unknown,
  inner: DecorationSource,
): NodeView {
  const dom = document.createElement("section");
  const rendered = isRendered(inner);
  let currentScene = scene;
  const show = (node: Node): void => {
    dom.className = classOf(node, rendered);
    dom.style.setProperty("contain-intrinsic-block-size", `auto ${estimateHeight(node)}px`);
  };
  show(scene);
  return {
    dom,
    contentDOM: rendered ? dom : null,
    // Lines that are drawn stay, whatever becomes of the mark.
    update(node, _now, innerNow) {
      if (node.type !== currentScene.type || (!rendered && isRendered(innerNow))) return false;
      if (node !== currentScene) show(node);
      currentScene = node;
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === "attributes" && mutation.target === dom,
  };
}
