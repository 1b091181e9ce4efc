import {
  REMARKS_MAX,
  REVIEW_NOTES_MAX,
  type AddRemark,
  type DeleteRemark,
  type Remark,
  type UpdateRemark,
} from "@mochang/contract";
import { placeInReading } from "@mochang/screenplay";
import { and, count, eq } from "drizzle-orm";
import type { z } from "zod";
import {
  retryIfReplaced,
  openReading,
  readSnapshot,
  type OpenReading,
  type SaveScenes,
} from "../../documents/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { storableText, type serialByKey } from "../../run/index.ts";
import { documentOf } from "../documentOf.ts";
import type { Author } from "../saves/author.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { loadScriptPage } from "../scriptPage/loadScriptPage.ts";
import { notes } from "../tables.ts";
import { locateNotePassage, placeInScene, type Selected } from "./locateNotePassage.ts";
import { putNoteMark, noteSave, rowsUnder } from "./putNoteMark.ts";
import { presentNotes } from "./presentNotes.ts";
import type { NoteRow } from "./readNotes.ts";
import { refreshScript } from "../refreshScript.ts";

export interface NoteDeps {
  db: Database;
  now: Now;
  saveScenes: SaveScenes;
  /** Marks of one document are put one after the other: each has to be found in the document as the one before left it. */
  inTurn: ReturnType<typeof serialByKey>;
}

const GONE_MESSAGE = "这条批注不在了，可能已被删除";
const NOWHERE = "选中的文字不在剧本里，请重新选中再试";
const ID_TAKEN = "这条批注的编号已经用过，请重新选中文字再试";
const READER_FULL_MESSAGE = `一个审读链接最多 ${REVIEW_NOTES_MAX} 条批注，请先删去一些`;
const FULL_MESSAGE = `一部作品最多 ${REMARKS_MAX.toLocaleString("en")} 条批注，请先删除一些`;

/** Saves of windows and of other processes may come between a note's reading and its save, which then begins again. */
const MAX_ATTEMPTS = 20;

/** An invited reader, by his link: his notes bear his name, and he changes no others. */
export interface Reader {
  linkId: string;
  name: string;
}

const at = (documentId: string, id: string) => and(eq(notes.documentId, documentId), eq(notes.id, id));

/**
 * Adds a note. The same note sent again, e.g. after a lost answer, is the note that is there. A passage that cannot be found leaves a
 * note without a place. @throws AppError not-found, conflict, invalid
 */
export async function addRemark(deps: NoteDeps, author: Author, remark: z.output<typeof AddRemark>): Promise<Remark> {
  const script = await loadOwnScript(deps.db, author.userId, remark.scriptId);
  const { id: documentId } = await documentOf(deps.db, script, remark.version);
  await addNote(deps, author, documentId, remark);
  return presentOne(deps, documentId, storableText(remark.timestamp));
}

/** `marked`: the client puts the mark into the document itself. @throws AppError conflict, invalid */
export async function addNote(
  deps: NoteDeps,
  author: Author,
  documentId: string,
  newNote: Selected & { value: string; reading?: string | undefined; marked?: boolean },
  reader: Reader | null = null,
): Promise<void> {
  const { db, now } = deps;
  const quote = storableText(newNote.key);
  const id = storableText(newNote.timestamp);
  const fresh: NoteRow = {
    documentId,
    id,
    quote,
    value: storableText(newNote.value),
    linkId: reader?.linkId ?? null,
    name: reader?.name ?? null,
    settledAt: null,
    replies: [],
    createdAt: now(),
    updatedAt: now(),
  };
  if (await isAlreadyStored(db, fresh)) return;
  const write = (tx: Transaction): Promise<void> => insertNote(tx, fresh);
  if (newNote.marked === true || quote === "")
    await deps.saveScenes(noteSave(documentId, author, id, []), { stored: write });
  else
    await deps.inTurn(documentId, () =>
      placeNote(deps, author, documentId, { ...newNote, key: quote, timestamp: id }, write),
    );
}

/** @throws AppError conflict for another note under this id */
async function isAlreadyStored(db: Queryable, { documentId, id, quote, linkId }: NoteRow): Promise<boolean> {
  const [there] = await db.select({ quote: notes.quote, linkId: notes.linkId }).from(notes).where(at(documentId, id));
  if (there && (there.quote !== quote || there.linkId !== linkId)) throw new AppError("conflict", { msg: ID_TAKEN });
  return there !== undefined;
}

/** Within the save that brings its mark, which holds the document: two at once cannot pass the limit. @throws AppError conflict, invalid */
async function insertNote(tx: Transaction, newNote: NoteRow): Promise<void> {
  if (await isAlreadyStored(tx, newNote)) return;
  const ofDocument = eq(notes.documentId, newNote.documentId);
  const [counted] = await tx.select({ n: count() }).from(notes).where(ofDocument);
  if ((counted?.n ?? 0) >= REMARKS_MAX) throw new AppError("invalid", { msg: FULL_MESSAGE });
  if (newNote.linkId !== null) {
    const [noteCount] = await tx
      .select({ n: count() })
      .from(notes)
      .where(and(ofDocument, eq(notes.linkId, newNote.linkId)));
    if ((noteCount?.n ?? 0) >= REVIEW_NOTES_MAX) throw new AppError("invalid", { msg: READER_FULL_MESSAGE });
  }
  await tx.insert(notes).values(newNote);
}

/** Changes what a note says and, when words are given, what it is about. @throws AppError not-found, invalid for words that are not there */
export async function updateRemark(
  deps: NoteDeps,
  author: Author,
  remark: z.output<typeof UpdateRemark>,
): Promise<Remark> {
  const script = await loadOwnScript(deps.db, author.userId, remark.scriptId);
  const { id: documentId } = await documentOf(deps.db, script, remark.version);
  await changeNote(deps, author, documentId, remark);
  return presentOne(deps, documentId, storableText(remark.timestamp));
}

/** `marked`: the client moves the mark itself. @throws AppError not-found, invalid for words that are not there */
export async function changeNote(
  deps: NoteDeps,
  author: Author,
  documentId: string,
  changedNote: Pick<Selected, "timestamp" | "sceneId"> & {
    value: string;
    key?: string | undefined;
    start?: number | undefined;
    end?: number | undefined;
    reading?: string | undefined;
    marked?: boolean;
  },
  reader: Reader | null = null,
): Promise<void> {
  const { db, now } = deps;
  const id = storableText(changedNote.timestamp);
  const value = storableText(changedNote.value);
  const change = async (tx: Queryable, quote?: string): Promise<void> => {
    const [there] = await tx.select().from(notes).where(at(documentId, id));
    if (!there || (reader && there.linkId !== reader.linkId)) throw new AppError("not-found", { msg: GONE_MESSAGE });
    if (!reader && there.linkId !== null && there.value !== value)
      throw new AppError("invalid", { msg: `这是${there.name ?? "别人"}写的批注，可以回一句，不能改` });
    await tx
      .update(notes)
      .set({ value, updatedAt: now(), ...(quote === undefined ? {} : { quote }) })
      .where(at(documentId, id));
  };
  const key = changedNote.key === undefined ? undefined : storableText(changedNote.key);
  // The writer's windows are told of what a reader changes.
  if (reader)
    return void (await deps.saveScenes(noteSave(documentId, author, id, []), { stored: (tx) => change(tx, key) }));
  if (key === undefined || changedNote.marked === true) return change(db, key);
  const { start, end, reading, sceneId } = changedNote;
  const selected = { timestamp: id, key, structure: "", start, end, reading, sceneId };
  // A note with a place does not lose it by this.
  await deps.inTurn(documentId, () => placeNote(deps, author, documentId, selected, (tx) => change(tx, key), true));
}

/** Removes a note and its mark. @throws AppError not-found, conflict */
export async function deleteRemark(
  deps: NoteDeps,
  author: Author,
  remark: z.output<typeof DeleteRemark>,
): Promise<void> {
  const script = await loadOwnScript(deps.db, author.userId, remark.scriptId);
  const { id: documentId } = await documentOf(deps.db, script, remark.version);
  await removeNote(deps, author, documentId, storableText(remark.timestamp));
}

/** `marked`: the client takes the mark off itself. @throws AppError not-found, conflict */
export async function removeNote(
  deps: NoteDeps,
  author: Author,
  documentId: string,
  id: string,
  { reader = null, marked = false }: { reader?: Reader | null; marked?: boolean } = {},
): Promise<void> {
  const { db } = deps;
  if (reader) await requireOwnNote(db, documentId, id, reader);
  const remove = async (tx: Transaction): Promise<void> => {
    const deleted = await tx.delete(notes).where(at(documentId, id)).returning({ id: notes.id });
    if (deleted.length === 0) throw new AppError("not-found", { msg: GONE_MESSAGE });
  };
  await deps.inTurn(documentId, async () => {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const snapshot = await readSnapshot(db, documentId);
      const rows = rowsUnder(snapshot, [], id, null);
      const changes = marked ? [] : ((await putNoteMark(db, snapshot, rows, id, null)) ?? []);
      const answer = await deps.saveScenes(noteSave(documentId, author, id, changes), { stored: remove });
      if (answer.state === "saved") return;
    }
    throw new AppError("conflict");
  });
}

/** @throws AppError not-found for a note that is not this reader's */
export async function requireOwnNote(db: Queryable, documentId: string, id: string, { linkId }: Reader): Promise<void> {
  const [there] = await db.select({ linkId: notes.linkId }).from(notes).where(at(documentId, id));
  if (there?.linkId !== linkId) throw new AppError("not-found", { msg: GONE_MESSAGE });
}

/** Puts a note's mark where its words stand, and writes its row in the same save. @throws AppError invalid for words that must be there and are not */
async function placeNote(
  deps: NoteDeps,
  author: Author,
  documentId: string,
  selected: Selected & { reading?: string | undefined },
  write: (tx: Transaction) => Promise<void>,
  requirePassage = false,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await refreshScript(deps, documentId, { userId: author.userId });
    const opened = await openReading(deps.db, documentId);
    const { text } = opened.reading;
    const place =
      placeInScene(text, opened.starts, selected) ??
      (await locateNotePassage(text, await inThisReading(deps.db, opened, selected))).place;
    if (!place && requirePassage) throw new AppError("invalid", { msg: NOWHERE });
    const { snapshot, reading } = opened;
    const rows = rowsUnder(snapshot, opened.starts, selected.timestamp, place);
    const marked = await putNoteMark(deps.db, snapshot, rows, selected.timestamp, place && { reading, place });
    // The words are there, but not in this document any more: somebody is typing.
    if (marked === null && attempt < MAX_ATTEMPTS) continue;
    if (marked === null && requirePassage) throw new AppError("invalid", { msg: NOWHERE });
    const answer = await deps.saveScenes(noteSave(documentId, author, selected.timestamp, marked ?? []), {
      stored: write,
    });
    if (answer.state === "saved") return;
    if (attempt === MAX_ATTEMPTS) throw new AppError("conflict");
  }
}

/** Offsets of an earlier reading as those of this one; without any, where they are not found. */
async function inThisReading(
  db: Queryable,
  now: OpenReading,
  { reading, ...selected }: Selected & { reading?: string | undefined },
): Promise<Selected> {
  const { start, end, key: quote } = selected;
  if (reading === undefined || reading === now.id || start === undefined || end === undefined) return selected;
  const then = await openReading(db, now.documentId, reading).catch(() => null);
  const place = then && placeInReading(now.reading, then.reading, { quote, start, end });
  return { ...selected, start: place?.start, end: place?.end };
}

async function presentOne(deps: NoteDeps, documentId: string, id: string): Promise<Remark> {
  const [remark] = await retryIfReplaced(async () => {
    const page = await loadScriptPage(deps, documentId);
    return presentNotes(deps.db, { ...page, notes: page.notes.filter((note) => note.id === id) });
  });
  if (!remark) throw new AppError("not-found", { msg: GONE_MESSAGE });
  return remark;
}
