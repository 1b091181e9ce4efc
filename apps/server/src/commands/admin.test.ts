import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { users } from "../account/tables.ts";
import { readAudit } from "../administration/auditLog.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { seedPosts } from "../content/index.ts";
import { AdminError, grantInk, inkCheck, listUsers, postList, publishPost, setRole, setTenant } from "./admin.ts";

const { db } = await testDatabase();
const PHONE = "13800001234";

beforeAll(async () => {
  await db
    .insert(users)
    .values({ id: "u1", phone: PHONE, userName: "林", createdAt: new Date("2026-11-01T18:00:00Z") });
});

test("accounts are listed with masked phones, unless asked in full, and Beijing's days", async () => {
  await grantInk(db, PHONE, 2.5);
  expect(await listUsers(db, false)).toEqual([
    "手机号\t名字\t角色\t租户\t墨水\t注册",
    "138****1234\t林\tuser\t1\t2.50 盒\t2026-11-02",
  ]);
  const shown = async () => (await readAudit(db, { kind: "account", limit: 9, offset: 0 })).records;
  expect(await shown()).toEqual([]);
  expect((await listUsers(db, true, "核对换号的申请"))[1]).toContain(PHONE);
  expect(await shown()).toMatchObject([
    { what: "看了 1 个账号的完整手机号", detail: "缘由：核对换号的申请", via: "cli" },
  ]);
});

test("role and tenant are set; what makes no sense is refused", async () => {
  await setRole(db, PHONE, "admin");
  expect(await setTenant(db, PHONE, "8")).toContain("不能使用评估");
  expect((await listUsers(db, false))[1]).toContain("admin\t8");
  for (const wrong of [
    () => setRole(db, PHONE, "god"),
    () => setTenant(db, PHONE, "x"),
    () => grantInk(db, PHONE, -1),
    () => grantInk(db, "13900000000", 1),
  ])
    await expect(wrong()).rejects.toThrow(AdminError);
});

test("the ledger is checked against the balances; a difference is told with its account", async () => {
  await grantInk(db, PHONE, 1);
  expect(await inkCheck(db)).toBe("1 个账户的余额都与账目相符。");
  await db.execute(sql`update ink_accounts set balance = balance + 7`);
  await expect(inkCheck(db)).rejects.toThrow(/有 1 个与账目不符[^]*u1/u);
  await db.execute(sql`update ink_accounts set balance = balance - 7`);
  await db.execute(sql`update ink_entries set balance_after = balance_after + 1 where seq = 1`);
  await expect(inkCheck(db)).rejects.toThrow(/不连续 2 笔|不连续 1 笔/u);
});

test("posts are listed one a line, withdrawn and published again", async () => {
  await seedPosts(db, new Date());
  const id = "supporting-roles-go-home-for-dinner";
  const lineOf = async () => (await postList(db)).find((line) => line.startsWith(id));
  expect(await lineOf()).toMatch(/\t文章\t配角也要回家吃饭\t已发布\t/u);
  expect(await publishPost(db, id, false)).toBe("《配角也要回家吃饭》已撤下。");
  expect(await lineOf()).toContain("\t未发布\t");
  expect(await publishPost(db, id, true)).toBe("《配角也要回家吃饭》已发布。");
  expect(await lineOf()).toContain("\t已发布\t");
});
