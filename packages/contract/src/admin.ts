import { z } from "zod";
import { pageOf, PageQuery } from "./envelope.ts";
import { LedgerQuery } from "./ledgerQuery.ts";
import { RunKind, RunState } from "./runEvent.ts";

/** Rows a page of the lists of /admin. */
export const ADMIN_PAGE_SIZE = 20;
const Page = PageQuery.extend({ pageSize: PageQuery.shape.pageSize.default(ADMIN_PAGE_SIZE) });

/** Which users are listed: all, those without ink, those who asked for deletion, administrators. */
export const USER_FILTERS = ["all", "empty", "leaving", "admins"] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

/** `find`: the last digits of a phone, or the beginning of an id. */
export const AdminUsersQuery = Page.extend({
  find: z.string().trim().max(64).default(""),
  filter: z.enum(USER_FILTERS).default("all"),
});

/** An account as administrators see it: never a whole phone, never a script. Ink in units, moments in ISO 8601. */
export const AdminUser = z.object({
  id: z.string(),
  phone: z.string(),
  isAdmin: z.boolean(),
  tenantId: z.number(),
  works: z.number(),
  balance: z.number(),
  granted: z.number(),
  createdAt: z.string(),
  lastLoginAt: z.string().nullable(),
  /** When its deletion is due. */
  leavingAt: z.string().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;
export const AdminUsers = pageOf(AdminUser).extend({ counts: z.record(z.enum(USER_FILTERS), z.number()) });
export type AdminUsers = z.infer<typeof AdminUsers>;

export const REASON_MAX = 40;
const Reason = z
  .string({ error: "请写明缘由" })
  .trim()
  .min(1, "请写明缘由")
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "缘由里有看不见的字符，请删去")
  .max(REASON_MAX, `缘由不超过 ${REASON_MAX} 个字`);
export const GRANT_MAX_BOXES = 1_000;
/** A negative `boxes` takes ink back. `key` is made by the client: a grant sent twice with one key happens once. */
export const AdminGrant = z.object({
  userId: z.string().min(1).max(64),
  boxes: z
    .number()
    .min(-GRANT_MAX_BOXES, `一次不超过 ${GRANT_MAX_BOXES} 盒`)
    .max(GRANT_MAX_BOXES, `一次不超过 ${GRANT_MAX_BOXES} 盒`)
    .refine(
      (n) => Math.round(Math.abs(n) * 10) > 0 && Number.isInteger(Math.round(n * 1e6) / 1e5),
      "盒数最多一位小数，不能是 0",
    ),
  reason: Reason,
  key: z.uuid(),
});
export const AdminTenant = z.object({
  userId: z.string().min(1).max(64),
  tenantId: z.number().int("租户应为整数").min(0, "租户应为整数").max(999_999_999, "租户应为整数"),
  reason: Reason,
});
/** An act on a run of somebody's. */
export const AdminRunAct = z.object({ runId: z.string().min(1).max(64), reason: Reason });

export const AdminRun = z.object({
  runId: z.string(),
  kind: RunKind,
  state: RunState,
  /** Phone number with its middle digits masked. */
  phone: z.string(),
  percent: z.number(),
  step: z.string().nullable(),
  done: z.number().nullable(),
  total: z.number().nullable(),
  message: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Seconds since its worker last wrote to it. */
  silentSeconds: z.number(),
  /** Whether an administrator may resume it; the server checks again when it is resumed. */
  resumable: z.boolean(),
  /** Units refunded since it was last started. */
  refunded: z.number(),
});
export type AdminRun = z.infer<typeof AdminRun>;
export const AdminWork = z.object({
  running: z.array(AdminRun),
  /** Runs that one worker process takes at once. */
  max: z.number(),
  queued: z.number(),
  /** Seconds that the oldest has waited; null: none waits. */
  longestWait: z.number().nullable(),
  failed: z.array(AdminRun),
  /** Counted since midnight in Beijing. */
  today: z.object({ done: z.number(), failed: z.number(), medianSeconds: z.number().nullable() }),
});
export type AdminWork = z.infer<typeof AdminWork>;

/** Services of other companies that the product calls. */
export const PROVIDERS = ["model", "image", "sms"] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export const AdminProvider = z.object({
  provider: z.enum(PROVIDERS),
  /** What is configured, e.g. a model's name; null: nothing. */
  configured: z.string().nullable(),
  simulated: z.boolean(),
  /** The last 24 hours in half hours, the oldest first. */
  slots: z.array(z.object({ calls: z.number(), failed: z.number() })),
  medianMs: z.number().nullable(),
  lastSuccessAt: z.string().nullable(),
  lastError: z.object({ kind: z.string(), at: z.string() }).nullable(),
});
export type AdminProvider = z.infer<typeof AdminProvider>;

/** An hour in which more than a tenth of the calls failed is a bad one. */
export const BAD_SHARE = 0.1;
export type ProviderState = "trial" | "unset" | "unused" | "troubled" | "well";
/** State of a provider over the last hour; unknown when it was not called. */
export function providerState({
  configured,
  simulated,
  slots,
}: Pick<AdminProvider, "configured" | "simulated" | "slots">): ProviderState {
  if (simulated) return "trial";
  if (configured === null) return "unset";
  const [calls, failed] = slots.slice(-2).reduce(([c, f], slot) => [c + slot.calls, f + slot.failed], [0, 0]);
  if (calls === 0) return "unused";
  return failed / calls > BAD_SHARE ? "troubled" : "well";
}

export const AdminTry = z.object({ provider: z.enum(PROVIDERS) });
/** How one call of a provider ended, in a sentence. */
export const AdminTried = z.object({ succeeded: z.boolean(), sentence: z.string() });
export type AdminTried = z.infer<typeof AdminTried>;

/** Counts shown beside the names of the tabs: accounts, failed runs, failing providers, posts. */
export const AdminCounts = z.object({
  users: z.number(),
  failed: z.number(),
  troubled: z.number(),
  posts: z.number(),
});
export type AdminCounts = z.infer<typeof AdminCounts>;

/** A user's ledger, without the names of works. */
export const AdminLedgerQuery = LedgerQuery.extend({ userId: z.string().min(1).max(64) });

export const AdminPost = z.object({
  id: z.string(),
  kind: z.enum(["article", "script"]),
  title: z.string(),
  /** Of an article; null for a script. */
  series: z.string().nullable(),
  /** Name of its author. */
  author: z.string(),
  published: z.boolean(),
  updatedAt: z.string(),
});
export type AdminPost = z.infer<typeof AdminPost>;
export const POST_MAX = 200_000;
/** `script`: the text of an excellent script; null for an article. */
export const AdminPostSource = z.object({ id: z.string(), source: z.string(), script: z.string().nullable() });
export type AdminPostSource = z.infer<typeof AdminPostSource>;
export const AdminPostEdit = z.object({
  id: z.string().min(1).max(64),
  source: z.string().max(POST_MAX, "一篇不超过 20 万字"),
});
/** Preview of a post that is not stored: HTML that the server makes from its Markdown. */
export const AdminPreview = z.object({ title: z.string(), html: z.string() });
export type AdminPreview = z.infer<typeof AdminPreview>;
export const AdminPublish = z.object({ id: z.string().min(1).max(64), published: z.boolean() });

/** Kinds of entries of the audit log, by which its page filters. */
export const AUDIT_KINDS = ["ink", "account", "work", "post"] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];
export const AUDIT_WORDS: Readonly<Record<AuditKind, string>> = {
  ink: "赠墨",
  account: "账号",
  work: "任务",
  post: "内容",
};
/** Where an administrative action was performed. */
export const AUDIT_VIA = { web: "网页", cli: "服务器" } as const;
export const AdminAuditQuery = Page.extend({ kind: z.enum(["", ...AUDIT_KINDS]).default("") });
export const AuditLine = z.object({
  id: z.string(),
  at: z.string(),
  /** The administrator's masked phone, or 命令行. */
  who: z.string(),
  what: z.string(),
  /** To whom it was done: the masked phone; null: to no account. */
  subject: z.string().nullable(),
  /** Boxes of ink that were given, negative: taken back; null for other acts. */
  boxes: z.number().nullable(),
  /** The reason that was given, or the value before the change. */
  detail: z.string(),
  via: z.enum(["web", "cli"]),
});
export type AuditLine = z.infer<typeof AuditLine>;
export const AdminAudit = pageOf(AuditLine);
export type AdminAudit = z.infer<typeof AdminAudit>;
