import type { AddReviewNote } from "@mochang/contract";
import { documentNode, readingOffset, type Reading } from "@mochang/screenplay";
import type { z } from "zod";
import { openReading, readRows, readSnapshot, type Snapshot } from "../../documents/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import { addNote, type Reader, type NoteDeps } from "../notes/writeNotes.ts";
import type { Author } from "../saves/author.ts";
import type { OpenLink } from "./access.ts";
import { refreshScript } from "../refreshScript.ts";

const CHANGED = "这里的稿子刚刚改过，请重新选中再写";

export const readerOf = ({ link }: OpenLink): Reader => ({ linkId: link.id, name: link.name });
/** Whose the document is; what a reader saves bears nobody's name. */
export const authorFor = ({ script }: OpenLink): Author => ({ userId: script.userId, session: null, invited: true });

/** Adds a reader's note; the same one sent again is the one that is there. @throws AppError conflict, invalid */
export async function addReadersNote(
  deps: NoteDeps,
  open: OpenLink,
  { noteId, passage, words }: z.output<typeof AddReviewNote>,
): Promise<void> {
  const { documentId } = open.link;
  const author = authorFor(open);
  const whole = { timestamp: noteId, key: "", value: words, structure: "" };
  if (!passage) return addNote(deps, author, documentId, whole, readerOf(open));
  await refreshScript(deps, documentId, { userId: author.userId });
  const opened = await openReading(deps.db, documentId);
  const snapshot = await readSnapshot(deps.db, documentId);
  const start = await offsetOf(deps.db, snapshot, opened.reading, passage.from);
  const end = await offsetOf(deps.db, snapshot, opened.reading, passage.to);
  const selectedText = start === null || end === null ? "" : opened.reading.text.slice(start, end);
  // What stands between lines in a file and is not shown (a colon behind a cue, a △ before it) is no word of either.
  if (start === null || end === null || start >= end || bare(selectedText) !== bare(passage.quote))
    throw new AppError("conflict", { msg: CHANGED });
  const newNote = { ...whole, key: selectedText, start, end, reading: opened.id };
  await addNote(deps, author, documentId, newNote, readerOf(open));
}

const bare = (text: string): string => text.replaceAll(/[\s：:△]+/gu, "");

/** Where a place of a line stands in a reading; null where the line is gone or says something else. */
async function offsetOf(
  db: Queryable,
  { scriptId, scenes }: Snapshot,
  reading: Reading,
  { scene, line, at }: { scene: string; line: string; at: number },
): Promise<number | null> {
  const one = scenes.filter(({ id }) => id === scene);
  for await (const rows of readRows(db, { scriptId, scenes: one }))
    return readingOffset(documentNode(rows), reading, { line, at });
  return null;
}
