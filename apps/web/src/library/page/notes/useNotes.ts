import { Remark } from "@mochang/contract";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { post } from "../../../lib/api.ts";
import { ApiError } from "../../../lib/apiError.ts";
import { asMutation } from "../../../lib/asMutation.ts";
import { AGAIN_MS } from "../../../lib/heal.ts";
import { keptList } from "../../../lib/keptList.ts";
import { stopped } from "../../../lib/words.ts";
import { z } from "zod";
import { noteBook, type Kept, type Note, type NoteBook } from "./noteBook.ts";

const CLOCK = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" });
/** `YYYY-MM-DD HH:mm:ss`, as the server says it. */
const stamp = (at: number): string => CLOCK.format(at);

/** What an older version of the page left is not worth failing for. */
const isKept = (value: unknown): value is Kept =>
  typeof (value as Kept | null)?.note?.id === "string" && typeof (value as Kept).have?.there === "boolean";

/** Refusals that pass by themselves: no session, too slow, too many at once. */
const PASSING = new Set([401, 408, 429]);

/** Why a note will not be taken, and what can be done; null where another try may do. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || PASSING.has(error.status))
    return null;
  if (error.status === 404) return "这部作品不在了，批注没有地方存，请把字复制走。";
  return stopped(error.message);
}

function openBook(client: QueryClient, scriptId: string, remarks: readonly Remark[]): NoteBook {
  const kept = keptList(`notes:${scriptId}`, isKept, ({ note }) => note.id);
  const place = { scriptId, version: "" };
  const update = asMutation(client, ({ note: { id, value, key, start, end }, moved }: { note: Note; moved: boolean }) =>
    post(
      "/api/scriptStructure/updateRemark",
      { ...place, timestamp: id, value, ...(moved && start !== null && end !== null ? { key, start, end } : {}) },
      z.unknown(),
    ),
  );
  return noteBook(remarks, {
    add: asMutation(client, ({ id, key, value, start, end }) =>
      post(
        "/api/scriptStructure/addRemark",
        { ...place, timestamp: id, key, value, structure: "", start: start ?? undefined, end: end ?? undefined },
        Remark,
      ),
    ),
    update: (note, moved) => update({ note, moved }),
    remove: asMutation(client, ({ id }) =>
      post("/api/scriptStructure/deleteRemark", { ...place, timestamp: id, structure: "" }, z.unknown()),
    ),
    isMissing: (error) => error instanceof ApiError && error.code === 404,
    isTaken: (error) => error instanceof ApiError && error.code === 409,
    refusal: refusalOf,
    read: kept.adopt,
    keep: kept.keep,
    now: Date.now,
    stamp,
  });
}

/** A script's notes, live; opened once with what the server gave. */
export function useNotes(scriptId: string, remarks: readonly Remark[]) {
  const client = useQueryClient();
  const book = useMemo(() => openBook(client, scriptId, remarks), [client, scriptId, remarks]);
  const notes = useSyncExternalStore(book.subscribe, book.notes);
  useEffect(() => {
    const again = () => {
      for (const note of book.notes()) if (note.state === "failed") book.retry(note.id);
    };
    addEventListener("online", again);
    // A server that restarts brings no such event: what it may take later is brought again until it has it.
    const timer = setInterval(() => {
      for (const note of book.notes()) if (note.state === "failed" && note.refused === null) book.retry(note.id);
    }, AGAIN_MS);
    return () => {
      removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [book]);
  return { book, notes };
}
