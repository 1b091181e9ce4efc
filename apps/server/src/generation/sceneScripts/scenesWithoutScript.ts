import { itemOf, type Work } from "@mochang/generation";
import { readRows, type SceneChange, type Snapshot } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { headingOf, headingRow, isBare } from "./sceneJson.ts";

/** What a document's scenes become where their items go, or lose their scripts: deleted, or their heading alone. */
export async function scenesWithoutScript(
  db: Queryable,
  snapshot: Snapshot,
  before: Work,
  after: Work,
): Promise<SceneChange[]> {
  const remainingItems = new Map(after.items.map((item) => [item.id, item]));
  const changes: SceneChange[] = [];
  const emptied = new Set<string>();
  for (const { id, version } of snapshot.scenes) {
    const was = itemOf(before, id);
    if (was?.kind !== "scene") continue;
    const now = remainingItems.get(id);
    if (!now) changes.push({ id, content: null, version });
    else if (was.scripted && !now.scripted) emptied.add(id);
  }
  const scenes = snapshot.scenes.filter(({ id }) => emptied.has(id));
  const versions = new Map(scenes.map(({ id, version }) => [id, version]));
  for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes }))
    for (const row of rows) {
      const { id } = row.attrs;
      if (isBare(row)) continue;
      const content = headingRow(id, headingOf(remainingItems.get(id)?.values ?? {}));
      changes.push({ id, content, version: versions.get(id) ?? 0 });
    }
  return changes;
}
