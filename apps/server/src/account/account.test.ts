import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sweepOutbox } from "./index.ts";
import { newPhone, openTestApp, type TestApp } from "../testApp.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

const send = (phone: string) => t.app.inject({ method: "POST", url: "/api/sms/send", payload: { type: 2, phone } });
const login = (phone: string, code: string) =>
  t.app.inject({ method: "POST", url: "/api/login/userLogin", payload: { phone, code } });
const info = (token: string) => t.app.inject({ url: "/api/user/getUserInfo", headers: { token } });
const wrongFor = (code: string): string => (code === "000000" ? "111111" : "000000");
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  Number((await t.pool.query<{ n: string }>(sql, values)).rows[0]?.n);

test("a code logs in, makes the account once with ten boxes, and works once", async () => {
  const phone = newPhone();
  const sent = await send(phone);
  expect([sent.statusCode, sent.json()]).toEqual([200, { code: 200, msg: "验证码发送成功", data: null }]);
  const code = t.codeOf(phone);
  const answer = await login(phone, code);
  expect(answer.json()).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
  expect(answer.headers["set-cookie"]).toContainEqual(
    expect.stringMatching(/^mochang_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
  );
  expect((await login(phone, code)).json()).toMatchObject({ code: 400, msg: "验证码不正确或已过期，请核对或重新获取" });
  const { token } = answer.json().data;
  expect((await info(token)).json().data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    phone,
    userName: `用户${phone.slice(-4)}`,
    roleNamesStr: "user",
    tenantId: 1,
    consentDue: true,
  });
  expect(
    (await t.app.inject({ url: "/api/user/getTokenBalance", headers: { authorization: `Bearer ${token}` } })).json()
      .data,
  ).toEqual({
    balance: 10_000_000,
    used: 0,
    granted: 10_000_000,
    held: 0,
    percent: 0,
    token: { 1: 0, 2: 0, 3: 0, 4: 0 },
  });
  t.later(61_000);
  await t.logIn(phone);
  expect((await t.app.inject({ url: "/api/user/getTokenBalance", headers: { token } })).json().data.balance).toBe(
    10_000_000,
  );
});

test("a stranger is told so before anything that he sent is judged", async () => {
  const open = [
    "/api/site/info",
    "/api/sms/send",
    "/api/sms/challenge",
    "/api/login/userLogin",
    "/api/login/logout",
    "/api/review/open",
  ];
  const { paths } = (await t.app.inject("/api/openapi.json")).json() as {
    paths: Record<string, Record<string, unknown>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    // Invited readers have no account: their calls ask for the cookie of one link.
    open.includes(path) || path.startsWith("/api/review/{link}/")
      ? []
      : Object.keys(methods).map((method) => ({ path, method })),
  );
  expect(calls.length).toBeGreaterThan(40);
  for (const { path } of calls) expect(path).toMatch(/^(?:\/(?:[\w-]+|\{\w+\}))+$/u);
  for (const { path, method } of calls) {
    const body = method === "post" ? { payload: "{", headers: { "content-type": "application/json" } } : {};
    const answer = await t.app.inject({ method: method.toUpperCase() as "GET", url: path, ...body });
    expect([path, answer.statusCode, answer.json()]).toEqual([
      path,
      401,
      { code: 50014, msg: "token已过期", data: null },
    ]);
  }
});

test("the token is stored as a hash only, the code as an HMAC only", async () => {
  const { token, phone } = await t.logIn();
  const dump =
    JSON.stringify((await t.pool.query("select * from sessions")).rows) +
    JSON.stringify((await t.pool.query("select * from sms_codes")).rows);
  expect(dump).not.toContain(token);
  expect(dump).not.toMatch(new RegExp(`"${t.codeOf(phone)}"`));
});

test("of sixty parallel wrong guesses five are compared; then the right code is refused, too", async () => {
  const phone = newPhone();
  await send(phone);
  const code = t.codeOf(phone);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => login(phone, String((Number(code) + i + 1) % 1_000_000).padStart(6, "0"))),
  );
  expect(answers.every((a) => a.statusCode === 400)).toBe(true);
  expect(await count("select wrong_guesses as n from sms_codes where phone = $1", phone)).toBe(5);
  expect((await login(phone, code)).json().code).toBe(400);
});

test("the fifth guess may be the right one, the sixth may not", async () => {
  const [a, b] = [newPhone(), newPhone()];
  await send(a);
  await send(b);
  for (let i = 0; i < 4; i++) await login(a, wrongFor(t.codeOf(a)));
  expect((await login(a, t.codeOf(a))).json().code).toBe(200);
  for (let i = 0; i < 5; i++) await login(b, wrongFor(t.codeOf(b)));
  expect((await login(b, t.codeOf(b))).json().code).toBe(400);
});

test("of twenty parallel logins with one code a single one succeeds and one account exists", async () => {
  const phone = newPhone();
  await send(phone);
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(phone, t.codeOf(phone))));
  expect(answers.filter((a) => a.json().code === 200)).toHaveLength(1);
  expect(await count("select count(*) as n from users where phone = $1", phone)).toBe(1);
  expect(
    await count("select count(*) as n from ink_entries e join users u on u.id = e.user_id where u.phone = $1", phone),
  ).toBe(1);
});

test("a code lasts five minutes; a newer one voids it", async () => {
  const phone = newPhone();
  await send(phone);
  const first = t.codeOf(phone);
  t.later(61_000);
  await send(phone);
  const second = t.codeOf(phone);
  if (first !== second) expect((await login(phone, first)).json().code).toBe(400);
  t.later(5 * 60_000);
  expect((await login(phone, second)).json().code).toBe(400);
});

test("one code in 60 seconds, also of twenty at once, and ten a day", async () => {
  const phone = newPhone();
  const burst = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
  expect(burst.filter((a) => a.statusCode === 200)).toHaveLength(1);
  expect(burst.filter((a) => a.statusCode === 429)).toHaveLength(19);
  t.later(47_000);
  expect((await send(phone)).json().msg).toBe("验证码已发送，请在13秒后重试");
  let sent = 1;
  for (let i = 0; i < 14; i++) {
    t.later(61_000);
    if ((await send(phone)).statusCode === 200) sent++;
  }
  expect(sent).toBe(10);
});

test("an address has a limit over all phones", async () => {
  t.later(2 * 3600_000);
  const answers = [];
  for (let i = 0; i < 110; i++) answers.push((await send(newPhone())).statusCode);
  expect(answers.filter((s) => s === 200)).toHaveLength(100);
  t.later(2 * 3600_000);
});

test("the same answer for a known and an unknown phone", async () => {
  const { phone: existingPhone } = await t.logIn();
  t.later(61_000);
  const unknown = newPhone();
  const [a, b] = [await send(existingPhone), await send(unknown)];
  expect(a.json()).toEqual(b.json());
  const [c, d] = [
    await login(existingPhone, wrongFor(t.codeOf(existingPhone))),
    await login(unknown, wrongFor(t.codeOf(unknown))),
  ];
  expect([c.statusCode, c.json()]).toEqual([d.statusCode, d.json()]);
});

test.each([
  "",
  "12345678901",
  "1380000000",
  "138000000001",
  "+8613800000000",
  "1３800000000",
  "13800000000'; drop table users;--",
  "１３８００００００００",
])("phone %j is refused", async (phone) => {
  expect((await send(phone)).json()).toMatchObject({ code: 400, msg: "请输入正确的手机号" });
  expect((await login(phone, "123456")).json()).toMatchObject({ code: 400, msg: "请输入正确的手机号" });
});

test.each(["", "12345", "1234567"])("code %j is refused", async (code) => {
  expect((await login(newPhone(), code)).json()).toMatchObject({ code: 400, msg: "请输入6位验证码" });
});

test.each([[{ phone: 1 }], [{}], [[]], ["text"], [{ phone: { $ne: "" }, code: "123456" }]])(
  "a hostile body %j is refused, not a bug",
  async (payload) => {
    const answer = await t.app.inject({
      method: "POST",
      url: "/api/login/userLogin",
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  },
);

test("no token, a wrong one, an expired one, one logged out: 401, 50014, token已过期", async () => {
  const expired = { code: 50014, msg: "token已过期", data: null };
  for (const headers of [
    {},
    { token: "nonsense" },
    { authorization: "Bearer x" },
    { cookie: "mochang_token=x" },
  ] as Record<string, string>[]) {
    const answer = await t.app.inject({ url: "/api/user/getUserInfo", headers });
    expect([answer.statusCode, answer.json()]).toEqual([401, expired]);
  }
  const { token } = await t.logIn();
  expect((await info(token)).statusCode).toBe(200);
  await t.app.inject({ method: "POST", url: "/api/login/logout", headers: { token } });
  expect((await info(token)).json()).toEqual(expired);
  const other = await t.logIn();
  t.later(31 * 24 * 3600_000);
  expect((await info(other.token)).json()).toEqual(expired);
});

test("the cookie reads, and writes only from this site; a wrong header is not saved by a right cookie", async () => {
  const { token } = await t.logIn();
  const cookie = `mochang_token=${token}`;
  expect((await t.app.inject({ url: "/api/user/getUserInfo", headers: { cookie } })).statusCode).toBe(200);
  expect((await t.app.inject({ url: "/api/user/getUserInfo", headers: { cookie, token: "x" } })).statusCode).toBe(401);
  const logout = (headers: Record<string, string>) =>
    t.app.inject({ method: "POST", url: "/api/login/logout", headers: { host: "here.test", cookie, ...headers } });
  expect((await logout({ origin: "http://evil.test" })).statusCode).toBe(403);
  expect((await logout({})).statusCode).toBe(403);
  expect((await info(token)).statusCode).toBe(200);
  expect((await logout({ origin: "http://here.test" })).statusCode).toBe(200);
  expect((await info(token)).statusCode).toBe(401);
});

test("an account is handed out whole, its deletion asked for with a fresh code only, and deleted whole", async () => {
  const { token, phone, userId } = await t.logIn();
  expect(await t.exportedData(token)).toMatchObject({
    account: { phone },
    ink: [{ kind: "grant", units: 10_000_000 }],
  });
  const remove = (code: string) =>
    t.app.inject({ method: "POST", url: "/api/user/deleteAccount", headers: { token }, payload: { code } });
  expect((await remove(t.codeOf(phone))).json().code).toBe(400);
  t.later(61_000);
  await send(phone);
  const response = (await remove(t.codeOf(phone))).json();
  expect(response.code).toBe(200);
  expect((await info(token)).json().data.deletion).toEqual(response.data);
  await t.deleteAccount({ userId, phone });
  expect((await info(token)).statusCode).toBe(401);
  for (const table of ["sessions", "ink_accounts", "ink_entries", "deletion_requests"])
    expect(await count(`select count(*) as n from ${table} where user_id = $1`, userId)).toBe(0);
  expect(await count("select count(*) as n from sms_codes where phone = $1", phone)).toBe(0);
});

test("the site tells the login page where the code is", async () => {
  const site = (await t.app.inject("/api/site/info")).json().data;
  expect(site).toEqual({
    trialSms: true,
    outboxPath: `${t.dataDir}/outbox`,
    foot: { supportContact: null, icpNumber: null, policeNumber: null, algorithmNumber: null, modelNumber: null },
    signedIn: false,
    legal: { agreement: 3, privacy: 4 },
    headline: "首个电影剧本写作/全流程AI助手",
    betaStart: null,
    betaEnd: null,
    reportUnits: null,
    model: { configured: false, name: null, simulated: false },
  });
});

test("a trial installation's messages, which hold phone numbers, are kept for a day", async () => {
  const phone = newPhone();
  await send(phone);
  await sweepOutbox(t.dataDir, t.services.now());
  expect(t.codeOf(phone)).toHaveLength(6);
  const [name = ""] = readdirSync(join(t.dataDir, "outbox"));
  writeFileSync(join(t.dataDir, "outbox", `.${name}.half`), "{");
  t.later(25 * 3600_000);
  await sweepOutbox(t.dataDir, t.services.now());
  expect(readdirSync(join(t.dataDir, "outbox"))).toEqual([]);
  await sweepOutbox(join(t.dataDir, "none"), t.services.now());
});

test("the site tells whether its visitor is signed in", async () => {
  const { token } = await t.logIn(newPhone());
  const signedIn = async (cookie: string): Promise<boolean> =>
    (await t.app.inject({ url: "/api/site/info", headers: { cookie } })).json().data.signedIn;
  expect(await signedIn(`mochang_token=${token}`)).toBe(true);
  expect(await signedIn("mochang_token=unknown")).toBe(false);
  await t.app.inject({ method: "POST", url: "/api/login/logout", headers: { token } });
  expect(await signedIn(`mochang_token=${token}`)).toBe(false);
});

test("a phone or code left out is told as itself", async () => {
  const post = (url: string, payload: object) => t.app.inject({ method: "POST", url, payload });
  expect((await post("/api/sms/send", { type: 2 })).json().msg).toBe("请输入正确的手机号");
  expect((await post("/api/login/userLogin", { phone: newPhone() })).json().msg).toBe("请输入6位验证码");
  for (const path of ["/api/sms/send", "/api/login/userLogin", "/api/sms/challenge"])
    expect((await post(path, { phone: 13_800_001_111, code: "123456" })).json()).toMatchObject({
      code: 400,
      msg: "手机号（phone）要写成字符串",
    });
  expect((await post("/api/login/userLogin", { phone: newPhone(), code: 123_456 })).json().msg).toBe(
    "验证码（code）要写成字符串",
  );
});
