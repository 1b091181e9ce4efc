import { and, count, desc, eq, inArray, isNotNull, like, or, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import { deletionRequests, users } from "./tables.ts";

/** An account as administrators see it. */
export interface AccountRow {
  id: string;
  phone: string;
  userName: string;
  role: string;
  tenantId: number;
  createdAt: Date;
}

const columns = {
  id: users.id,
  phone: users.phone,
  userName: users.userName,
  role: users.role,
  tenantId: users.tenantId,
  createdAt: users.createdAt,
};

/** All accounts, oldest first. */
export async function readAccounts(db: Queryable): Promise<AccountRow[]> {
  return await db.select(columns).from(users).orderBy(users.createdAt);
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

/** An account by its id, which no other transaction changes meanwhile; null when there is none. */
export async function findUser(db: Queryable, id: string): Promise<AccountRow | null> {
  const [found] = await db.select(columns).from(users).where(eq(users.id, id)).for("no key update");
  return found ?? null;
}

/** The phones of those of the accounts that there are. */
export async function phonesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** Which accounts: by the end of the phone or the beginning of the id, of these ids, asked to be deleted, administrators. */
export interface AccountFilter {
  find?: string;
  ids?: readonly string[];
  leaving?: boolean;
  role?: string;
}

export interface ListedAccount extends AccountRow {
  lastLoginAt: Date | null;
  leavingAt: Date | null;
}

const literally = (text: string): string => text.replaceAll(/[\\%_]/gu, "\\$&");

function whereOf({ find = "", ids, leaving, role }: AccountFilter): SQL | undefined {
  return and(
    find === "" ? undefined : or(like(users.phone, `%${literally(find)}`), like(users.id, `${literally(find)}%`)),
    ids && inArray(users.id, [...ids]),
    leaving ? isNotNull(deletionRequests.userId) : undefined,
    role === undefined ? undefined : eq(users.role, role),
  );
}

export async function countAccounts(db: Queryable, filter: AccountFilter): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(users)
    .leftJoin(deletionRequests, eq(deletionRequests.userId, users.id))
    .where(whereOf(filter));
  return row?.n ?? 0;
}

/** Some of the accounts that fit, whoever logged in last first. */
export const listAccounts = (
  db: Queryable,
  filter: AccountFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAccount[]> =>
  db
    .select({ ...columns, lastLoginAt: users.lastLoginAt, leavingAt: deletionRequests.dueAt })
    .from(users)
    .leftJoin(deletionRequests, eq(deletionRequests.userId, users.id))
    .where(whereOf(filter))
    .orderBy(desc(users.lastLoginAt), users.id)
    .limit(limit)
    .offset(offset);
