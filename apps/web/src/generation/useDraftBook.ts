import { useEffect, useState } from "react";
import { onLoggedOut } from "../lib/loggedOut.ts";
import { userRecords } from "../lib/userRecords.ts";
import { browserLocks } from "../lib/browserLocks.ts";
import { thisWindowId } from "../lib/windowId.ts";
import { openDraftBook, type DraftBook } from "./draft/draftBook.ts";
import type { WorkKey } from "./workspace.ts";

/** While a window has drafts open it holds this lock, by which others know that it is there. */
const lockOf = (windowId: string): string => `drafts-${windowId}`;

/** The drafts of a work of a user; null until they are read. */
export function useDraftBook({ scriptId, versionId }: WorkKey, userId: string | undefined): DraftBook | null {
  const [draftBook, setDraftBook] = useState<DraftBook | null>(null);
  useEffect(() => {
    if (userId === undefined) return;
    const locks = browserLocks();
    const release = locks.hold(lockOf(thisWindowId()));
    let opened: DraftBook | null = null;
    let isLeft = false;
    void openDraftBook({
      records: userRecords(),
      userId,
      workId: scriptId,
      versionId,
      windowId: thisWindowId(),
      now: Date.now,
      isOpen: async (windowId, at) => {
        const giveBack = await locks.take(lockOf(windowId), at);
        giveBack?.();
        return giveBack === null;
      },
      later: (act, ms) => void setTimeout(act, ms),
    }).then((ready) => {
      opened = ready;
      if (!isLeft) setDraftBook(ready);
    });
    const stop = onLoggedOut((loggedOutId) => loggedOutId === userId && opened?.stop());
    const flush = () => opened?.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      isLeft = true;
      flush();
      release();
      stop();
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [scriptId, versionId, userId]);
  return draftBook;
}
