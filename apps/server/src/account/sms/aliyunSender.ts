import { createRequire } from "node:module";
import { AppError, type Env, type Log } from "../../platform/index.ts";
import type { SmsSender } from "./sender.ts";

type Settings = Pick<
  Env,
  "ALIYUN_ACCESS_KEY_ID" | "ALIYUN_ACCESS_KEY_SECRET" | "SMS_SIGN_NAME" | "SMS_TEMPLATE_ID" | "SMS_RECEIPT_TEMPLATE_ID"
>;

/** Alibaba Cloud's short message service; the code's template has the variable `code`, the receipt's `day` and `number`. `server` is another address, for tests. */
export async function aliyunSender(
  env: Settings,
  log: Pick<Log, "error">,
  server = { endpoint: "dysmsapi.aliyuncs.com", protocol: "https" },
): Promise<SmsSender> {
  // CommonJS whose class is `exports.default`: asked for as such, since loaders differ in what `import()` makes of that.
  const require = createRequire(import.meta.url);
  const sdk = require("@alicloud/dysmsapi20170525") as typeof import("@alicloud/dysmsapi20170525");
  const { $OpenApiUtil } = await import("@alicloud/openapi-core");
  const client = new sdk.default(
    new $OpenApiUtil.Config({
      accessKeyId: env.ALIYUN_ACCESS_KEY_ID,
      accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET,
      ...server,
    }),
  );
  return async (message) => {
    const request = new sdk.SendSmsRequest({
      // The mainland's bare, others with their calling code and without +.
      phoneNumbers: message.phone.replace("+", ""),
      signName: env.SMS_SIGN_NAME,
      templateCode: "code" in message ? env.SMS_TEMPLATE_ID : env.SMS_RECEIPT_TEMPLATE_ID,
      templateParam: JSON.stringify("code" in message ? { code: message.code } : message.receipt),
    });
    const { body } = await client.sendSms(request);
    if (body?.code === "OK") return;
    log.error({ provider: "aliyun", code: body?.code, requestId: body?.requestId }, "sms refused");
    throw new AppError("internal", { msg: "短信没有发出，请稍后再试" });
  };
}
