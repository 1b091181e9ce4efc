import type { AddReviewNote, ReviewNotes, ReviewPage } from "@mochang/contract";
import { get, post, type Schema } from "../../lib/api.ts";

/** What an answer must at least be; the whole of it is checked by the server, and zod is too heavy for this page. */
const withKeys = <T>(...keys: (keyof T & string)[]): Schema<T> => ({
  safeParse: (value) =>
    typeof value === "object" && value !== null && keys.every((key) => key in value)
      ? { success: true, data: value as T }
      : { success: false },
});
const PAGE = withKeys<ReviewPage>("scenes", "labels", "notes", "reader");
const NOTES = withKeys<ReviewNotes>("seq", "notes");

/** Exchanges a link's secret for its cookie; answers the link's id. @throws ApiError */
export const openReview = (secret: string) => post("/api/review/open", { secret }, withKeys<{ id: string }>("id"));
export const fetchPage = (link: string) => get(`/api/review/${link}/page`, {}, PAGE);
export const fetchNotes = (link: string) => get(`/api/review/${link}/notes`, {}, NOTES);
export const addNote = (link: string, body: AddReviewNote) => post(`/api/review/${link}/note`, body, NOTES);
export const changeNote = (link: string, noteId: string, words: string) =>
  post(`/api/review/${link}/change`, { noteId, words }, NOTES);
export const deleteNote = (link: string, noteId: string) => post(`/api/review/${link}/delete`, { noteId }, NOTES);
export const reply = (link: string, noteId: string, replyId: string, words: string) =>
  post(`/api/review/${link}/reply`, { noteId, replyId, words }, NOTES);
