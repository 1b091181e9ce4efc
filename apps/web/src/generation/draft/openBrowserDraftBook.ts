import { browserLocks } from "../../lib/browserLocks.ts";
import { onLoggedOut } from "../../lib/loggedOut.ts";
import { userRecords } from "../../lib/userRecords.ts";
import { thisWindowId } from "../../lib/windowId.ts";
import type { WorkKey } from "../workspace.ts";
import { openDraftBook, type DraftBook } from "./draftBook.ts";
import { draftsLockOf } from "./useDraftsLock.ts";
import { watchWindow } from "./watchWindow.ts";

/** Opens the drafts of a work of a user in this browser, whose window holds its lock; what it answers leaves them. */
export function openBrowserDraftBook(
  { scriptId, versionId }: WorkKey,
  userId: string,
  onReady: (draftBook: DraftBook) => void,
): () => void {
  const locks = browserLocks();
  let opened: DraftBook | null = null;
  let isLeft = false;
  void openDraftBook({
    records: userRecords(),
    userId,
    workId: scriptId,
    versionId,
    windowId: thisWindowId(),
    now: Date.now,
    watchWindow: (id, at) => watchWindow(locks, draftsLockOf(id), at, (ms) => new Promise((go) => setTimeout(go, ms))),
    later: (act, ms) => void setTimeout(act, ms),
  }).then((ready) => {
    opened = ready;
    if (!isLeft) onReady(ready);
  });
  const stop = onLoggedOut((loggedOutId) => loggedOutId === userId && opened?.stop());
  const flush = () => opened?.flush();
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return () => {
    isLeft = true;
    flush();
    stop();
    window.removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flush);
  };
}
