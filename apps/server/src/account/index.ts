import type { Queryable } from "../platform/index.ts";
import { sweepRates } from "./rateLimit.ts";
import { sweepSessions } from "./sessions.ts";
import { sweepChallenges } from "./challenge/challenges.ts";
import { sweepCodes } from "./smsCode.ts";

export {
  countAccounts,
  findAccount,
  findUser,
  listAccounts,
  phonesOf,
  readAccounts,
  updateAccount,
  type AccountFilter,
  type AccountRow,
} from "./administration.ts";
export { limitedAddress } from "./address.ts";
export { refuseOutsideBeta, type BetaWindow } from "./betaWindow.ts";
export type { LegalTexts } from "./consents.ts";
export { sweepDeletions } from "./deletionRequests.ts";
export { accountsErasedSince, deleteAccount, exportAccount, type PersonalData } from "./personalData.ts";
export { refuseBlockedTenant } from "./refuseBlockedTenant.ts";
export { consumeAttempt } from "./rateLimit.ts";
export { makeRequireUser, sessionOf, tokenOf, userOf, type RequireUser } from "./requireUser.ts";
export { registerAccount, type AccountRoutesDeps } from "./routes.ts";
export { openSessionEnds, type SessionEnds } from "./sessionEnds.ts";
export { openSession, sessionFinder, type CurrentUser } from "./sessions.ts";
export { openSmsSender, sweepOutbox, type SmsMessage, type SmsSender } from "./sms/index.ts";
export { siteInfoOf } from "./siteInfo.ts";
export { beijingDay } from "./workingDays.ts";

/** Clears what has run out: sessions, codes, counters. */
export async function sweepAccounts(db: Queryable, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await sweepCodes(db, now);
  await sweepChallenges(db, now);
  await sweepRates(db, now);
}
