import type { Node } from "prosemirror-model";
import type { SceneJson } from "./json.ts";
import { schema } from "./schema.ts";

/** The ProseMirror document of rows in their order. Throws a RangeError on JSON that the schema refuses: the gate of every save. */
export function documentNode(scenes: readonly SceneJson[]): Node {
  const node = schema.nodeFromJSON({ type: "doc", content: scenes });
  node.check();
  return node;
}

/** The rows of a ProseMirror document. */
export function sceneRows(doc: Node): SceneJson[] {
  return (doc.toJSON() as { content: SceneJson[] }).content;
}

/** Ids of rows and lines that are empty or stand twice: a save is refused unless there are none. */
export function duplicateIds(scenes: readonly SceneJson[]): string[] {
  const seen = { scene: new Set<string>([""]), line: new Set<string>([""]) };
  const found = new Set<string>();
  const look = (kind: "scene" | "line", id: string): void => {
    if (seen[kind].has(id)) found.add(id);
    seen[kind].add(id);
  };
  for (const scene of scenes) {
    look("scene", scene.attrs.id);
    for (const line of scene.content) look("line", line.attrs.id);
  }
  return [...found];
}
