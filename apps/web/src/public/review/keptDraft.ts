import type { ReviewPassage } from "./reviewPassage.ts";

/** A note that is being written; without a passage it is about the whole. */
export interface Draft {
  id: string;
  passage: ReviewPassage | null;
  /** What is written so far. */
  words: string;
}

const keyOf = (link: string): string => `review.draft:${link}`;

const isDraft = (value: unknown): value is Draft =>
  typeof (value as Draft | null)?.id === "string" && typeof (value as Draft).words === "string";

/** The note that this window was writing when its page ended; null for none. */
export function readDraft(link: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? "null");
    return isDraft(stored) && stored.words.trim() !== "" ? stored : null;
  } catch {
    return null; // forbidden, or not ours
  }
}

/** Keeps what is being written, for as long as the window is there; null forgets it. */
export function keepDraft(link: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(link), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(link));
  } catch {
    // Kept in memory alone.
  }
}
