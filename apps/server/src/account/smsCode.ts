import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { smsCodes } from "./tables.ts";
import { CODE_GUESSES, CODE_MINUTES } from "./limits.ts";

/** What is stored: useless without the server's key, and bound to its row and phone. */
const hashOf = (secret: Buffer, id: string, phone: string, code: string): string =>
  createHmac("sha256", secret).update(`sms:${id}:${phone}:${code}`).digest("hex");

/** Makes a new code for a phone; earlier ones are void from here on, since only the newest is ever compared. */
export async function issueCode(db: Queryable, secret: Buffer, phone: string, now: Date): Promise<string> {
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await db.insert(smsCodes).values({
    id,
    phone,
    codeHash: hashOf(secret, id, phone, code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  });
  return code;
}

/**
 * Uses up a phone's code. A guess is counted before it is compared, so that parallel guesses share the limit; of parallel right
 * ones a single one succeeds.
 */
export async function takeCode(
  db: Queryable,
  secret: Buffer,
  phone: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string; code_hash: string }>(sql`
    update sms_codes set wrong_guesses = wrong_guesses + 1
    where id = (select id from sms_codes where phone = ${phone} order by created_at desc limit 1)
      and not used and wrong_guesses < ${CODE_GUESSES} and expires_at > ${now}
    returning id, code_hash`);
  const row = rows[0];
  if (!row) return false;
  if (!timingSafeEqual(Buffer.from(row.code_hash, "hex"), Buffer.from(hashOf(secret, row.id, phone, code), "hex")))
    return false;
  const consumed = await db.execute(
    sql`update sms_codes set used = true where id = ${row.id} and not used returning id`,
  );
  return consumed.rows.length === 1;
}

/** Codes that can no longer be used. */
export async function sweepCodes(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from sms_codes where expires_at < ${new Date(now.getTime() - 24 * 60 * 60_000)}`);
}
