import type { MergeQuestionGiven, SaveDocument } from "@mochang/contract";
import { rowsById, type LineJson, type SceneJson } from "@mochang/screenplay";
import type { z } from "zod";
import type { Node } from "prosemirror-model";
import type { UserRecords } from "../../lib/userRecords.ts";
import { changedRows, idOf, type SceneChange, type StoredDocument } from "./storedDocument.ts";

/** What a merge could not settle, as it goes to the server. */
export type GivenQuestion = z.input<typeof MergeQuestionGiven>;

/** One save, and when it was first made: the server knows its number for 90 days. */
export interface SaveOperation {
  body: SaveDocument;
  at: number;
}

/** A row with words that the server has not acknowledged. */
export interface JournalRow {
  id: string;
  /** What it was made from; null: it is new. */
  base: SceneJson | null;
  /** The row above it then. */
  baseAfter: string | null;
  /** Null: deleted. */
  now: SceneJson | null;
  /** Where it has been put; absent: where it was. */
  place?: { after: string | null };
}

/** The unsent words of one window, as they stand in the browser's database. */
export interface Journal {
  /** Of the opening of the document that it belongs to. */
  id: string;
  /** The window; absent in a journal of an older page, whose window had the journal's id. */
  windowId?: string;
  userId: string;
  scriptId: string;
  versionId: string;
  /** Of the contents. */
  schema: number;
  /** When it was last written. */
  at: number;
  /** Sent, and not answered; its rows are among `rows`. */
  operation: SaveOperation | null;
  rows: JournalRow[];
  questions: GivenQuestion[];
  answered: string[];
  /** The run whose words are among them; absent in a journal of an older page. */
  runId?: string | null;
}

/** The journals of this browser. */
export type JournalStore = UserRecords<Journal>;

/** The rows of a document that the server has not acknowledged, with those of a save under way. */
export function journalRows(stored: StoredDocument, doc: Node, operation: SaveOperation | null): JournalRow[] {
  const was = rowsById(stored.doc);
  const now = rowsById(doc);
  const rowAbove = rowsAbove(stored.doc);
  const changes = new Map<string, SceneChange>(changedRows(stored, doc).map((change) => [change.id, change]));
  for (const { id } of operation?.body.scenes ?? []) if (!changes.has(id)) changes.set(id, { id });
  return [...changes.values()].map(({ id, place }) => {
    const [before, row] = [was.get(id), now.get(id)];
    return {
      id,
      base: before ? json(before) : null,
      baseAfter: rowAbove.get(id) ?? null,
      now: row ? json(row) : null,
      ...(place ? { place: { after: place.after } } : {}),
    };
  });
}

const scenes = new WeakMap<Node, SceneJson>();
const lines = new WeakMap<Node, LineJson>();
/** The JSON of a row, made once, and anew only of its changed lines: a window writes its journal some times a second. */
function json(row: Node): SceneJson {
  const sceneJson =
    scenes.get(row) ?? ({ type: row.type.name, attrs: row.attrs, content: row.children.map(lineJson) } as SceneJson);
  scenes.set(row, sceneJson);
  return sceneJson;
}

function lineJson(line: Node): LineJson {
  const made = lines.get(line) ?? (line.toJSON() as LineJson);
  lines.set(line, made);
  return made;
}

const above = new WeakMap<Node, ReadonlyMap<string, string | null>>();
/** The row above each one. */
function rowsAbove(doc: Node): ReadonlyMap<string, string | null> {
  let cached = above.get(doc);
  if (!cached) {
    const ids = doc.children.map(idOf);
    above.set(doc, (cached = new Map(ids.map((id, i) => [id, ids[i - 1] ?? null]))));
  }
  return cached;
}
