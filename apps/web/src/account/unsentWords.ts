import { announceLoggedOut } from "../lib/loggedOut.ts";
import { readSetting, writeSetting } from "../lib/storage.ts";

/** The browser's database is opened only when someone logs out. */
const records = async () => (await import("../lib/userRecords.ts")).userRecords();

const ADOPTED = "unsentAdopted";

/** Earlier versions kept unsent words under the user's phone, which may change: once in a browser they are handed over to the account's id. */
export async function adoptUnsent({ id, phone }: { id: string; phone: string }): Promise<void> {
  if (readSetting(ADOPTED) === id) return;
  try {
    await (await records()).rename(phone, id);
  } catch {
    // As below.
  }
  writeSetting(ADOPTED, id);
}

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
    const unsentRecords = await store.read(userId);
    if (unsentRecords.length > 0) await store.write({ remove: unsentRecords.map(({ id }) => id) });
  } catch {
    // As above.
  }
}
