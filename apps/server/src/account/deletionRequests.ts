import { and, asc, eq, lte } from "drizzle-orm";
import { AppError, type Database, type Log, type Queryable } from "../platform/index.ts";
import { deleteAccount, type PersonalData } from "./personalData.ts";
import type { SmsSender } from "./sms/index.ts";
import { deletionRequests, users } from "./tables.ts";
import { beijingDay, workingDaysAfter } from "./workingDays.ts";

/** An account is deleted within so many working days, as the legal texts promise. */
const DELETION_WORKING_DAYS = 10;

/** A deletion that was asked for and neither done nor withdrawn. */
export interface DeletionRequest {
  requestedAt: Date;
  dueAt: Date;
}

/** The request that runs for a user; null: none. */
export async function findDeletionRequest(db: Queryable, userId: string): Promise<DeletionRequest | null> {
  const [found] = await db
    .select({ requestedAt: deletionRequests.requestedAt, dueAt: deletionRequests.dueAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, userId));
  return found ?? null;
}

/** Asks for an account's deletion; where a request runs already, that one stays. */
export async function requestDeletion(
  db: Queryable,
  userId: string,
  holidays: readonly string[],
  now: Date,
): Promise<DeletionRequest> {
  const dueAt = workingDaysAfter(now, DELETION_WORKING_DAYS, holidays);
  await db.insert(deletionRequests).values({ userId, requestedAt: now, dueAt }).onConflictDoNothing();
  return (await findDeletionRequest(db, userId)) ?? { requestedAt: now, dueAt };
}

/** Withdraws the request, if one runs. */
export async function withdrawDeletion(db: Queryable, userId: string): Promise<void> {
  await db.delete(deletionRequests).where(eq(deletionRequests.userId, userId));
}

export interface SweepDeletionsDeps {
  db: Database;
  log: Pick<Log, "warn">;
  personalData: readonly PersonalData[];
  sendSms: SmsSender;
  /** After an account is deleted: it is written down outside the database. */
  onErased(): Promise<void>;
}

/** Deletes the accounts whose request is due. What fails for one is tried again by the next sweep and keeps no other waiting. */
export async function sweepDeletions(deps: SweepDeletionsDeps, now: Date): Promise<void> {
  const due = await deps.db
    .select({ id: users.id, phone: users.phone })
    .from(deletionRequests)
    .innerJoin(users, eq(users.id, deletionRequests.userId))
    .where(lte(deletionRequests.dueAt, now))
    .orderBy(asc(deletionRequests.dueAt));
  for (const user of due)
    try {
      if (!(await deleteDue(deps, user, now))) continue;
      await deps.onErased();
      await sendReceipt(deps, user, now);
    } catch (error) {
      deps.log.warn({ err: error, userId: user.id }, "account not deleted");
    }
}

/** False: the request was withdrawn meanwhile, or another process has done it. */
async function deleteDue(
  { db, personalData }: SweepDeletionsDeps,
  user: { id: string; phone: string },
  now: Date,
): Promise<boolean> {
  let isClaimed = false;
  // Taken in the deletion's own transaction: of two processes one finds it, and a withdrawal comes either before or too late.
  const request: PersonalData = {
    name: "deletionRequest",
    erase: async (tx, userId) => {
      const rows = await tx
        .delete(deletionRequests)
        .where(and(eq(deletionRequests.userId, userId), lte(deletionRequests.dueAt, now)))
        .returning({ userId: deletionRequests.userId });
      isClaimed = rows.length > 0;
      if (!isClaimed) throw new AppError("not-found");
    },
  };
  try {
    await deleteAccount(db, user, [request, ...personalData]);
    return true;
  } catch (error) {
    if (!isClaimed && error instanceof AppError) return false;
    throw error;
  }
}

/** Tells the day and the number under which the list of deleted accounts can be asked. The account is gone whether it arrives or not. */
async function sendReceipt(deps: SweepDeletionsDeps, user: { id: string; phone: string }, now: Date): Promise<void> {
  try {
    const receipt = { day: beijingDay(now), number: receiptNumber(user.id) };
    await deps.sendSms({ phone: user.phone, receipt, sentAt: now.toISOString() });
  } catch (error) {
    deps.log.warn({ err: error, userId: user.id }, "deletion receipt not sent");
  }
}

const receiptNumber = (userId: string): string => userId.replaceAll("-", "").slice(-8);
