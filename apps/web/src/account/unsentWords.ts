import { announceLoggedOut } from "../lib/loggedOut.ts";

/** The browser's database is opened only when someone logs out. */
const records = async () => (await import("../lib/userRecords.ts")).userRecords();

/** Whether words of a user wait on this machine for the server, from whatever window. */
export async function hasUnsent(userId: string): Promise<boolean> {
  try {
    return (await (await records()).read(userId)).length > 0;
  } catch {
    // A browser that forbids its database holds nothing of anyone.
    return false;
  }
}

/** No word of a user stays on this machine, and no open window writes one any more. */
export async function forgetUnsent(userId: string): Promise<void> {
  announceLoggedOut(userId);
  try {
    const store = await records();
    const left = await store.read(userId);
    if (left.length > 0) await store.write({ remove: left.map(({ id }) => id) });
  } catch {
    // As above.
  }
}
