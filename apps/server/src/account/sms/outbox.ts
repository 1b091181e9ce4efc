import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../platform/index.ts";
import type { SmsSender } from "./sender.ts";

export const outboxFolder = (dataDir: string): string => join(dataDir, "outbox");

/** As long as hashed codes are kept after they have expired. */
const KEPT_MS = 24 * 3600_000;

/** The part of a file's name that says when it was sent: names sort by time. */
const stampOf = (sentAt: string): string => sentAt.replaceAll(/[:.]/g, "-");

/** Trial installations: each message is a JSON file `{phone, code, sentAt}`, or a deletion's `{phone, receipt, sentAt}`, for a day, and a line in the log. */
export function outboxSender(dataDir: string, log: Pick<Log, "info">): SmsSender {
  const folder = outboxFolder(dataDir);
  return async (message) => {
    await mkdir(folder, { recursive: true });
    const name = `${stampOf(message.sentAt)}-${randomUUID().slice(0, 8)}.json`;
    const temporaryPath = join(folder, `.${name}.half`);
    const file = await open(temporaryPath, "wx", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(message)}\n`);
    } finally {
      await file.close();
    }
    await rename(temporaryPath, join(folder, name));
    if ("code" in message)
      log.info({ phone: message.phone, code: message.code, file: name }, "短信验证码已写入 outbox");
    else log.info({ file: name }, "注销回执已写入 outbox");
  };
}

/** Messages hold phone numbers in the clear: they go once they are of no use any more. */
export async function sweepOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = outboxFolder(dataDir);
  if (!existsSync(folder)) return;
  const oldest = stampOf(new Date(now.getTime() - KEPT_MS).toISOString());
  for (const name of await readdir(folder))
    // Also the half-written ones of a process that was killed.
    if (/\.json(?:\.half)?$/u.test(name) && name.replace(/^\./u, "") < oldest)
      await rm(join(folder, name), { force: true });
}
