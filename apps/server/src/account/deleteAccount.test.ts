import { expect, test } from "vitest";
import { testDatabase } from "../platform/testDatabase.ts";
import { openTestApp } from "../testApp.ts";
import { deleteAccount } from "./personalData.ts";

const database = await testDatabase({ max: 12 });

test("an account's deletion that waits for a run which waits for it begins again", async () => {
  const t = await openTestApp({}, database);
  const { userId, phone } = await t.logIn();
  const user = { id: userId, phone, userName: "", role: "", tenantId: 0 };
  let tries = 0;
  const after: number[] = [];
  const data = {
    name: "run",
    erase: async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
      return async () => void after.push(tries);
    },
  };
  await deleteAccount(t.db, user, [data]);
  expect([tries, after]).toEqual([3, [3]]);
  const failing = { name: "broken", erase: () => Promise.reject(new Error("broken")) };
  await expect(deleteAccount(t.db, user, [failing])).rejects.toThrow("broken");
  await t.close();
});
