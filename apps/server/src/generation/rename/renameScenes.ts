import { renameIn } from "@mochang/generation";
import type { LineJson, SceneJson } from "@mochang/screenplay";
import { readRows, type SceneChange, type Snapshot } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";

/** A person's name as it is and as it becomes; `others`: the names of the rest, which may hold it. */
export interface Rename {
  from: string;
  to: string;
  others: readonly string[];
}

const renamedLine = (line: LineJson, { from, to, others }: Rename): LineJson => ({
  ...line,
  ...(line.content && {
    content: line.content
      .map((run) => ({ ...run, text: renameIn(run.text, from, to, others) }))
      .filter(({ text }) => text !== ""),
  }),
});

/** The scenes of a document in which a person is named, with the other name. */
export async function renameScenes(db: Queryable, snapshot: Snapshot, rename: Rename): Promise<SceneChange[]> {
  const versions = new Map(snapshot.scenes.map(({ id, version }) => [id, version]));
  const changes: SceneChange[] = [];
  for await (const rows of readRows(db, snapshot))
    for (const row of rows) {
      const content: SceneJson = { ...row, content: row.content.map((line) => renamedLine(line, rename)) };
      if (JSON.stringify(content) !== JSON.stringify(row))
        changes.push({ id: row.attrs.id, content, version: versions.get(row.attrs.id) ?? 0 });
    }
  return changes;
}
