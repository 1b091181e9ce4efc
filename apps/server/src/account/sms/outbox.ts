import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../platform/index.ts";
import type { SmsSender } from "./sender.ts";

export const outboxFolder = (dataDir: string): string => join(dataDir, "outbox");

/** Trial installations: each message is a JSON file `{phone, code, sentAt}`, or a deletion's `{phone, receipt, sentAt}`, and a line in the log. Names sort by time. */
export function outboxSender(dataDir: string, log: Pick<Log, "info">): SmsSender {
  const folder = outboxFolder(dataDir);
  return async (message) => {
    await mkdir(folder, { recursive: true });
    const name = `${message.sentAt.replaceAll(/[:.]/g, "-")}-${randomUUID().slice(0, 8)}.json`;
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
