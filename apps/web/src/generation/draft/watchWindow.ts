import type { WindowLocks } from "../../lib/browserLocks.ts";

/** A window that is being loaded anew has its lock again within this time, also where its code is slow to come. */
const RELOAD_MS = 20_000;

/**
 * Begins to watch a window and returns what tells whether it is open: its lock is held, or held again after the time of a reload, during which
 * it holds none. That time begins now: of a window that was gone then, the answer waits for nothing later on.
 */
export function watchWindow(
  locks: Pick<WindowLocks, "take">,
  lockId: string,
  writtenAt: number,
  wait: (ms: number) => Promise<void>,
): () => Promise<boolean> {
  const isHeld = async (): Promise<boolean> => {
    const giveBack = await locks.take(lockId, writtenAt);
    giveBack?.();
    return giveBack === null;
  };
  const isHeldAfterReload = async (): Promise<boolean> => {
    if (await isHeld()) return true;
    await wait(RELOAD_MS);
    return isHeld();
  };
  const atFirst = isHeldAfterReload();
  return async () => ((await atFirst) ? isHeldAfterReload() : isHeld());
}
