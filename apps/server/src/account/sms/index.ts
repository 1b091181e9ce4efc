import type { Env, Log } from "../../platform/index.ts";
import { outboxSender } from "./outbox.ts";
import type { SmsSender } from "./sender.ts";

export { sweepOutbox } from "./outbox.ts";
export type { SmsMessage, SmsSender } from "./sender.ts";

/** The sender that `SMS_PROVIDER` names. A provider's SDK is loaded only when it is chosen. */
export async function openSmsSender(env: Env, log: Log): Promise<SmsSender> {
  switch (env.SMS_PROVIDER) {
    case "outbox":
      return outboxSender(env.DATA_DIR, log);
    case "aliyun":
      return (await import("./aliyunSender.ts")).aliyunSender(env, log);
    case "tencent":
      return (await import("./tencentSender.ts")).tencentSender(env, log);
  }
}
