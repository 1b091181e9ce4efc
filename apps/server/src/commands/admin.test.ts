import { beforeAll, expect, test } from "vitest";
import { users } from "../account/tables.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { AdminError, grantInk, listUsers, setRole, setTenant } from "./admin.ts";

const { db } = await testDatabase();
const PHONE = "13800001234";

beforeAll(async () => {
  await db
    .insert(users)
    .values({ id: "u1", phone: PHONE, userName: "林", createdAt: new Date("2026-11-01T00:00:00Z") });
});

test("accounts are listed with masked phones unless asked in full", async () => {
  await grantInk(db, PHONE, 2.5);
  expect(await listUsers(db, false)).toEqual([
    "手机号\t名字\t角色\t租户\t墨水\t注册",
    "138****1234\t林\tuser\t1\t2.50 盒\t2026-11-01",
  ]);
  expect((await listUsers(db, true))[1]).toContain(PHONE);
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
