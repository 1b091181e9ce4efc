import type { Node } from "prosemirror-model";
import type { SceneJson } from "./json.ts";
import { schema } from "./schema.ts";

/** The ProseMirror document of scene rows in their order. Throws a RangeError on JSON that the schema refuses. */
export function documentNode(scenes: SceneJson[]): Node {
  const node = schema.nodeFromJSON({ type: "doc", content: scenes });
  node.check();
  return node;
}

/** The rows of a ProseMirror document. */
export function sceneRows(doc: Node): SceneJson[] {
  return (doc.toJSON() as { content: SceneJson[] }).content;
}
