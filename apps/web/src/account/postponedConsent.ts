import { readSetting, writeSetting } from "../lib/storage.ts";

const NAME = "consentPostponed";
const todayOf = (userId: string): string => `${new Date().toDateString()} ${userId}`;

/** Whether this user, and not another one of this browser, put off the answer to a new version of the legal texts today. */
export const isConsentPostponed = (userId: string): boolean => readSetting(NAME) === todayOf(userId);

export const postponeConsent = (userId: string): void => writeSetting(NAME, todayOf(userId));
