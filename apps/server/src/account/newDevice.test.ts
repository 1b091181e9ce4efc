import { beforeAll, expect, test } from "vitest";
import { newPhone, openTestApp, type TestApp } from "../testApp.ts";
import { DEVICE_COOKIE, hasLoggedIn, newDevice, readDevice, withLogin, writeDevice } from "./deviceCookie.ts";

const SECRET = Buffer.alloc(32, 1);
const EDGE = "Mozilla/5.0 (Windows NT 10.0) Chrome/140 Edg/140.0";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

/** Logs in with a browser's cookie and answers the cookie that it has then, and the messages. */
async function logIn(phone: string, device?: string) {
  const headers = { "user-agent": EDGE, ...(device && { cookie: `${DEVICE_COOKIE}=${device}` }) };
  t.later(61_000);
  await t.app.inject({ method: "POST", url: "/api/sms/send", headers, payload: { type: 2, phone } });
  const payload = { phone, code: t.codeOf(phone) };
  const answer = await t.app.inject({ method: "POST", url: "/api/login/userLogin", headers, payload });
  const { token } = answer.json().data;
  const messages = await t.app.inject({
    method: "POST",
    url: "/api/message/findPageByParam",
    headers: { token },
    payload: {},
  });
  return {
    device: answer.cookies.find(({ name }) => name === DEVICE_COOKIE)?.value ?? "",
    told: messages.json().data.records.map(({ title }: { title: string }) => title) as string[],
  };
}

test("a user is told of a login with a browser that is new to the account, and of no other", async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const first = await logIn(phone);
  expect(first.told).toEqual([]);
  const again = await logIn(phone, first.device);
  expect(again.told).toEqual([]);
  const elsewhere = await logIn(phone);
  expect(elsewhere.told).toEqual([expect.stringMatching(/^新设备登录：Windows 上的 Edge（127\.0\.\*\.\*）。/u)]);
  // Somebody else's browser is new to the account, although an account of his is known there.
  const otherUser = await logIn(other);
  expect((await logIn(phone, otherUser.device)).told).toHaveLength(2);
  expect((await logIn(phone, `${first.device}x`)).told).toHaveLength(3);
});

test("a browser's cookie knows the last accounts alone, and takes no other's word", () => {
  const users = ["a", "b", "c", "d", "e", "f"];
  const device = users.reduce((had, user) => withLogin(SECRET, had, user), newDevice());
  const read = readDevice(SECRET, writeDevice(SECRET, device));
  expect(read).toEqual(device);
  expect(users.filter((user) => hasLoggedIn(SECRET, read, user))).toEqual(["b", "c", "d", "e", "f"]);
  expect(hasLoggedIn(SECRET, null, "a")).toBe(false);
  expect(hasLoggedIn(SECRET, newDevice(), "a")).toBe(false);
  expect(readDevice(Buffer.alloc(32, 2), writeDevice(SECRET, device))).toBeNull();
  // A cookie from before accounts were marked.
  const old = { ...newDevice(), known: true };
  expect(hasLoggedIn(SECRET, readDevice(SECRET, writeDevice(SECRET, old)), "a")).toBe(true);
});
