import { openDraftBook, type DraftBook } from "./draftBook.ts";

/** For tests: the draft book of a work of which nothing is kept, and which keeps nothing. */
export const openEmptyDraftBook = (): Promise<DraftBook> =>
  openDraftBook({
    records: { read: () => Promise.resolve([]), write: () => Promise.resolve() },
    userId: "u",
    workId: "w",
    versionId: "v",
    windowId: "x",
    now: () => 0,
    watchWindow: () => async () => false,
    later: () => undefined,
  });
