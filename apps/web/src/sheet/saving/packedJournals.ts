import type { LineJson, SceneJson } from "@mochang/screenplay";
import type { UserRecord, UserRecords } from "../../lib/userRecords.ts";
import type { Journal, JournalRow, JournalStore, SaveOperation } from "./journal.ts";

/**
 * A journal as the browser's database holds it: contents as texts of JSON. The database copies a text of 200,000 characters in less than a millisecond, and
 * the 8,000 lines of such a scene as objects in 45.
 */
interface PackedJournal extends Omit<Journal, "rows" | "operation"> {
  rows: (Omit<JournalRow, "base" | "now"> & { base: string | null; now: string | null })[];
  operation: { body: string; at: number } | null;
}

/** Added to the schema number of a packed journal: a page from before leaves it alone, as it does a newer schema. */
const PACKED = 1_000;

const lineTexts = new WeakMap<LineJson, string>();
/** Lines stay the same objects while nothing of them is changed. */
function lineText(line: LineJson): string {
  const text = lineTexts.get(line) ?? JSON.stringify(line);
  lineTexts.set(line, text);
  return text;
}

const textByLines = ({ content, ...scene }: SceneJson): string =>
  `${JSON.stringify(scene).slice(0, -1)},"content":[${content.map(lineText).join(",")}]}`;

const sceneTexts = new WeakMap<SceneJson, string>();
/**
 * A scene stays the same object while nothing of it is changed: what is typed over is put together once, not at each write. Of one that is deleted no line
 * is changed any more; as one text it takes half the time, which counts where all of a script is selected and typed over.
 */
function sceneText(scene: SceneJson, isDeleted = false): string {
  const text = sceneTexts.get(scene) ?? (isDeleted ? JSON.stringify(scene) : textByLines(scene));
  sceneTexts.set(scene, text);
  return text;
}

const bodies = new WeakMap<SaveOperation, string>();
function bodyText(operation: SaveOperation): string {
  const text = bodies.get(operation) ?? JSON.stringify(operation.body);
  bodies.set(operation, text);
  return text;
}

/** As the database holds it. */
export const packJournal = (journal: Journal): PackedJournal => ({
  ...journal,
  schema: journal.schema + PACKED,
  rows: journal.rows.map((row) => ({
    ...row,
    base: row.base && sceneText(row.base, row.now === null),
    now: row.now && sceneText(row.now),
  })),
  operation: journal.operation && { body: bodyText(journal.operation), at: journal.operation.at },
});

const sceneOf = (text: string | null): SceneJson | null => (text === null ? null : (JSON.parse(text) as SceneJson));

/** A journal of this page, or one that was written before journals were packed; other records stay as they are. */
export function unpackJournal(stored: Journal | PackedJournal): Journal {
  if (!(stored.schema > PACKED)) return stored as Journal;
  const { rows, operation, ...journal } = stored as PackedJournal;
  return {
    ...journal,
    schema: journal.schema - PACKED,
    rows: rows.map((row) => ({ ...row, base: sceneOf(row.base), now: sceneOf(row.now) })),
    operation: operation && { body: JSON.parse(operation.body) as SaveOperation["body"], at: operation.at },
  };
}

/** Keeps journals packed in a database of records. */
export const packedJournals = (records: UserRecords<UserRecord>): JournalStore => ({
  read: async (userId) => ((await records.read(userId)) as PackedJournal[]).map(unpackJournal),
  write: ({ put, remove }) => records.write({ ...(put && { put: packJournal(put) }), ...(remove && { remove }) }),
});
