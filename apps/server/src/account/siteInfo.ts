import type { SiteInfo } from "@mochang/contract";
import type { Env } from "../platform/index.ts";
import { versionsOf, type LegalTexts } from "./consents.ts";
import { outboxFolder } from "./sms/outbox.ts";

/** What the login page and the page's foot need before anyone logs in. */
export function siteInfoOf(
  env: Env,
  model: { name: string; simulated: boolean; reportUnits: number } | null,
  legal: LegalTexts,
): Omit<SiteInfo, "signedIn"> {
  const trialSms = env.SMS_PROVIDER === "outbox";
  return {
    trialSms,
    outboxPath: trialSms ? outboxFolder(env.DATA_DIR) : null,
    foot: {
      supportContact: env.SUPPORT_CONTACT ?? null,
      icpNumber: env.ICP_NUMBER ?? null,
      policeNumber: env.POLICE_NUMBER ?? null,
      algorithmNumber: env.ALGORITHM_NUMBER ?? null,
      modelNumber: env.MODEL_NUMBER ?? null,
    },
    ...(env.SMS_REGIONS && { regions: env.SMS_REGIONS }),
    headline: env.HEADLINE,
    legal: versionsOf(legal),
    betaStart: env.BETA_START?.toISOString() ?? null,
    betaEnd: env.BETA_END?.toISOString() ?? null,
    reportUnits: model?.reportUnits ?? null,
    model: { configured: model !== null, name: model?.name ?? null, simulated: model?.simulated ?? false },
  };
}
