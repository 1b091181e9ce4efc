import { z } from "zod";
import { RunState } from "./runEvent.ts";

export const SmsCode = z.string().length(6);

/** A missing field reads as an empty string, so that the refusal names that field. */
const Typed = z.string().default("");
/** The answer to the first step of changing the phone number: a proof that the second step must send. */
export const PhoneProof = z.object({ proof: z.string() });
export const ChangePhone = z.object({ proof: z.string().max(200).default(""), phone: Typed, code: Typed });
export type ChangePhone = z.infer<typeof ChangePhone>;

/** The two texts that a user agrees to, by their versions. */
export const LegalVersions = z.object({ agreement: z.number().int().min(1), privacy: z.number().int().min(1) });
export type LegalVersions = z.infer<typeof LegalVersions>;

/** `agreed`: the versions whose box was ticked; other clients leave it out and are asked on the first page. */
export const UserLogin = z.object({ phone: Typed, code: Typed, agreed: LegalVersions.optional() });
export const LoginAnswer = z.object({ token: z.string() });

/** A deletion of the account that was asked for; moments in ISO 8601. */
export const DeletionRequest = z.object({ requestedAt: z.string(), dueAt: z.string() });
export type DeletionRequest = z.infer<typeof DeletionRequest>;

export const UserInfo = z.object({
  /** Random; the same after the phone number is changed. */
  id: z.string(),
  phone: z.string(),
  userName: z.string(),
  roleNamesStr: z.string(),
  tenantId: z.number(),
  /** True when the current legal texts have a version that the user has not agreed to. */
  consentDue: z.boolean().optional(),
  /** Absent when no deletion is requested. */
  deletion: DeletionRequest.optional(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** A session of the account that has not ended; times in ISO 8601. */
export const LoginSession = z.object({
  id: z.string(),
  /** In plain words; empty for logins of an older version. */
  device: z.string(),
  /** The first half of the network address. */
  address: z.string(),
  createdAt: z.string(),
  /** Time of the newest call, exact to a few minutes. */
  seenAt: z.string(),
  /** True for the session that made this call. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

/** What the account's page shows beside the user. */
export const AccountInfo = z.object({
  registeredAt: z.string(),
  /** The newest version of each text that was agreed to. */
  agreed: z.array(z.object({ document: z.enum(["agreement", "privacy"]), version: z.number(), agreedAt: z.string() })),
  sessions: z.array(LoginSession),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

export const EndSession = z.object({ id: z.string().min(1).max(64) });
/** The number of sessions that this call ended. */
export const EndedSessions = z.object({ ended: z.number() });

/** The newest export of all of a user's data: its run, and its file while it can be downloaded. */
export const AccountExport = z.object({
  runId: z.string(),
  state: RunState,
  percent: z.number(),
  message: z.string().nullable(),
  file: z.object({ url: z.string(), bytes: z.number(), expiresAt: z.string() }).nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** What the login page and layout need to know before anyone logs in. */
export const SiteInfo = z.object({
  /** True with `SMS_PROVIDER=outbox`: the login page says that this is a trial installation and where the code is. */
  trialSms: z.boolean(),
  outboxPath: z.string().nullable(),
  /** Shown in the page's footer; values that are not configured are absent. */
  foot: z
    .object({
      supportContact: z.string().nullable(),
      icpNumber: z.string().nullable(),
      policeNumber: z.string().nullable(),
      algorithmNumber: z.string().nullable(),
      modelNumber: z.string().nullable(),
    })
    .optional(),
  /** Calling codes of the regions that are let in beside the mainland; left out: none. */
  regions: z.array(z.literal([852, 853, 886])).optional(),
  /** The current versions of the texts that the login form's checkbox refers to. */
  legal: LegalVersions.optional(),
  /** Whether the request came with a living session: who asks for the login page then goes on to the app. */
  signedIn: z.boolean(),
  /** Announcement above the home page. */
  headline: z.string(),
  betaStart: z.string().nullable(),
  betaEnd: z.string().nullable(),
  /** What the report on a script of 40,000 characters is expected to take, in units; null without a model. */
  reportUnits: z.number().nullable().optional(),
  model: z.object({ configured: z.boolean(), name: z.string().nullable(), simulated: z.boolean() }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

/** Tenant whose members may not evaluate. */
export const BLOCKED_TENANT = 8;

/** The legal texts as they are now, with what a user has agreed to of them. */
export const ConsentState = z.object({
  editions: z.array(
    z.object({
      document: z.enum(["agreement", "privacy"]),
      title: z.string(),
      version: z.number(),
      /** The day from which it applies, `YYYY-MM-DD`. */
      date: z.string(),
      /** The newest version that the user has agreed to. */
      agreed: z.number().nullable(),
    }),
  ),
  /** The last day before the versions apply has not come: the answer may wait. */
  mayWait: z.boolean(),
  /** What changed since the versions that the user has agreed to; empty for whoever has agreed to none. */
  changes: z.array(
    z.object({
      document: z.enum(["agreement", "privacy"]),
      clause: z.string(),
      title: z.string(),
      parts: z.array(z.object({ kind: z.enum(["same", "gone", "new"]), text: z.string() })),
    }),
  ),
});
export type ConsentState = z.infer<typeof ConsentState>;
/** The texts that a user has still to agree to as they are now; the others are not asked about again. */
export const dueEditions = ({ editions }: Pick<ConsentState, "editions">): ConsentState["editions"] =>
  editions.filter(({ agreed, version }) => (agreed ?? 0) < version);
