import { beforeAll, expect, test } from "vitest";
import { newPhone, openTestApp, type TestApp } from "../testApp.ts";

const HOUR = 3600_000;
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({
    BETA_START: new Date(Date.now() + HOUR).toISOString(),
    BETA_END: new Date(Date.now() + 3 * HOUR).toISOString(),
  });
  return () => t.close();
});

test("before, within and after the beta", async () => {
  const send = () => t.app.inject({ method: "POST", url: "/api/sms/send", payload: { phone: newPhone() } });
  expect((await send()).json()).toMatchObject({ code: 403, msg: "内测尚未开始" });
  t.later(2 * HOUR);
  const { token, phone } = await t.logIn();
  const info = () => t.app.inject({ url: "/api/user/getUserInfo", headers: { token } });
  expect((await info()).statusCode).toBe(200);
  t.later(2 * HOUR);
  expect([(await info()).statusCode, (await info()).json().msg]).toEqual([403, "内测已结束，账号已停用"]);
  expect((await send()).statusCode).toBe(403);
  expect(
    (await t.app.inject({ method: "POST", url: "/api/login/userLogin", payload: { phone, code: "123456" } }))
      .statusCode,
  ).toBe(403);
});
