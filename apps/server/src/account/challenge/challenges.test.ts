import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newPhone, openTestApp, type TestApp } from "../../testApp.ts";
import { makeQuestion } from "./makeQuestion.ts";
import { BITS, isDone, PUZZLES } from "./proofOfWork.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ SMS_CHALLENGE_AFTER: "2", SMS_ADDRESS_HOURLY: "12" });
  return () => t.close();
});

let addresses = 0;
/** Each test comes from an address of its own, which is suspect from the start. */
let address: string;
beforeEach(async () => {
  address = `198.51.100.${++addresses}`;
  for (let i = 0; i < 2; i++) await send(newPhone());
});

const call = async (url: string, payload: object, headers: Record<string, string> = {}, remoteAddress = address) =>
  t.app.inject({ method: "POST", url, payload, headers, remoteAddress });
const send = async (phone: string, challenge?: object, headers: Record<string, string> = {}) =>
  (await call("/api/sms/send", { phone, challenge }, headers)).json();
const ask = async (phone: string, kind = "line") => (await call("/api/sms/challenge", { phone, kind })).json();
/** The right line of a question, as it is stored. */
const answerOf = async (id: string): Promise<number> =>
  Number((await t.pool.query("select answer from sms_challenges where id = $1", [id])).rows[0].answer);
const NEEDED = { code: 4030 };
const WRONG = { code: 4031 };
const LOCKED = { code: 4291 };

function solve({ seed, puzzles, bits }: { seed: string; puzzles: number; bits: number }): number[] {
  return Array.from({ length: puzzles }, (_, puzzle) => {
    for (let number = 0; ; number++) {
      const head = createHash("sha256").update(`${seed}:${puzzle}:${number}`).digest().readUInt32BE(0);
      if (head >>> (32 - bits) === 0) return number;
    }
  });
}

test("after the free ones a code goes out for a right answer alone, once", async () => {
  const phone = newPhone();
  expect(await send(phone)).toMatchObject(NEEDED);
  const { data } = await ask(phone);
  expect(data).toMatchObject({ question: { lines: expect.any(Array) }, work: null });
  expect(JSON.stringify(data)).not.toContain("answer");
  const line = await answerOf(data.id);
  expect(await send(phone, { id: data.id, line })).toMatchObject({ code: 200 });
  t.later(61_000);
  expect(await send(phone, { id: data.id, line })).toMatchObject(NEEDED);
});

test("of twenty parallel calls with one right answer a single one sends", async () => {
  const phone = newPhone();
  const { data } = await ask(phone);
  const line = await answerOf(data.id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(phone, { id: data.id, line })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  // Whoever comes after the sending meets the phone's minute; whoever comes before it, a question that is used up.
  for (const { code } of answers) expect([200, NEEDED.code, 429]).toContain(code);
});

test("an answer is good for its phone and its ten minutes alone", async () => {
  const [phone, other] = [newPhone(), newPhone()];
  const { data } = await ask(phone);
  const line = await answerOf(data.id);
  expect(await send(other, { id: data.id, line })).toMatchObject(NEEDED);
  t.later(10 * 60_000);
  expect(await send(phone, { id: data.id, line })).toMatchObject(NEEDED);
});

test("a wrong answer uses its question up; after three the questions are locked, the waiting is not", async () => {
  const phone = newPhone();
  for (const expected of [WRONG, WRONG, LOCKED]) {
    const { data } = await ask(phone);
    const line = await answerOf(data.id);
    expect(await send(phone, { id: data.id, line: (line + 1) % 4 })).toMatchObject(expected);
    expect((await t.pool.query("select 1 from sms_challenges where id = $1", [data.id])).rowCount).toBe(0);
  }
  expect(await ask(phone)).toMatchObject(LOCKED);
  expect((await ask(phone, "work")).code).toBe(200);
  t.later(10 * 60_000);
  expect((await ask(phone)).code).toBe(200);
});

test("parallel wrong answers share the three", async () => {
  const phone = newPhone();
  const questions = await Promise.all(Array.from({ length: 12 }, () => ask(phone)));
  const answers = await Promise.all(
    questions.map(async ({ data }) => send(phone, { id: data.id, line: ((await answerOf(data.id)) + 1) % 4 })),
  );
  expect(answers.filter(({ code }) => code === 200)).toEqual([]);
  expect(answers.filter(({ code }) => code === WRONG.code).length).toBeLessThan(3);
});

test("work is taken when thirty seconds are over, whole, and once", async () => {
  const phone = newPhone();
  const early = (await ask(phone, "work")).data;
  expect(early).toMatchObject({ question: null, work: { puzzles: PUZZLES, bits: BITS, seconds: 30 } });
  const began = Date.now();
  const solved = solve(early.work);
  // However long this machine took.
  t.later(began - Date.now());
  expect(await send(phone, { id: early.id, numbers: solved })).toMatchObject(WRONG);
  const idle = (await ask(phone, "work")).data;
  const whole = (await ask(phone, "work")).data;
  const numbers = solve(whole.work);
  t.later(30_000);
  expect(await send(phone, { id: idle.id, numbers: Array.from({ length: PUZZLES }, () => 0) })).toMatchObject(WRONG);
  expect(await send(phone, { id: whole.id, numbers })).toMatchObject({ code: 200 });
  t.later(61_000);
  expect(await send(phone, { id: whole.id, numbers })).toMatchObject(NEEDED);
  expect(isDone(whole.work.seed, numbers.slice(1))).toBe(false);
}, 60_000);

test.each([{}, { id: "" }, { id: "x" }, { id: "x", line: -1 }, { id: "x", line: "1" }, { id: { $ne: 1 } }, 1, null])(
  "an answer of %j sends nothing",
  async (challenge) => {
    const phone = newPhone();
    const { code } = (await call("/api/sms/send", { phone, challenge })).json();
    expect([400, NEEDED.code]).toContain(code);
    expect(() => t.codeOf(phone)).toThrow("no code");
  },
);

test("headers change nothing: neither an address nor a device can be invented", async () => {
  const phone = newPhone();
  const forged = { "x-forwarded-for": "203.0.113.99", "x-real-ip": "203.0.113.99", forwarded: "for=203.0.113.99" };
  expect(await send(phone, undefined, forged)).toMatchObject(NEEDED);
  const id = "0a1b2c3d-0000-4000-8000-000000000000";
  for (const value of [`${id}.1.${"A".repeat(43)}`, `${id}.1.`, id, "x", ""])
    expect(await send(phone, undefined, { cookie: `mochang_device=${value}`, origin: "" })).toMatchObject(NEEDED);
});

test("a browser in which somebody has logged in is not suspect for its neighbours, but for its own haste", async () => {
  const phone = newPhone();
  const { data } = await ask(phone);
  const sent = await call("/api/sms/send", { phone, challenge: { id: data.id, line: await answerOf(data.id) } });
  const firstCookie = sent.cookies.find(({ name }) => name === "mochang_device");
  expect(firstCookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const cookie = (value = ""): Record<string, string> => ({ cookie: `mochang_device=${value}` });
  const login = await call("/api/login/userLogin", { phone, code: t.codeOf(phone) }, cookie(firstCookie?.value));
  const loginCookie = login.cookies.find(({ name }) => name === "mochang_device");
  expect(loginCookie?.value.split(".").slice(0, 2)).toEqual([firstCookie?.value.split(".")[0], "1"]);
  expect(await send(newPhone(), undefined, cookie(firstCookie?.value))).toMatchObject(NEEDED);
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await send(newPhone(), undefined, cookie(loginCookie?.value))).code);
  // The refused one counted for this browser, too.
  expect(codes).toEqual([200, 200, 200, 200, NEEDED.code, NEEDED.code]);
});

test("a passed challenge lifts no limit", async () => {
  const codes = [];
  for (let i = 0; i < 12; i++) {
    const phone = newPhone();
    const { data } = await ask(phone);
    codes.push((await send(phone, { id: data.id, line: await answerOf(data.id) })).code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test("wrong guesses at codes make an address suspect", async () => {
  address = "192.0.2.1";
  const login = async () => (await call("/api/login/userLogin", { phone: newPhone(), code: "000000" })).json().code;
  expect([await login(), await login()]).toEqual([400, 400]);
  expect(await send(newPhone())).toMatchObject(NEEDED);
});

test("addresses of one IPv6 network are one", async () => {
  address = "2001:db8:7:7::1";
  expect((await send(newPhone())).code).toBe(200);
  address = "2001:db8:7:7:9:9:9:9";
  expect((await send(newPhone())).code).toBe(200);
  expect(await send(newPhone())).toMatchObject(NEEDED);
});

test("a question has one line of each kind and does not give its answer away by its place", () => {
  const places = new Set<number>();
  const terms = new Set<string>();
  for (let i = 0; i < 200; i++) {
    const { answer, term, lines } = makeQuestion();
    places.add(answer);
    terms.add(term);
    expect(new Set(lines).size).toBe(4);
    const line = lines[answer] ?? "";
    expect({
      场景标题: /^\d+　/u.test(line),
      对白: /^[^　]+：.+/u.test(line),
      动作: /[^：]+。$/u.test(line) && !line.includes("："),
      转场: /^(?:切|淡|叠|黑)/u.test(line),
    }).toMatchObject({ [term]: true });
  }
  expect([places.size, terms.size]).toEqual([4, 4]);
});
