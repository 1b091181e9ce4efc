import { sceneOrdinals, toParsed, type SceneJson } from "@mochang/screenplay";
import type { Keyable } from "@mochang/screenplay/compare";
import { readingRows } from "../../library/index.ts";
import { AppError, type Database } from "../../platform/index.ts";
import type { DraftReading } from "./compareInWorker.ts";

/** One scene of a reading by its ordinal, 0 for the lines before the first, with the titles at its end. @throws AppError not-found */
export async function loadSceneText(
  db: Database,
  { documentId, readingId }: DraftReading,
  ordinal: number,
): Promise<Keyable> {
  const rows: SceneJson[] = [];
  let count = 0;
  for await (const part of readingRows(db, documentId, readingId))
    for (const row of part) {
      const opens = sceneOrdinals([row])[0] !== null;
      if (opens) count += 1;
      if (count === ordinal) rows.push(row);
      if (count > ordinal) return keyable(rows, ordinal);
    }
  if (rows.length === 0) throw new AppError("not-found");
  return keyable(rows, ordinal);
}

function keyable(rows: SceneJson[], ordinal: number): Keyable {
  const { frontMatter, scenes } = toParsed({ kind: "screenplay", title: null, scenes: rows });
  return ordinal === 0 ? { lines: frontMatter, number: null } : (scenes[0] ?? { lines: [], number: null });
}
