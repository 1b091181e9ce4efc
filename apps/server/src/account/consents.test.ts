import { dueEditions } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, newPhone, type TestApp } from "../testApp.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const DAY_MS = 24 * 3600_000;
const legal = async () =>
  (await t.app.inject("/api/site/info")).json().data.legal as { agreement: number; privacy: number };
const call = async (token: string, payload?: object) =>
  (
    await t.app.inject({
      method: payload ? "POST" : "GET",
      url: "/api/user/consent",
      headers: { token },
      ...(payload ? { payload } : {}),
    })
  ).json();
const isDue = async (token: string) =>
  (await t.app.inject({ url: "/api/user/getUserInfo", headers: { token } })).json().data.consentDue as boolean;

async function logInAgreeing(agreed: object): Promise<string> {
  const phone = newPhone();
  await t.app.inject({ method: "POST", url: "/api/sms/send", payload: { type: 2, phone } });
  const payload = { phone, code: t.codeOf(phone), agreed };
  const answer = await t.app.inject({ method: "POST", url: "/api/login/userLogin", payload });
  return answer.json().data.token as string;
}

test("a login with the box ticked is consent to the current versions, to no others", async () => {
  const current = await legal();
  expect(await isDue(await logInAgreeing(current))).toBe(false);
  expect(await isDue(await logInAgreeing({ ...current, privacy: current.privacy - 1 }))).toBe(true);
});

test("who has agreed to none is asked; the answer is kept with its time and stands in the export", async () => {
  const current = await legal();
  const { token, userId } = await t.logIn();
  expect(await isDue(token)).toBe(true);
  const consent = (await call(token)).data;
  expect(consent.editions.map((e: { document: string; agreed: unknown }) => [e.document, e.agreed])).toEqual([
    ["agreement", null],
    ["privacy", null],
  ]);
  expect(consent.changes).toEqual([]);
  expect((await call(token, { ...current, agreement: current.agreement + 1 })).code).toBe(400);
  expect(await isDue(token)).toBe(true);
  expect((await call(token, current)).code).toBe(200);
  expect((await call(token, current)).code).toBe(200);
  expect(await isDue(token)).toBe(false);
  const { rows } = await t.pool.query("select document, version from consents where user_id = $1 order by 1", [userId]);
  expect(rows).toEqual([
    { document: "agreement", version: current.agreement },
    { document: "privacy", version: current.privacy },
  ]);
  const exported = await t.exportedData(token);
  expect(exported["consents"]).toHaveLength(2);
});

test("of two texts only the one that has a new version is asked about", async () => {
  const current = await legal();
  const { token, userId } = await t.logIn();
  const former = [userId, current.agreement - 1, current.privacy];
  await t.pool.query("insert into consents values ($1, 'agreement', $2, now()), ($1, 'privacy', $3, now())", former);
  const consent = (await call(token)).data;
  expect(dueEditions(consent).map(({ document }) => document)).toEqual(["agreement"]);
  expect((await call(token, current)).code).toBe(200);
  expect(await isDue(token)).toBe(false);
});

test("who agreed to an earlier version is asked again, with what changed; from its day on the answer does not wait", async () => {
  const { token, userId } = await t.logIn();
  await t.pool.query("insert into consents values ($1, 'agreement', 1, now()), ($1, 'privacy', 1, now())", [userId]);
  expect(await isDue(token)).toBe(true);
  const consent = (await call(token)).data;
  expect(consent.changes[0]).toMatchObject({ document: "agreement", title: "署名" });
  const date = Date.parse(`${consent.editions[0].date as string}T00:00:00+08:00`);
  expect(consent.mayWait).toBe(Date.now() < date);
  t.later(Math.max(0, date - Date.now()) + 1_000);
  const later = await t.logIn();
  expect((await call(later.token)).data.mayWait).toBe(false);
  t.later(-DAY_MS);
});
