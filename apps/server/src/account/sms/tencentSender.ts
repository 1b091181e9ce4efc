import { internationalPhone } from "@mochang/contract";
import { AppError, type Env, type Log } from "../../platform/index.ts";
import type { SmsSender } from "./sender.ts";

type Settings = Pick<
  Env,
  | "TENCENT_SECRET_ID"
  | "TENCENT_SECRET_KEY"
  | "TENCENT_SMS_APP_ID"
  | "SMS_SIGN_NAME"
  | "SMS_TEMPLATE_ID"
  | "SMS_RECEIPT_TEMPLATE_ID"
>;

/** Tencent Cloud's short message service; the code's template has it as its only variable, the receipt's the day and the number. `server` is another address, for tests. */
export async function tencentSender(
  env: Settings,
  log: Pick<Log, "error">,
  server = { endpoint: "sms.tencentcloudapi.com", protocol: "https://" },
): Promise<SmsSender> {
  const { sms } = await import("tencentcloud-sdk-nodejs-sms");
  const client = new sms.v20210111.Client({
    credential: { secretId: env.TENCENT_SECRET_ID, secretKey: env.TENCENT_SECRET_KEY },
    region: "ap-guangzhou",
    profile: { httpProfile: server },
  });
  return async (message) => {
    const answer = await client.SendSms({
      SmsSdkAppId: env.TENCENT_SMS_APP_ID ?? "",
      SignName: env.SMS_SIGN_NAME ?? "",
      TemplateId: ("code" in message ? env.SMS_TEMPLATE_ID : env.SMS_RECEIPT_TEMPLATE_ID) ?? "",
      TemplateParamSet: "code" in message ? [message.code] : [message.receipt.day, message.receipt.number],
      PhoneNumberSet: [internationalPhone(message.phone)],
    });
    const status = answer.SendStatusSet?.[0];
    if (status?.Code === "Ok") return;
    log.error({ provider: "tencent", code: status?.Code, requestId: answer.RequestId }, "sms refused");
    throw new AppError("internal", { msg: "短信没有发出，请稍后再试" });
  };
}
