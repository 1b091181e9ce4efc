import { eq, gte, like, or, sql } from "drizzle-orm";
import { databaseCode, type Database, type Queryable, type Transaction } from "../platform/index.ts";
import { beijingJson } from "./beijingJson.ts";
import { consentsOf } from "./consents.ts";
import { erasedAccounts, rateLimits, sessions, smsCodes, users } from "./tables.ts";
import { closeSessionsOf, type CurrentUser } from "./sessions.ts";

/** What a feature keeps of a user: how to hand it out, and how to erase it. */
export interface PersonalData {
  /** A property of the export. */
  name: string;
  /** Rows of the user, as they may be handed out. */
  rows?(userId: string): AsyncIterable<unknown>;
  /** Erases what the deletion of the user's row does not; returns what is left to do after the commit (files). */
  erase?(tx: Transaction, userId: string): Promise<(() => Promise<void>) | void>;
}

/** Everything that is kept of a user, as one JSON text in pieces. */
export async function* exportAccount(
  db: Database,
  user: Pick<CurrentUser, "id">,
  data: readonly PersonalData[],
): AsyncGenerator<string, void, undefined> {
  const [profile] = await db.select().from(users).where(eq(users.id, user.id));
  const logins = await db
    .select({
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      seenAt: sessions.seenAt,
      device: sessions.device,
      address: sessions.address,
    })
    .from(sessions)
    .where(eq(sessions.userId, user.id));
  const agreed = await consentsOf(db, user.id);
  yield `{"account":${beijingJson(profile)},"sessions":${beijingJson(logins)},"consents":${beijingJson(agreed)}`;
  for (const part of data) {
    if (!part.rows) continue;
    yield `,${JSON.stringify(part.name)}:[`;
    let first = true;
    for await (const row of part.rows(user.id)) {
      yield (first ? "" : ",") + beijingJson(row);
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

/** PostgreSQL's code for a transaction that it ended because two waited for each other. */
const DEADLOCK = "40P01";
const MAX_ATTEMPTS = 5;

/**
 * Deletes an account: every row that belongs to it goes with the user's (foreign keys cascade), then the files. Access logs stay for
 * their time by law. Its rows go in another order than a run that is writing takes them: where each waits for the other, it begins again.
 */
export async function deleteAccount(
  db: Database,
  user: Pick<CurrentUser, "id" | "phone">,
  data: readonly PersonalData[],
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await deleteAll(db, user, data);
    } catch (error) {
      if (databaseCode(error) !== DEADLOCK || attempt === MAX_ATTEMPTS) throw error;
    }
}

async function deleteAll(
  db: Database,
  user: Pick<CurrentUser, "id" | "phone">,
  data: readonly PersonalData[],
): Promise<void> {
  const afterwards: (() => Promise<void>)[] = [];
  await db.transaction(async (tx) => {
    for (const part of data) {
      const afterErasing = await part.erase?.(tx, user.id);
      if (afterErasing) afterwards.push(afterErasing);
    }
    await tx.delete(smsCodes).where(eq(smsCodes.phone, user.phone));
    // The day's counter of codes stays: deleting an account must not buy ten more messages.
    await tx
      .delete(rateLimits)
      .where(or(eq(rateLimits.key, `sms:minute:${user.phone}`), like(rateLimits.key, sql`${`%:user:${user.id}%`}`)));
    await closeSessionsOf(tx, user.id);
    await tx.delete(users).where(eq(users.id, user.id));
    // Backups hold the account still: whoever restores one leaves out those on this list.
    await tx
      .insert(erasedAccounts)
      .values({ userId: user.id, erasedAt: sql`now()` })
      .onConflictDoNothing();
  });
  for (const work of afterwards) await work();
}

/** Accounts deleted at or after a moment. */
export const accountsErasedSince = (db: Queryable, since: Date): Promise<{ id: string; erasedAt: Date }[]> =>
  db
    .select({ id: erasedAccounts.userId, erasedAt: erasedAccounts.erasedAt })
    .from(erasedAccounts)
    .where(gte(erasedAccounts.erasedAt, since));
