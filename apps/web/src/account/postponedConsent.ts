import { readSetting, writeSetting } from "../lib/storage.ts";

const NAME = "consentPostponed";
const today = (): string => new Date().toDateString();

/** Whether the answer to a new version of the legal texts was put off today, in this browser. */
export const isConsentPostponed = (): boolean => readSetting(NAME) === today();

export const postponeConsent = (): void => writeSetting(NAME, today());
