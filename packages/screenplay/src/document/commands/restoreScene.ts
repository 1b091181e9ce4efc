import type { Transform } from "prosemirror-transform";
import { changeDocument } from "../changeTo.ts";
import type { NewId, SceneJson } from "../json.ts";
import { schema } from "../schema.ts";
import { findLine, findScene } from "./findNodes.ts";
import { insertScene } from "./insertScene.ts";

/**
 * Puts an earlier state of a row in its place, by the smallest steps; where the document no longer has the row, behind `after`. Lines that stand in
 * another row by now come under new ids. Throws a RangeError on a row that the schema refuses.
 */
export function restoreScene(tr: Transform, scene: SceneJson, newId: NewId, after: string | null = null): boolean {
  const found = findScene(tr.doc, scene.attrs.id);
  const elsewhere = (id: string): boolean => {
    const line = findLine(tr.doc, id);
    return line !== null && line.scene !== found?.index;
  };
  const content = scene.content.map((line) =>
    elsewhere(line.attrs.id) ? { ...line, attrs: { ...line.attrs, id: newId("line") } } : line,
  );
  const row = { ...scene, content };
  if (!found) return after !== null && insertScene(tr, row, after);
  if (found.node.attrs.front !== scene.attrs.front) return false;
  const node = schema.nodeFromJSON(row);
  node.check();
  return changeDocument(tr, tr.doc.copy(tr.doc.content.replaceChild(found.index, node)));
}
