import type { Env } from "../platform/index.ts";

/** What of the configuration the legal texts and 关于我们 say. */
export type SiteSettings = Pick<
  Env,
  | "OPERATOR_NAME"
  | "OPERATOR_ADDRESS"
  | "ARBITRATION"
  | "LLM_BASE_URL"
  | "LLM_PROVIDER_NAME"
  | "IMAGE_BASE_URL"
  | "IMAGE_PROVIDER_NAME"
  | "DATA_LOCATION"
  | "BACKUP_DAYS"
  | "SUPPORT_CONTACT"
  | "SMS_PROVIDER"
>;

/** A fact of the installation, by the name that stands in `{{…}}`. */
interface Fact {
  /** Plain text; null where the operator has still to say it. */
  value(settings: SiteSettings): string | null;
  /** Shown in 〔〕 in the place of what is missing, and named beside the draft mark. */
  label: string;
}

const SMS_PROVIDERS: Record<SiteSettings["SMS_PROVIDER"], string> = {
  outbox: "无（试用安装，验证码写在本机，一天后删除，不向外发送）",
  aliyun: "阿里云短信服务",
  tencent: "腾讯云短信服务",
};

/** All placeholders that a text may use. */
export const FACTS = {
  operator: { value: (s) => s.OPERATOR_NAME ?? null, label: "运营者名称" },
  operatorAddress: { value: (s) => s.OPERATOR_ADDRESS ?? null, label: "运营者地址" },
  contact: { value: (s) => s.SUPPORT_CONTACT ?? null, label: "联系方式" },
  arbitration: { value: (s) => s.ARBITRATION ?? null, label: "仲裁委员会" },
  dataLocation: { value: (s) => s.DATA_LOCATION ?? null, label: "数据存放地点" },
  backupDays: { value: (s) => String(s.BACKUP_DAYS), label: "备份天数" },
  smsProvider: { value: (s) => SMS_PROVIDERS[s.SMS_PROVIDER], label: "短信服务方" },
  modelProvider: {
    value: (s) => {
      if (s.LLM_BASE_URL === undefined) return "无（目前没有接入大模型，稿子不发送给任何服务方）";
      return s.LLM_PROVIDER_NAME ?? new URL(s.LLM_BASE_URL).hostname;
    },
    label: "大模型服务方",
  },
  imageProvider: {
    value: (s) => {
      if (s.IMAGE_BASE_URL === undefined) return "无（目前没有接入画图模型）";
      return s.IMAGE_PROVIDER_NAME ?? new URL(s.IMAGE_BASE_URL).hostname;
    },
    label: "画图服务方",
  },
} as const satisfies Record<string, Fact>;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/gu;
/** Whatever Markdown could read as markup. */
const PUNCTUATION = /[!-/:-@[-`{-~]/gu;

/** A sentence with a placeholder. */
const SENTENCE = /[^。\n]*\{\{([^{}]*)\}\}[^。\n]*。/gu;

/** A text without the sentences on facts that are not configured, nor the parts that held nothing else. */
export function leaveOutUnset(text: string, settings: SiteSettings): string {
  const kept = text.replaceAll(SENTENCE, (sentence, name: string) =>
    Object.hasOwn(FACTS, name) && FACTS[name as keyof typeof FACTS].value(settings) === null ? "" : sentence,
  );
  return kept
    .split(/^(?=## )/mu)
    .filter((part) => part.replace(/^## .*/u, "").trim() !== "")
    .join("");
}

/**
 * Puts the installation's facts into a text. Values are escaped, so that they read as plain text in Markdown; `missing` names what is not
 * configured.
 * @throws Error naming the file, for a placeholder that is none of `FACTS`
 */
export function fillFacts(file: string, text: string, settings: SiteSettings): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = text.replaceAll(PLACEHOLDER, (_, name: string) => {
    const fact: Fact | undefined = Object.hasOwn(FACTS, name) ? FACTS[name as keyof typeof FACTS] : undefined;
    if (!fact) throw new Error(`${file}: no such placeholder: ${name}`);
    const value = fact.value(settings);
    if (value !== null) return value.replaceAll(/\s+/gu, " ").replaceAll(PUNCTUATION, "\\$&");
    missing.add(fact.label);
    return `〔${fact.label}〕`;
  });
  return { text: filled, missing: [...missing] };
}
