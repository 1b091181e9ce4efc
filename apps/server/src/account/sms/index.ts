import type { Env, Log } from "../../platform/index.ts";
import { outboxSender } from "./outbox.ts";

export interface SmsMessage {
  phone: string;
  code: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Delivers one code; @throws AppError when it could not. */
export type SmsSender = (message: SmsMessage) => Promise<void>;

/** The sender that `SMS_PROVIDER` names. A provider's SDK is loaded only when it is chosen. */
export async function openSmsSender(env: Env, log: Log): Promise<SmsSender> {
  switch (env.SMS_PROVIDER) {
    case "outbox":
      return outboxSender(env.DATA_DIR, log);
    case "aliyun":
      return (await import("./aliyun.ts")).aliyunSender(env, log);
    case "tencent":
      return (await import("./tencent.ts")).tencentSender(env, log);
  }
}
