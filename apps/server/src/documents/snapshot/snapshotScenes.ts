import type { SceneJson } from "@mochang/screenplay";
import type { Queryable } from "../../platform/index.ts";
import { readContents, type Snapshot } from "./snapshot.ts";
import { toRow } from "../saving/upgradeContent.ts";

/** The rows of a snapshot, some at a time. */
export async function* readRows(
  db: Queryable,
  snapshot: Pick<Snapshot, "scriptId" | "scenes">,
): AsyncGenerator<SceneJson[], void, undefined> {
  for await (const part of readContents(db, snapshot)) yield part.map(toRow);
}

/** The scenes' numbers by their place, 1, 2, 3; 0 the front matter, and null a division. */
export function ordinalsOf(
  scenes: readonly { id: string; front: boolean; division: boolean }[],
): Map<string, number | null> {
  let count = 0;
  return new Map(scenes.map(({ id, front, division }) => [id, front ? 0 : division ? null : ++count]));
}
