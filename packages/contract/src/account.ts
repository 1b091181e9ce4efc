import { z } from "zod";
import { RunState } from "./runEvent.ts";

export const SmsCode = z.string().length(6);

/** A field left out is an empty one, so that its own sentence is told. */
const Typed = z.string().default("");
/** What the first step of a change of the phone number answers; the second asks for it. */
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
  /** Random; stays when the phone number is changed. */
  id: z.string(),
  phone: z.string(),
  userName: z.string(),
  roleNamesStr: z.string(),
  tenantId: z.number(),
  /** Whether a version of the legal texts is in hand that the user has not agreed to. */
  consentDue: z.boolean().optional(),
  /** Left out where none runs. */
  deletion: DeletionRequest.optional(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** A login of the account that goes on; moments in ISO 8601. */
export const LoginSession = z.object({
  id: z.string(),
  /** In plain words; empty for logins of an older version. */
  device: z.string(),
  /** Of the network address the first half. */
  address: z.string(),
  createdAt: z.string(),
  /** The newest call, to within some minutes. */
  seenAt: z.string(),
  /** The one that this call was made with. */
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
/** How many logins have ended. */
export const EndedSessions = z.object({ ended: z.number() });

/** The newest export of all of one's data: a run, and its file as long as it may be downloaded. */
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
  /** Of the page's foot; what the configuration leaves out is not shown. */
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
  /** The versions in hand of the texts that the login's box is about. */
  legal: LegalVersions.optional(),
  /** Whether the request came with a living session: who asks for the login page then goes on to the app. */
  signedIn: z.boolean(),
  /** Over the home page. */
  headline: z.string(),
  betaStart: z.string().nullable(),
  betaEnd: z.string().nullable(),
  model: z.object({ configured: z.boolean(), name: z.string().nullable(), simulated: z.boolean() }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

/** Tenant whose members may not evaluate. */
export const BLOCKED_TENANT = 8;

/** What is asked of a user who has not agreed to the legal texts as they are now. */
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
