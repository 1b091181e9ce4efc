import { z } from "zod";
import { PHONE_PATTERN } from "./phone.ts";

/** Mainland mobile number. */
export const Phone = z.string().regex(PHONE_PATTERN);
export const SmsCode = z.string().length(6);

/** A field left out is an empty one, so that its own sentence is told. */
const Typed = z.string().default("");
export const SendSms = z.object({ type: z.coerce.number().default(2), phone: Typed });
export const UserLogin = z.object({ phone: Typed, code: Typed });
export const LoginAnswer = z.object({ token: z.string() });

export const UserInfo = z.object({
  phone: z.string(),
  userName: z.string(),
  roleNamesStr: z.string(),
  tenantId: z.number(),
});
export type UserInfo = z.infer<typeof UserInfo>;

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
  /** Whether the request came with a living session: who asks for the login page then goes on to the app. */
  signedIn: z.boolean(),
  betaStart: z.string().nullable(),
  betaEnd: z.string().nullable(),
  model: z.object({ configured: z.boolean(), name: z.string().nullable(), simulated: z.boolean() }),
});
export type SiteInfo = z.infer<typeof SiteInfo>;

/** Tenant whose members may not evaluate. */
export const BLOCKED_TENANT = 8;
