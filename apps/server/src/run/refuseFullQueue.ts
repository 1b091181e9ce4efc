import { sql } from "drizzle-orm";
import type { Transaction } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";

/**
 * Refuses one more waiting run of a user who has that many already, of whatever kind; called with the new run's row in place.
 * The user's starts wait for each other, so that two at once do not both get the last place.
 * @throws AppError queue-full
 */
export async function refuseFullQueue(tx: Transaction, userId: string, limit: number): Promise<void> {
  if (limit === Infinity) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`queue:${userId}`}, 0))`);
  const { rows } = await tx.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from runs where user_id = ${userId} and state = 'queued'`,
  );
  if ((rows[0]?.waiting ?? 0) > limit) throw new AppError("queue-full");
}
