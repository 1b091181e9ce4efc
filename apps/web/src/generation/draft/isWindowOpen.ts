import type { WindowLocks } from "../../lib/browserLocks.ts";

/** A window that is being loaded anew has its lock again within this time, also where its code is slow to come. */
const RELOAD_MS = 20_000;

/** Whether a window is open: its lock is held now, or again after the time of a reload, during which it holds none. */
export async function isWindowOpen(
  locks: Pick<WindowLocks, "take">,
  lockId: string,
  writtenAt: number,
  wait: (ms: number) => Promise<void>,
): Promise<boolean> {
  const isHeld = async (): Promise<boolean> => {
    const giveBack = await locks.take(lockId, writtenAt);
    giveBack?.();
    return giveBack === null;
  };
  if (await isHeld()) return true;
  await wait(RELOAD_MS);
  return isHeld();
}
