import type { NoteThread } from "@mochang/contract";
import { presentTime } from "../present.ts";
import type { NoteRow } from "./readNotes.ts";

/** Whose a note is and what was answered. `ownName`: what the script's own writer is called; empty where the page knows. */
export const presentThread = (
  { name, linkId, settledAt, replies }: Pick<NoteRow, "name" | "linkId" | "settledAt" | "replies">,
  ownName = "",
): NoteThread => ({
  name: name ?? ownName,
  own: name === null,
  invited: linkId !== null,
  settled: settledAt ? presentTime(settledAt) : "",
  replies: replies.map((reply) => ({
    id: reply.id,
    name: reply.name ?? ownName,
    own: reply.name === null,
    words: reply.words,
    time: presentTime(new Date(reply.at)),
  })),
});
