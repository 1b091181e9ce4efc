import type { Transform } from "prosemirror-transform";
import type { LineType } from "../../parsed.ts";
import type { NewId } from "../json.ts";
import { lineAttrs } from "../lineText.ts";
import { OPENS_SCENE } from "../lineTypes.ts";
import type { SceneAttrs } from "../scene.ts";
import { schema } from "../schema.ts";
import { type FoundLine, findLine, findScene } from "./findNodes.ts";

/** Begins a row at a line that is not the first of its row. */
export function beginRow(tr: Transform, { pos, line }: FoundLine, attrs: Pick<SceneAttrs, "id" | "division">): boolean {
  const type = schema.nodes.scene;
  if (line === 0 || !type) return false;
  tr.split(pos, 1, [{ type, attrs: { front: false, lockedNumber: null, given: null, ...attrs } }]);
  return true;
}

/** What kind of row a line of this type begins; null for none. */
export function opensRow(type: LineType): { division: boolean } | null {
  if (OPENS_SCENE.has(type)) return { division: false };
  return type === "episode" ? { division: true } : null;
}

/** Begins a row at a line whose type begins one, unless it is the first of its row. */
export function beginRowAt(tr: Transform, line: string, newId: NewId): void {
  const found = findLine(tr.doc, line);
  const opens = found && opensRow(lineAttrs(found.node).type);
  if (opens && found.line > 0) beginRow(tr, found, { id: newId("scene"), ...opens });
}

/** Breaks a row in two before a line; the lower part is a scene with `newId`. False for the first line of a row. */
export function splitScene(tr: Transform, line: string, newId: string): boolean {
  const found = findLine(tr.doc, line);
  return found !== null && beginRow(tr, found, { id: newId, division: false });
}

/** Joins the row below to a row, which keeps its id and all that is said of it. False for the last row. */
export function joinScenes(tr: Transform, scene: string): boolean {
  const found = findScene(tr.doc, scene);
  if (!found || found.index + 1 >= tr.doc.childCount) return false;
  tr.join(found.pos + found.node.nodeSize);
  return true;
}
