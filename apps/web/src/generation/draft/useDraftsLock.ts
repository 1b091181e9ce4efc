import { useEffect } from "react";
import { browserLocks, type WindowLocks } from "../../lib/browserLocks.ts";
import { thisWindowId } from "../../lib/windowId.ts";

export const draftsLockOf = (windowId: string): string => `drafts-${windowId}`;

/**
 * While a window shows a work it holds this lock, by which others know that it is there. It is taken before anything is fetched: another window that submits
 * meanwhile would take this one for gone, and delete the words that it has not read yet.
 */
export function useDraftsLock(locks: () => Pick<WindowLocks, "hold"> = browserLocks): void {
  useEffect(() => locks().hold(draftsLockOf(thisWindowId())), [locks]);
}
