import { beforeAll, expect, test } from "vitest";
import { setRole } from "./commands/admin.ts";
import { openTestApp, type TestApp } from "./testApp.ts";
import {
  callRequest,
  describedCalls,
  plausibleValue,
  type CallField,
  type CallRequest,
  type DescribedCall,
} from "./testing/describedCalls.ts";

// Every field and parameter of the calls behind the front pages, found by the interface's own description, with what no page sends.

/** Calls of generation, editing, evaluation and export have tests of their own. */
const FRONT =
  /^\/(?:api\/(?:user|login|sms|site|admin|outstanding|ink|message|dictionary|export-records|script-records|scripts)\/|sse-api\/records)/u;

const TEXTS = [
  "",
  " ",
  "长".repeat(10_000),
  "<script>alert(1)</script>",
  "'; drop table users; --",
  "一\u0000二",
  "\uD800",
  "\u202e倒\u2066着",
  "../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "https://example.com/a.pdf",
  "javascript:alert(1)",
  "{{constructor}}",
  "__proto__",
  "%00",
  "%",
  "-1",
  "1e309",
  "9007199254740993",
  "9223372036854775808",
  "０",
  "NaN",
  "null",
  "00000000-0000-0000-0000-000000000000",
];
const VALUES: unknown[] = [...TEXTS, null, true, [], {}, [[]], { a: 1 }, 0, -1, 1.5, 1e300, 2 ** 31, 2 ** 53];
const BODIES = [
  "",
  "{",
  "null",
  "[]",
  "7",
  '"x"',
  '{"__proto__":{"a":1}}',
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
];

let t: TestApp;
let token: string;
/** Whatever else a call asks for is as it should be, so that it goes on to what it does with the hostile field. */
let sound: Record<string, unknown>;

beforeAll(async () => {
  t = await openTestApp();
  const admin = await t.logIn();
  token = admin.token;
  await setRole(t.db, admin.phone, "admin");
  const made = await t.app.inject({
    method: "POST",
    url: "/api/scripts/createBlank",
    headers: { token },
    payload: { scriptName: "渡口", fileTheme: "drama", author: "作者", fileType: "1" },
  });
  const { id } = made.json().data as { id: string };
  sound = {
    scriptId: id,
    script_id: id,
    userId: (await t.logIn()).userId,
    fileTheme: "drama",
    type: 1,
    name: "渡口",
    reason: "试一试",
    key: "0f3c7c3e-4d0b-4a52-9a56-0d6d7f1e2a11",
    boxes: 1,
    tenantId: 1,
    phone: "13700009999",
    code: "123456",
    published: false,
    deleteFlag: 0,
  };
  return () => t.close();
}, 120_000);

/** A path that ends before its last part is another path. */
const valuesOf = (field: CallField): unknown[] =>
  field.in === "body" ? VALUES : field.in === "query" ? TEXTS : TEXTS.filter((text) => text !== "");

const callsOfFront = async (): Promise<DescribedCall[]> =>
  (await describedCalls(t)).filter(({ path }) => FRONT.test(path));

const requestOf = (call: DescribedCall, hostile: CallField, value: unknown): CallRequest =>
  callRequest(call, token, (field) =>
    field === hostile ? value : (sound[field.name] ?? plausibleValue(field.schema)),
  );

/** What is wrong with an answer; null: it is done, or refused in a Chinese sentence. */
async function faultOf(request: CallRequest): Promise<string | null> {
  const answer = await t.app.inject(request);
  const description = `${request.method} ${request.url.slice(0, 120)} ${(request.payload ?? "").slice(0, 200)}: ${answer.statusCode}`;
  if (answer.statusCode >= 500) return `${description} ${answer.body.slice(0, 200)}`;
  if (answer.statusCode < 400) return null;
  const { code, msg } = (answer.headers["content-type"]?.includes("json") ? answer.json() : {}) as {
    code?: unknown;
    msg?: unknown;
  };
  const isSentence = typeof msg === "string" && /\p{Script=Han}/u.test(msg) && msg.length <= 120;
  return typeof code === "number" && isSentence ? null : `${description} ${answer.body.slice(0, 200)}`;
}

async function faults(requests: CallRequest[]): Promise<string[]> {
  const found: string[] = [];
  for (const request of requests) {
    const fault = await faultOf(request);
    if (fault !== null) found.push(fault);
  }
  return found;
}

test(
  "every field of every call of the front takes whatever is put into it, or refuses it in a sentence",
  { timeout: 300_000 },
  async () => {
    const calls = await callsOfFront();
    const fields = calls.flatMap((call) => call.fields.map((field) => ({ call, field })));
    expect(fields.length).toBeGreaterThan(90);
    const requests = fields.flatMap(({ call, field }) => valuesOf(field).map((value) => requestOf(call, field, value)));
    expect(await faults(requests)).toEqual([]);
  },
);

test("a body of any other form is refused in a sentence", { timeout: 120_000 }, async () => {
  const posts = (await callsOfFront()).filter(({ fields }) => fields.some((field) => field.in === "body"));
  expect(posts.length).toBeGreaterThan(25);
  const requests = posts.flatMap(({ path }) =>
    BODIES.map((payload) => ({
      method: "POST" as const,
      url: path,
      headers: { token, "content-type": "application/json" },
      payload,
    })),
  );
  expect(await faults(requests)).toEqual([]);
});

test("a parameter that is given twice, or as a list, is refused or taken in one of its forms", async () => {
  const calls = (await callsOfFront()).filter(({ fields }) => fields.some((field) => field.in === "query"));
  const requests = calls.flatMap((call) =>
    call.fields
      .filter((field) => field.in === "query")
      .flatMap(({ name }) =>
        [`${name}=a&${name}=b`, `${name}[]=a`, `${name}[a]=b`, `${name}`, "%E0%A4%A"].map((query) => ({
          method: call.method,
          url: `${call.path}?${query}`,
          headers: { token },
        })),
      ),
  );
  expect(await faults(requests)).toEqual([]);
});

test("nothing of it did harm: the account, the work and the tables are there", async () => {
  const { rows } = await t.pool.query("select count(*)::int n from users");
  expect(rows[0].n).toBeGreaterThan(1);
  expect((await t.app.inject({ url: "/api/user/getUserInfo", headers: { token } })).json().data.roleNamesStr).toBe(
    "admin",
  );
});
