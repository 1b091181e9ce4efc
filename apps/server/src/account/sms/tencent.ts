import { AppError, type Env, type Log } from "../../platform/index.ts";
import type { SmsSender } from "./index.ts";

/** Tencent Cloud's short message service; the template's only variable is the code. */
export async function tencentSender(env: Env, log: Pick<Log, "error">): Promise<SmsSender> {
  const { sms } = await import("tencentcloud-sdk-nodejs-sms");
  const client = new sms.v20210111.Client({ credential: { secretId: env.TENCENT_SECRET_ID, secretKey: env.TENCENT_SECRET_KEY }, region: "ap-guangzhou", profile: {} });
  return async ({ phone, code }) => {
    const answer = await client.SendSms({
      SmsSdkAppId: env.TENCENT_SMS_APP_ID ?? "",
      SignName: env.SMS_SIGN_NAME ?? "",
      TemplateId: env.SMS_TEMPLATE_ID ?? "",
      TemplateParamSet: [code],
      PhoneNumberSet: [`+86${phone}`],
    });
    const status = answer.SendStatusSet?.[0];
    if (status?.Code === "Ok") return;
    log.error({ provider: "tencent", code: status?.Code, requestId: answer.RequestId }, "sms refused");
    throw new AppError("internal", { msg: "短信没有发出，请稍后再试" });
  };
}
