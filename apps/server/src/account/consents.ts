import { dueEditions, type ConsentState, type LegalVersions } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { AppError, type Database, type Queryable } from "../platform/index.ts";
import { consents } from "./tables.ts";

export type LegalDocument = keyof LegalVersions;
const DOCUMENTS = ["agreement", "privacy"] as const satisfies readonly LegalDocument[];

/** The legal texts as they are now, and what changed in which version. */
export interface LegalTexts {
  editions: Readonly<Record<LegalDocument, { title: string; version: number; date: string }>>;
  changes: readonly (ConsentState["changes"][number] & { since: number })[];
}

/** The current versions. */
export const versionsOf = ({ editions }: LegalTexts): LegalVersions => ({
  agreement: editions.agreement.version,
  privacy: editions.privacy.version,
});

/** The newest version of each text that a user has agreed to. */
async function agreedVersions(db: Queryable, userId: string): Promise<Record<LegalDocument, number | null>> {
  const rows = await db.select().from(consents).where(eq(consents.userId, userId));
  const newest = (document: LegalDocument): number | null =>
    rows.reduce<number | null>((top, row) => (row.document === document ? Math.max(top ?? 0, row.version) : top), null);
  return { agreement: newest("agreement"), privacy: newest("privacy") };
}

/** Whether the user has still to agree to a text as it is now. */
export async function isConsentDue(db: Queryable, userId: string, texts: LegalTexts): Promise<boolean> {
  const agreed = await agreedVersions(db, userId);
  return DOCUMENTS.some((document) => (agreed[document] ?? 0) < texts.editions[document].version);
}

/** Notes that a user agreed to the texts as they are now; noting it again changes nothing. */
export async function recordConsent(tx: Queryable, userId: string, texts: LegalTexts, now: Date): Promise<void> {
  await tx
    .insert(consents)
    .values(
      DOCUMENTS.map((document) => ({ userId, document, version: texts.editions[document].version, agreedAt: now })),
    )
    .onConflictDoNothing();
}

export const isCurrentVersion = (accepted: LegalVersions, texts: LegalTexts): boolean =>
  DOCUMENTS.every((document) => accepted[document] === texts.editions[document].version);

/** @throws AppError invalid when other versions are current than those that were shown */
export function refuseOtherVersions(accepted: LegalVersions, texts: LegalTexts): void {
  if (!isCurrentVersion(accepted, texts)) throw new AppError("invalid", { msg: "协议又换了新版，请刷新页面再看一遍" });
}

/** The day in China. */
const dayOf = (now: Date): string => new Date(now.getTime() + 8 * 3600_000).toISOString().slice(0, 10);

/** What the page of consent shows a user. */
export async function consentAsked(db: Database, userId: string, texts: LegalTexts, now: Date): Promise<ConsentState> {
  const agreed = await agreedVersions(db, userId);
  const editions = DOCUMENTS.map((document) => {
    const { title, version, date } = texts.editions[document];
    return { document, title, version, date, agreed: agreed[document] };
  });
  return {
    editions,
    mayWait: dueEditions({ editions }).every(({ date }) => dayOf(now) < date),
    changes: texts.changes
      .filter(({ document, since }) => agreed[document] !== null && agreed[document] < since)
      .map(({ since: _, ...change }) => change),
  };
}

/** What a user agreed to and when, for the export of the account. */
export const consentsOf = (db: Database, userId: string) =>
  db
    .select({ document: consents.document, version: consents.version, agreedAt: consents.agreedAt })
    .from(consents)
    .where(eq(consents.userId, userId));
