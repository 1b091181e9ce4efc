import { beforeAll, beforeEach, expect, test } from "vitest";
import { newPhone, openTestApp, type TestApp } from "../testApp.ts";

let t: TestApp;
let me: { token: string; phone: string; userId: string };
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  me = await t.logIn();
  // The login's code was of this minute.
  t.later(61_000);
});

const post = async (url: string, payload: object, token = me.token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
const codeTo = async (phone: string): Promise<string> => {
  expect(await post("/api/sms/send", { phone })).toMatchObject({ code: 200 });
  return t.codeOf(phone);
};
const wrongFor = (code: string): string => (code === "000000" ? "111111" : "000000");
const prove = async (): Promise<string> =>
  (await post("/api/user/proveOldPhone", { code: await codeTo(me.phone) })).data.proof;
const change = (proof: string, phone: string, code: string, token = me.token) =>
  post("/api/user/changePhone", { proof, phone, code }, token);
const phoneOf = async (userId = me.userId): Promise<string> =>
  (await t.pool.query("select phone from users where id = $1", [userId])).rows[0].phone;

test("with both codes the number changes; everything goes along, other logins end, a message tells it", async () => {
  const { rows } = await t.pool.query("select user_name from users where id = $1", [me.userId]);
  expect(rows[0].user_name).toBe(`用户${me.phone.slice(-4)}`);
  const other = await t.logIn(me.phone);
  t.later(61_000);
  const [proof, phone] = [await prove(), newPhone()];
  expect(await change(proof, phone, await codeTo(phone))).toMatchObject({ code: 200 });
  const info = await t.app.inject({ url: "/api/user/getUserInfo", headers: { token: me.token } });
  expect(info.json().data).toMatchObject({ id: me.userId, phone, userName: `用户${phone.slice(-4)}` });
  const otherResponse = await t.app.inject({ url: "/api/user/getUserInfo", headers: { token: other.token } });
  expect(otherResponse.json()).toMatchObject({ code: 50014, msg: "token已过期" });
  const messages = await post("/api/message/findPageByParam", { currentPage: 1, pageSize: 10 });
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect(messages.data.records[0]).toMatchObject({
    title: `手机号已换成 ${masked}，其他设备都已退出登录`,
    read: false,
  });
  expect(JSON.stringify(messages)).not.toContain(phone);
  t.later(61_000);
  expect((await t.logIn(phone)).userId).toBe(me.userId);
  // The old number is free; its next login is a new account.
  expect((await t.logIn(me.phone)).userId).not.toBe(me.userId);
});

test("without the old number's proof, with another's, an old one or one that was used, nothing changes", async () => {
  const phone = newPhone();
  const otherUser = await t.logIn();
  const proof = await prove();
  const code = await codeTo(phone);
  for (const bad of [
    "",
    "x",
    `${Date.now() + 9e5}.${"A".repeat(43)}`,
    proof.replace(/^\d+/u, (n) => String(Number(n) + 1)),
  ])
    expect(await change(bad, phone, code)).toMatchObject({ code: 4094 });
  expect(await change(proof, phone, code, otherUser.token)).toMatchObject({ code: 4094 });
  t.later(61_000);
  const again = await t.logIn(me.phone);
  expect(await change(proof, phone, code, again.token)).toMatchObject({ code: 4094 });
  t.later(10 * 60_000);
  expect(await change(proof, phone, await codeTo(phone))).toMatchObject({ code: 4094 });
  const newProof = await prove();
  t.later(61_000);
  expect(await change(newProof, phone, await codeTo(phone))).toMatchObject({ code: 200 });
  const third = newPhone();
  expect(await change(newProof, third, await codeTo(third))).toMatchObject({ code: 4094 });
  expect(await phoneOf()).toBe(phone);
});

test("a wrong, an expired and a used code of either number are refused", async () => {
  const old = await codeTo(me.phone);
  expect(await post("/api/user/proveOldPhone", { code: wrongFor(old) })).toMatchObject({ code: 400 });
  expect(await post("/api/user/proveOldPhone", {})).toMatchObject({ msg: "请输入6位验证码" });
  const { proof } = (await post("/api/user/proveOldPhone", { code: old })).data;
  expect(await post("/api/user/proveOldPhone", { code: old })).toMatchObject({
    msg: "验证码不正确或已过期，请核对或重新获取",
  });
  const phone = newPhone();
  const code = await codeTo(phone);
  expect(await change(proof, phone, wrongFor(code))).toMatchObject({ msg: "验证码不正确或已过期，请核对或重新获取" });
  t.later(5 * 60_000);
  expect(await change(proof, phone, code)).toMatchObject({ msg: "验证码不正确或已过期，请核对或重新获取" });
  expect(await phoneOf()).toBe(me.phone);
});

test("the same number, and what is no number, are told as such before a code is judged", async () => {
  const proof = await prove();
  expect(await change(proof, me.phone, "123456")).toMatchObject({ msg: "新手机号和现在的一样" });
  for (const phone of ["", "123", "+85291234567", "13800000000'; --"])
    expect(await change(proof, phone, "123456")).toMatchObject({ msg: "请输入正确的手机号" });
});

test("that a number has an account is told to who reads its code, and to nobody else", async () => {
  const usedPhone = (await t.logIn()).phone;
  const free = newPhone();
  t.later(61_000);
  const proof = await prove();
  const sent = await Promise.all([usedPhone, free].map((phone) => post("/api/sms/send", { phone })));
  expect(sent[0]).toEqual(sent[1]);
  const guesses = [];
  for (const phone of [usedPhone, free]) guesses.push(await change(proof, phone, wrongFor(t.codeOf(phone))));
  expect(guesses[0]).toEqual(guesses[1]);
  expect(await change(proof, usedPhone, t.codeOf(usedPhone))).toMatchObject({
    code: 409,
    msg: "这个手机号已经有账号了；要换成它，请先注销那个账号",
  });
  expect(await phoneOf()).toBe(me.phone);
});

test("of parallel changes one is done, whole", async () => {
  const proof = await prove();
  const phones = [newPhone(), newPhone(), newPhone()];
  const codes: string[] = [];
  for (const phone of phones) codes.push(await codeTo(phone));
  const answers = await Promise.all(phones.map((phone, i) => change(proof, phone, codes[i] ?? "")));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4094, 4094]);
  expect(await phoneOf()).toBe(phones[answers.findIndex(({ code }) => code === 200)]);
});

test("two accounts that want one number: one has it, the other is told so", async () => {
  const other = await t.logIn();
  t.later(61_000);
  const [ownProof, phone] = [await prove(), newPhone()];
  const otherProof = (await post("/api/user/proveOldPhone", { code: await codeTo(other.phone) }, other.token)).data
    .proof;
  expect(await change(ownProof, phone, await codeTo(phone))).toMatchObject({ code: 200 });
  t.later(61_000);
  expect(await change(otherProof, phone, await codeTo(phone), other.token)).toMatchObject({ code: 409 });
});

test("guesses are counted by account beside each code's five", async () => {
  const codes: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    const code = await codeTo(me.phone);
    for (let k = 0; k < 5; k++)
      codes.push((await post("/api/user/proveOldPhone", { code: wrongFor(code) })).code as number);
    t.later(61_000);
  }
  expect(codes.filter((code) => code === 400)).toHaveLength(20);
  expect(codes.slice(20)).toEqual([429, 429, 429, 429, 429]);
});
