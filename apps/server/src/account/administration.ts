import { eq } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { users } from "./tables.ts";

/** An account as administrators see it. */
export interface AccountRow {
  id: string;
  phone: string;
  userName: string;
  role: string;
  tenantId: number;
  createdAt: Date;
}

/** All accounts, oldest first. */
export async function readAccounts(db: Queryable): Promise<AccountRow[]> {
  return await db
    .select({
      id: users.id,
      phone: users.phone,
      userName: users.userName,
      role: users.role,
      tenantId: users.tenantId,
      createdAt: users.createdAt,
    })
    .from(users)
    .orderBy(users.createdAt);
}

/** The account with a phone number; null when there is none. */
export async function findAccount(db: Queryable, phone: string): Promise<{ id: string } | null> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  return found ?? null;
}

/** Sets what an administrator may set of an account. */
export async function updateAccount(
  db: Queryable,
  id: string,
  fields: Partial<Pick<AccountRow, "role" | "tenantId">>,
): Promise<void> {
  await db.update(users).set(fields).where(eq(users.id, id));
}
