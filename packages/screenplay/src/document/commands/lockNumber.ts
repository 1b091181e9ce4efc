import type { Transform } from "prosemirror-transform";
import { sceneAttrs } from "../lineText.ts";
import { findScene } from "./findNodes.ts";
import { setAttrs } from "./setAttrs.ts";

/** Locks the number of a scene, or with null gives it back to its heading. */
export function lockNumber(tr: Transform, scene: string, number: string | null): boolean {
  const found = findScene(tr.doc, scene);
  if (!found) return false;
  const { front, division, lockedNumber } = sceneAttrs(found.node);
  if (front || division || lockedNumber === number) return false;
  setAttrs(tr, found.pos, { lockedNumber: number });
  return true;
}
