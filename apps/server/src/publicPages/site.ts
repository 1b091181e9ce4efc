import type { AboutText, LegalText, SiteSettings } from "../content/index.ts";
import type { Env } from "../platform/index.ts";

/** What of the configuration the public pages say. */
export type PublicSettings = SiteSettings &
  Pick<
    Env,
    | "PUBLIC_URL"
    | "ICP_NUMBER"
    | "POLICE_NUMBER"
    | "ALGORITHM_NUMBER"
    | "MODEL_NUMBER"
    | "SISTER_STORYBOARD_URL"
    | "SISTER_KNOWLEDGE_URL"
  >;

/** What every public page is made of. */
export interface Site {
  settings: PublicSettings;
  agreement: LegalText;
  privacy: LegalText;
  about: AboutText;
  /** Ink that a new account gets, and what evaluating 40,000 characters costs by the price table; null where no model is configured. */
  ink: { welcomeUnits: number; reportUnits: number | null };
  year: number;
}

/** Days as they are written on the pages: 2026 年 12 月 1 日. */
export const writtenDay = (day: string): string => {
  const [year, month, date] = day.split("-").map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};
