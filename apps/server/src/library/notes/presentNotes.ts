import type { Remark } from "@mochang/contract";
import { openReading, readRows } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { presentTime } from "../present.ts";
import type { ScriptPage } from "../scriptPage/loadScriptPage.ts";
import { notePlaces, sceneOf, type NotePlace } from "./notePlaces.ts";
import { presentThread } from "./presentThread.ts";
import type { NoteRow } from "./readNotes.ts";

/** Notes as their reader gets them, in the order of the text; those without a place come last, in the order of their making. */
export async function presentNotes(db: Queryable, { snapshot, reading, notes }: ScriptPage): Promise<Remark[]> {
  const there = new Set(notes.map((note) => note.id));
  const marked = snapshot.scenes.filter((scene) => scene.notes.some((id) => there.has(id)));
  const places = new Map<string, NotePlace>();
  if (marked.length > 0) {
    const opened = await openReading(db, snapshot.documentId, reading.id);
    const ordinals = sceneOf(snapshot.scenes);
    for await (const rows of readRows(db, { scriptId: snapshot.scriptId, scenes: marked }))
      for (const [id, place] of notePlaces(rows, opened.reading, ordinals)) {
        const existing = places.get(id);
        places.set(id, existing ? { ...existing, end: place.end } : place);
      }
  }
  const order = new Map([...places.keys()].map((id, i) => [id, i]));
  const rank = (note: NoteRow): number => order.get(note.id) ?? Infinity;
  return notes
    .toSorted((a, b) => byPlace(places.get(a.id), places.get(b.id)) || compare(rank(a), rank(b)))
    .map((note) => presentNote(note, places.get(note.id)));
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

function byPlace(a: NotePlace | undefined, b: NotePlace | undefined): number {
  const start = compare(a?.start ?? Infinity, b?.start ?? Infinity);
  return start || compare(a?.end ?? Infinity, b?.end ?? Infinity);
}

const presentNote = ({ id, quote, value, updatedAt, ...of }: NoteRow, place: NotePlace | undefined): Remark => ({
  ...presentThread(of),
  key: quote,
  timestamp: id,
  value,
  start: place?.start !== null && place?.end !== null ? (place?.start ?? null) : null,
  end: place?.start !== null && place?.end !== null ? (place?.end ?? null) : null,
  scene: place?.scene ?? null,
  updateTime: presentTime(updatedAt),
});
