import { documentNode, readingOffset, type Reading, type SceneJson } from "@mochang/screenplay";
import { ordinalsOf, type Snapshot } from "../../documents/index.ts";

/** Where a note stands: UTF-16 offsets in a reading's text, null where the words are not the reading's any more, and its scene's ordinal. */
export interface NotePlace {
  start: number | null;
  end: number | null;
  /** 0: the front matter. */
  scene: number;
}

/** The places of notes in these rows, by the notes' ids. A note goes from its first mark to its last. */
export function notePlaces(
  rows: readonly SceneJson[],
  reading: Reading,
  ordinals: ReadonlyMap<string, number>,
): Map<string, NotePlace> {
  const places = new Map<string, NotePlace>();
  for (const row of rows) {
    const doc = readableDocument(row);
    if (doc === null) continue;
    for (const line of row.content) {
      let at = 0;
      for (const { text, marks = [] } of line.content ?? []) {
        for (const mark of marks) {
          if (mark.type !== "annotation") continue;
          const start = readingOffset(doc, reading, { line: line.attrs.id, at });
          const end = readingOffset(doc, reading, { line: line.attrs.id, at: at + text.length });
          const existing = places.get(mark.attrs.id);
          places.set(mark.attrs.id, {
            start: existing ? existing.start : start,
            end,
            scene: existing?.scene ?? ordinals.get(row.attrs.id) ?? 0,
          });
        }
        at += text.length;
      }
    }
  }
  return places;
}

/** Null: the schema refuses the row. */
function readableDocument(row: SceneJson): ReturnType<typeof documentNode> | null {
  try {
    return documentNode([row]);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The ordinal of each row's scene; a division's is that of the scene before it. */
export function sceneOf(scenes: Snapshot["scenes"]): Map<string, number> {
  let last = 0;
  return new Map([...ordinalsOf(scenes)].map(([id, ordinal]) => [id, (last = ordinal ?? last)]));
}
