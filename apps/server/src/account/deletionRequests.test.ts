import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testApp.ts";
import { findDeletionRequest, requestDeletion, sweepDeletions, withdrawDeletion } from "./deletionRequests.ts";
import type { PersonalData } from "./personalData.ts";
import type { DeletionReceipt } from "./sms/sender.ts";

const t = await openTestApp();
afterAll(() => t.close());

const MONDAY = new Date("2026-11-23T12:00:00+08:00");
const DUE = new Date("2026-12-07T00:00:00+08:00");
const before = new Date(DUE.getTime() - 1);

function sweepWith(personalData: PersonalData[] = []) {
  const receipts: DeletionReceipt[] = [];
  const sendSms = async (message: object) => void receipts.push(message as DeletionReceipt);
  const deps = { db: t.db, log: t.services.log, personalData, sendSms, onErased: async () => undefined };
  return { receipts, sweep: (now: Date) => sweepDeletions(deps, now) };
}
const exists = async (userId: string): Promise<boolean> =>
  (await t.pool.query("select 1 from users where id = $1", [userId])).rowCount === 1;

test("a request keeps its first day, is done when due, once, and a receipt follows", async () => {
  const { userId, phone } = await t.logIn();
  const first = await requestDeletion(t.db, userId, [], MONDAY);
  expect(first).toEqual({ requestedAt: MONDAY, dueAt: DUE });
  expect(await requestDeletion(t.db, userId, [], before)).toEqual(first);
  const { receipts, sweep } = sweepWith();
  await sweep(before);
  expect([await exists(userId), receipts]).toEqual([true, []]);
  await Promise.all([sweep(DUE), sweep(DUE)]);
  await sweep(DUE);
  expect(await exists(userId)).toBe(false);
  const number = userId.slice(-8);
  expect(receipts).toEqual([{ phone, receipt: { day: "2026-12-07", number }, sentAt: DUE.toISOString() }]);
});

test("a withdrawn request is not done, and may be made anew", async () => {
  const { userId } = await t.logIn();
  await requestDeletion(t.db, userId, [], MONDAY);
  await withdrawDeletion(t.db, userId);
  await withdrawDeletion(t.db, userId);
  await sweepWith().sweep(DUE);
  expect([await exists(userId), await findDeletionRequest(t.db, userId)]).toEqual([true, null]);
  expect((await requestDeletion(t.db, userId, ["2026-12-07"], MONDAY)).dueAt).toEqual(
    new Date("2026-12-08T00:00:00+08:00"),
  );
});

test("an account that cannot be deleted keeps its request and no other waiting", async () => {
  const [broken, whole] = [await t.logIn(), await t.logIn()];
  await requestDeletion(t.db, broken.userId, [], new Date(MONDAY.getTime() - 1));
  await requestDeletion(t.db, whole.userId, [], MONDAY);
  const erase = async (_: unknown, userId: string): Promise<void> => {
    if (userId === broken.userId) throw new Error("broken");
  };
  const { receipts, sweep } = sweepWith([{ name: "broken", erase }]);
  await sweep(DUE);
  expect([await exists(broken.userId), await exists(whole.userId), receipts.length]).toEqual([true, false, 1]);
  expect(await findDeletionRequest(t.db, broken.userId)).not.toBeNull();
  await sweepWith().sweep(DUE);
  expect(await exists(broken.userId)).toBe(false);
});

test("over HTTP: asked for with a code, told with the user, withdrawn", async () => {
  const { token, phone } = await t.logIn();
  const post = async (url: string, payload: object = {}) =>
    (await t.app.inject({ method: "POST", url, headers: { token }, payload })).json();
  const currentMessage = async () =>
    (await t.app.inject({ url: "/api/user/getUserInfo", headers: { token } })).json().data.deletion;
  expect((await post("/api/user/deleteAccount", { code: "1" })).msg).toBe("请输入6位验证码");
  expect(await currentMessage()).toBeUndefined();
  t.later(61_000);
  await post("/api/sms/send", { phone });
  const { data } = await post("/api/user/deleteAccount", { code: t.codeOf(phone) });
  expect(Date.parse(data.dueAt)).toBeGreaterThan(Date.parse(data.requestedAt));
  expect(await currentMessage()).toEqual(data);
  expect((await post("/api/user/withdrawDeletion")).code).toBe(200);
  expect(await currentMessage()).toBeUndefined();
});
