import type { Transform } from "prosemirror-transform";
import type { SceneJson } from "../json.ts";
import { duplicateIds } from "../documentNode.ts";
import { schema } from "../schema.ts";
import { findLine, findScene } from "./findNodes.ts";

/** Puts a row behind another. Throws a RangeError on one that the schema refuses; false when one of its ids stands twice then. */
export function insertScene(tr: Transform, scene: SceneJson, after: string): boolean {
  const above = findScene(tr.doc, after);
  const node = schema.nodeFromJSON(scene);
  node.check();
  if (!above || scene.attrs.front || duplicateIds([scene]).length > 0 || findScene(tr.doc, scene.attrs.id))
    return false;
  if (scene.content.some((line) => findLine(tr.doc, line.attrs.id))) return false;
  tr.insert(above.pos + above.node.nodeSize, node);
  return true;
}
