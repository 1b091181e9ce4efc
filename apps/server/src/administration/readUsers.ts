import { maskPhone } from "@mochang/contract";
import { USER_FILTERS, type AdminUsers, type UserFilter } from "@mochang/contract/admin";
import { countAccounts, listAccounts, type AccountFilter } from "../account/index.ts";
import { readSums, usersWithoutInk } from "../ink/index.ts";
import { countWorks } from "../library/index.ts";
import type { Queryable } from "../platform/index.ts";

async function filterOf(db: Queryable, filter: UserFilter): Promise<AccountFilter> {
  if (filter === "empty") return { ids: await usersWithoutInk(db) };
  if (filter === "leaving") return { leaving: true };
  return filter === "admins" ? { role: "admin" } : {};
}

/** A page of accounts with what administrators may see of them, and how many each filter would show. */
export async function readUsers(
  db: Queryable,
  { find, filter, limit, offset }: { find: string; filter: UserFilter; limit: number; offset: number },
): Promise<AdminUsers> {
  const counts = {} as AdminUsers["counts"];
  for (const one of USER_FILTERS) counts[one] = await countAccounts(db, await filterOf(db, one));
  const which = { ...(await filterOf(db, filter)), find };
  const accounts = await listAccounts(db, which, { limit, offset });
  const ids = accounts.map(({ id }) => id);
  const [sums, works] = [await readSums(db, ids), await countWorks(db, ids)];
  return {
    total: await countAccounts(db, which),
    counts,
    records: accounts.map(({ id, phone, role, tenantId, createdAt, lastLoginAt, leavingAt }) => ({
      id,
      phone: maskPhone(phone),
      isAdmin: role === "admin",
      tenantId,
      works: works.get(id) ?? 0,
      balance: sums.get(id)?.balance ?? 0,
      granted: sums.get(id)?.granted ?? 0,
      createdAt: createdAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
      leavingAt: leavingAt?.toISOString() ?? null,
    })),
  };
}
