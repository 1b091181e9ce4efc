import {
  addAnnotation,
  CONTENT_SCHEMA,
  documentNode,
  readingPlace,
  removeAnnotation,
  sceneRows,
  type TextRange,
  type Reading,
} from "@mochang/screenplay";
import { Transform } from "prosemirror-transform";
import { readRows, type Save, type SceneChange, type Snapshot, type SnapshotScene } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import type { Author } from "../saves/author.ts";

/** The rows under a passage of a reading, and those that bear the note's mark already. */
export function rowsUnder(
  snapshot: Snapshot,
  starts: readonly (readonly [id: string, start: number])[],
  noteId: string,
  place: TextRange | null,
): SnapshotScene[] {
  const under = new Set<string>();
  if (place)
    for (const [i, [id, start]] of starts.entries())
      if (start < place.end && (starts[i + 1]?.[1] ?? Infinity) > place.start) under.add(id);
  let here = false;
  return snapshot.scenes.filter((scene) => {
    // A division stands within the scene before it.
    if (!scene.division) here = under.has(scene.id);
    return here || scene.notes.includes(noteId);
  });
}

/**
 * The changes that move a note's mark to a passage of a reading, or take it away; null when the passage is not in the document as it stands.
 */
export async function putNoteMark(
  db: Queryable,
  snapshot: Snapshot,
  scenes: readonly SnapshotScene[],
  noteId: string,
  at: { reading: Reading; place: TextRange } | null,
): Promise<SceneChange[] | null> {
  if (scenes.length === 0) return at ? null : [];
  const rows = [];
  for await (const part of readRows(db, { scriptId: snapshot.scriptId, scenes: [...scenes] })) rows.push(...part);
  const tr = new Transform(documentNode(rows));
  removeAnnotation(tr, noteId);
  if (at) {
    const ranges = readingPlace(tr.doc, at.reading, at.place);
    if (!ranges || !addAnnotation(tr, noteId, ranges)) return null;
  }
  const before = sceneRows(documentNode(rows)).map((row) => JSON.stringify(row));
  return sceneRows(tr.doc).flatMap((row, i) =>
    JSON.stringify(row) === before[i] ? [] : [{ id: row.attrs.id, content: row, version: scenes[i]?.version ?? 0 }],
  );
}

/** A save of the server's own, for a note whose row is written with it. */
export const noteSave = (
  documentId: string,
  { userId, session, invited }: Author,
  noteId: string,
  scenes: SceneChange[],
): Save => ({
  documentId,
  opId: null,
  windowId: null,
  authorId: invited ? null : userId,
  session,
  reason: "note",
  schema: CONTENT_SCHEMA,
  scenes,
  notes: [noteId],
});
