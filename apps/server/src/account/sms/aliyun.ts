import { AppError, type Env, type Log } from "../../platform/index.ts";
import type { SmsSender } from "./index.ts";

/** Alibaba Cloud's short message service; the template's only variable is `code`. */
export async function aliyunSender(env: Env, log: Pick<Log, "error">): Promise<SmsSender> {
  const { default: module } = await import("@alicloud/dysmsapi20170525");
  const { $OpenApiUtil } = await import("@alicloud/openapi-core");
  const client = new module.default(
    new $OpenApiUtil.Config({ accessKeyId: env.ALIYUN_ACCESS_KEY_ID, accessKeySecret: env.ALIYUN_ACCESS_KEY_SECRET, endpoint: "dysmsapi.aliyuncs.com" }),
  );
  return async ({ phone, code }) => {
    const request = new module.SendSmsRequest({ phoneNumbers: phone, signName: env.SMS_SIGN_NAME, templateCode: env.SMS_TEMPLATE_ID, templateParam: JSON.stringify({ code }) });
    const { body } = await client.sendSms(request);
    if (body?.code === "OK") return;
    log.error({ provider: "aliyun", code: body?.code, requestId: body?.requestId }, "sms refused");
    throw new AppError("internal", { msg: "短信没有发出，请稍后再试" });
  };
}
