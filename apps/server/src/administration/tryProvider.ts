import { randomInt } from "node:crypto";
import type { AdminTried, ProviderName } from "@mochang/contract/admin";
import type { SmsSender } from "../account/index.ts";
import { ImageFault, type ImagePort } from "../images/index.ts";
import { ModelFault, type ModelPort } from "../model/index.ts";
import { AppError, type Log } from "../platform/index.ts";
import { writeAudit, type Actor } from "./auditLog.ts";
import type { ActionDeps } from "./actions.ts";

/** The ports that may be tried; null where none is configured. */
export interface ProviderPorts {
  model: ModelPort | null;
  images: ImagePort | null;
  sendSms: SmsSender;
}
export interface TryDeps extends ActionDeps {
  ports: ProviderPorts;
  log: Pick<Log, "warn">;
}

const NAMES: Readonly<Record<ProviderName, string>> = { model: "大模型", image: "画图", sms: "短信" };
/** A port tries again by itself for as long as its provider is down. */
const PATIENCE_MS = 60_000;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} 秒`;

/** One small call of each provider, as the product makes them; answers what to say of it. */
const TRIALS: Readonly<
  Record<ProviderName, (ports: ProviderPorts, phone: string, now: () => Date) => Promise<string>>
> = {
  async model({ model }) {
    if (!model) throw new AppError("model-missing");
    const { firstTokenMs } = await model.ask({
      task: "evaluate",
      messages: [{ role: "user", content: "请只回答两个字：收到" }],
      maxOutputTokens: 200,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return `接通了，首字用了 ${seconds(firstTokenMs)}`;
  },
  async image({ images }, _phone, now) {
    if (!images) throw new AppError("invalid", { msg: "还没有配置画图服务" });
    const began = now().getTime();
    await images.draw({
      prompt: "一只白瓷茶杯，水墨",
      size: "1024x1024",
      signal: AbortSignal.timeout(2 * PATIENCE_MS),
    });
    return `画好了一张，用了 ${seconds(now().getTime() - began)}`;
  },
  async sms({ sendSms }, phone, now) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    await sendSms({ phone, code, sentAt: now().toISOString() });
    return "已发到您自己的手机，这个验证码不能用来登录";
  },
};

/** Why a call failed, for whoever runs the server. */
function reasonOf(error: unknown): string {
  if (error instanceof ModelFault)
    return error.kind === "cancelled" ? "一分钟里没有回答" : error.forOperator.replace(/。$/u, "");
  if (error instanceof ImageFault) return error.forWriter;
  if (error instanceof AppError) return error.msg;
  if (error instanceof Error && error.name === "TimeoutError") return "两分钟里没有画好";
  return "没有做成，原因在服务器的日志里";
}

/** Makes one small call of a provider for an administrator, whose own phone a message goes to. @throws AppError where none is configured */
export async function tryProvider(
  { db, now, ports, log }: TryDeps,
  actor: Actor & { phone: string },
  provider: ProviderName,
): Promise<AdminTried> {
  const tried: AdminTried = await TRIALS[provider](ports, actor.phone, now).then(
    (sentence) => ({ succeeded: true, sentence }),
    (error: unknown) => {
      if (error instanceof AppError && (error.code === "model-missing" || error.code === "invalid")) throw error;
      log.warn({ err: error, provider }, "provider tried in vain");
      return { succeeded: false, sentence: reasonOf(error) };
    },
  );
  await writeAudit(db, actor, { kind: "work", action: `试了一次${NAMES[provider]}`, detail: tried.sentence }, now());
  return tried;
}
