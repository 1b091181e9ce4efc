import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";

let t: TestApp;
let me: { token: string; phone: string; userId: string };
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  me = await t.logIn();
});

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Another login of the same phone. */
async function again(agent = FIREFOX, remoteAddress = "203.0.113.7"): Promise<string> {
  t.later(61_000);
  await t.app.inject({ method: "POST", url: "/api/sms/send", payload: { phone: me.phone } });
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/login/userLogin",
    remoteAddress,
    headers: { "user-agent": agent },
    payload: { phone: me.phone, code: t.codeOf(me.phone) },
  });
  return answer.json().data.token as string;
}
const account = async (token = me.token) =>
  (await t.app.inject({ url: "/api/user/account", headers: { token } })).json().data;
const post = async (url: string, payload: object = {}, token = me.token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
const lives = async (token: string): Promise<boolean> =>
  (await t.app.inject({ url: "/api/user/getUserInfo", headers: { token } })).statusCode === 200;

test("logins are listed with their device and half of their address, the asking one first", async () => {
  const other = await again();
  const { sessions, registeredAt, agreed } = await account();
  expect(sessions).toMatchObject([
    { current: true },
    { current: false, device: "Linux 上的 Firefox", address: "203.0.*.*" },
  ]);
  expect([Date.parse(registeredAt) > 0, agreed]).toEqual([true, []]);
  expect((await account(other)).sessions[0]).toMatchObject({ current: true, device: "Linux 上的 Firefox" });
  expect(JSON.stringify(sessions)).not.toContain(other);
  const exported = JSON.stringify(await t.exportedData(me.token));
  for (const kept of ["Linux 上的 Firefox", "203.0.*.*"]) expect(exported).toContain(kept);
});

test("a login's newest call is noted, from where it came", async () => {
  t.later(10 * 60_000);
  const headers = { token: me.token, "user-agent": FIREFOX };
  await t.app.inject({ url: "/api/user/getUserInfo", headers, remoteAddress: "198.51.100.4" });
  const [session] = (await account()).sessions;
  expect(session).toMatchObject({ device: "Linux 上的 Firefox", address: "198.51.*.*" });
  expect(Date.parse(session.seenAt)).toBeGreaterThan(Date.parse(session.createdAt));
});

test("one login is ended; its next call is told as an expired one is", async () => {
  const other = await again();
  const [, otherSession] = (await account()).sessions;
  expect(await post("/api/user/endSession", { id: otherSession.id })).toMatchObject({ code: 200 });
  expect(await lives(other)).toBe(false);
  expect((await t.app.inject({ url: "/api/user/getUserInfo", headers: { token: other } })).json()).toEqual({
    code: 50014,
    msg: "token已过期",
    data: null,
  });
  expect(await lives(me.token)).toBe(true);
  expect(await post("/api/user/endSession", { id: otherSession.id })).toMatchObject({ code: 404 });
});

test("all others are ended at once", async () => {
  const others = [await again(), await again()];
  expect(await post("/api/user/endOtherSessions")).toMatchObject({ code: 200, data: { ended: 2 } });
  expect(await Promise.all([...others, me.token].map(lives))).toEqual([false, false, true]);
});

test("nobody ends another's login", async () => {
  const otherUser = await t.logIn();
  const [session] = (await account()).sessions;
  for (const id of [session.id, "", "'; --", "x".repeat(65)])
    expect((await post("/api/user/endSession", { id }, otherUser.token)).code).not.toBe(200);
  expect(await post("/api/user/endOtherSessions", {}, otherUser.token)).toMatchObject({ data: { ended: 0 } });
  expect(await lives(me.token)).toBe(true);
});

test("a login in a browser ends the one that its cookie named, whoever gave it that cookie", async () => {
  const firstToken = me.token;
  t.later(61_000);
  await t.app.inject({ method: "POST", url: "/api/sms/send", payload: { phone: me.phone } });
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/login/userLogin",
    headers: { host: "here.test", origin: "http://here.test", cookie: `mochang_token=${firstToken}` },
    payload: { phone: me.phone, code: t.codeOf(me.phone) },
  });
  const { token } = answer.json().data;
  expect(token).not.toBe(firstToken);
  expect([await lives(firstToken), await lives(token)]).toEqual([false, true]);
});
