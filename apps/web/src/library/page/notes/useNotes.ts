import type { Remark } from "@mochang/contract";
import { useMemo, useSyncExternalStore } from "react";
import { post } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/apiError.ts";
import { recall, remember } from "../../../lib/storage.ts";
import { z } from "zod";
import { noteBook, type Kept, type NoteBook } from "./noteBook.ts";

const two = (n: number): string => String(n).padStart(2, "0");
/** `YYYY-MM-DD HH:mm:ss`, as the server says it. */
const stamp = (at: number): string => {
  const d = new Date(at);
  return `${d.getFullYear()}-${two(d.getMonth() + 1)}-${two(d.getDate())} ${two(d.getHours())}:${two(d.getMinutes())}:${two(d.getSeconds())}`;
};

/** What an older version of the page left is not worth failing for. */
function readKept(key: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(recall(key) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]).filter((k) => typeof k?.note?.id === "string" && typeof k.have?.there === "boolean") : [];
  } catch {
    // Not ours, or cut off: the server's notes are whole.
    return [];
  }
}

const openBook = (scriptId: string, remarks: readonly Remark[]): NoteBook => {
  const key = `notes:${scriptId}`;
  return noteBook(remarks, {
    add: ({ id, key: words, value, start, end }) => post("/api/scriptStructure/addRemark", { scriptId, version: "", timestamp: id, key: words, value, structure: "", start: start ?? undefined, end: end ?? undefined }, z.unknown()),
    update: ({ id, value }) => post("/api/scriptStructure/updateRemark", { scriptId, version: "", timestamp: id, value }, z.unknown()),
    remove: ({ id }) => post("/api/scriptStructure/deleteRemark", { scriptId, version: "", timestamp: id, structure: "" }, z.unknown()),
    isMissing: (error) => error instanceof ApiError && error.code === 404,
    read: () => readKept(key),
    keep: (kept) => remember(key, kept.length > 0 ? JSON.stringify(kept) : null),
    now: Date.now,
    stamp,
  });
};

/** A script's notes, live; opened once with what the server gave. */
export function useNotes(scriptId: string, remarks: readonly Remark[]) {
  const book = useMemo(() => openBook(scriptId, remarks), [scriptId, remarks]);
  const notes = useSyncExternalStore(book.subscribe, book.notes);
  return { book, notes };
}
