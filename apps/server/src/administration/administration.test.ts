import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { setRole } from "../commands/admin.ts";
import { openInk } from "../ink/index.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { recordedCall, sweepProviderCalls } from "./index.ts";
import { median, slotsOf } from "./providers.ts";

let t: TestApp;
let admin: { token: string; phone: string; userId: string };
let user: { token: string; phone: string; userId: string };
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.logIn();
  user = await t.logIn();
  await setRole(t.db, admin.phone, "admin");
  return () => t.close();
});

const get = (url: string, token = admin.token) => t.app.inject({ url: `/api/admin/${url}`, headers: { token } });
const post = (url: string, payload: object, token = admin.token) =>
  t.app.inject({ method: "POST", url: `/api/admin/${url}`, payload, headers: { token } });
const grantOf = (more: object = {}) => ({
  userId: user.userId,
  boxes: 2,
  reason: "报告跑到一半断过两次",
  key: randomUUID(),
  ...more,
});
const audit = async (kind = "") => (await get(`audit?kind=${kind}&pageSize=100`)).json().data.records;
const balanceOf = async (userId: string): Promise<number> =>
  Number((await t.pool.query("select balance from ink_accounts where user_id = $1", [userId])).rows[0].balance);
const maskOf = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const told = async (token: string): Promise<string[]> => {
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/message/findPageByParam",
    payload: {},
    headers: { token },
  });
  return answer.json().data.records.map(({ title }: { title: string }) => title);
};

const ROUTES: [method: "GET" | "POST", url: string, body?: () => object][] = [
  ["GET", "users"],
  ["GET", "work"],
  ["GET", "providers"],
  ["GET", "posts"],
  ["GET", "post?id=anything"],
  ["GET", "audit"],
  ["GET", "auditCsv"],
  ["GET", "counts"],
  ["POST", "ledger", () => ({ userId: user.userId })],
  ["POST", "resumeRun", () => ({ runId: "anything", reason: "试一试" })],
  ["POST", "tryProvider", () => ({ provider: "sms" })],
  ["POST", "preview", () => ({ id: "anything", source: "" })],
  ["POST", "grant", grantOf],
  ["POST", "tenant", () => ({ userId: user.userId, tenantId: 8, reason: "试一试" })],
  ["POST", "stopRun", () => ({ runId: "anything", reason: "试一试" })],
  ["POST", "post", () => ({ id: "anything", source: "" })],
  ["POST", "publish", () => ({ id: "anything", published: false })],
];

test.each(ROUTES)("%s /api/admin/%s is not there for anybody else, and does nothing", async (method, url, body) => {
  const before = (await audit()).length;
  const ask = (headers: Record<string, string>) =>
    t.app.inject({ method, url: `/api/admin/${url}`, headers, ...(body ? { payload: body() } : {}) });
  expect((await ask({ token: user.token })).statusCode).toBe(404);
  expect((await ask({})).statusCode).toBe(401);
  // Another site's page has the cookie alone, and an origin of its own.
  if (method === "POST")
    expect((await ask({ cookie: `mochang_token=${admin.token}`, origin: "http://evil.test" })).statusCode).toBe(403);
  expect((await audit()).length).toBe(before);
});

test("every route of administrators is in the list above", () => {
  const listedUrls = new Set(ROUTES.map(([, url]) => url.split("?")[0]));
  const printed = t.app.printRoutes({ commonPrefix: false });
  for (const [, url] of printed.matchAll(/\/api\/admin\/(\w+)/gu)) expect(listedUrls).toContain(url);
  expect(printed).toContain("/api/admin/users");
});

test("accounts are shown without whole phones, found by their last digits or id, and filtered", async () => {
  const { data } = (await get("users")).json();
  expect(data.total).toBe(2);
  const record = data.records.find((one: { id: string }) => one.id === user.userId);
  expect(record).toMatchObject({
    phone: maskOf(user.phone),
    isAdmin: false,
    tenantId: 1,
    works: 0,
    balance: 10_000_000,
  });
  expect(JSON.stringify(data)).not.toContain(user.phone);
  const found = async (query: string) =>
    (await get(`users?${query}`)).json().data.records.map((one: { id: string }) => one.id);
  expect(await found(`find=${user.phone.slice(-4)}`)).toEqual([user.userId]);
  expect(await found(`find=${user.userId.slice(0, 8)}`)).toEqual([user.userId]);
  expect(await found("find=%25")).toEqual([]);
  expect(await found("filter=admins")).toEqual([admin.userId]);
  expect(await found("filter=empty")).toEqual([]);
  expect((await get("users?filter=everything")).statusCode).toBe(400);
});

test("ink is granted and taken back with a reason, once a key, never below nothing", async () => {
  const before = await balanceOf(user.userId);
  const grant = grantOf();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post("grant", grant)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await balanceOf(user.userId)).toBe(before + 2_000_000);
  // The same key for somebody else is another grant.
  const other = await t.logIn();
  await post("grant", { ...grant, userId: other.userId });
  expect(await balanceOf(other.userId)).toBe(12_000_000);
  expect((await post("grant", grantOf({ boxes: -0.5, reason: "多赠了" }))).json().code).toBe(200);
  expect(await balanceOf(user.userId)).toBe(before + 1_500_000);
  expect((await post("grant", grantOf({ boxes: -900 }))).json().msg).toContain("收不回");
  for (const wrong of [
    { boxes: 0 },
    { boxes: 1001 },
    { boxes: 0.01 },
    { reason: " " },
    { reason: "长".repeat(41) },
    { key: "x" },
  ])
    expect((await post("grant", grantOf(wrong))).statusCode).toBe(400);
  expect((await post("grant", grantOf({ userId: "nobody" }))).statusCode).toBe(404);
  const lines = (await audit("ink")).filter((line: { what: string }) => line.what.includes(maskOf(user.phone)));
  expect(lines.map(({ who, what, detail, via }: Record<string, string>) => [who, what, detail, via])).toEqual([
    [maskOf(admin.phone), `收回 ${maskOf(user.phone)} 0.5 盒墨`, "缘由：多赠了", "web"],
    [maskOf(admin.phone), `赠 ${maskOf(user.phone)} 2 盒墨`, "缘由：报告跑到一半断过两次", "web"],
  ]);
  expect(lines.map(({ subject, boxes }: { subject: string; boxes: number }) => [subject, boxes])).toEqual([
    [maskOf(user.phone), -0.5],
    [maskOf(user.phone), 2],
  ]);
  const ledger = await t.app.inject({ url: "/api/ink/csv", headers: { token: user.token } });
  expect(ledger.body).toContain(",赠送,报告跑到一半断过两次,2000.000,");
  expect(ledger.body).toContain(",收回,多赠了,-500.000,");
  expect((await told(user.token)).toSorted()).toEqual([
    "管理员收回 0.5 盒墨，缘由：多赠了。有异议，可以在十五日内申诉",
    "管理员赠您 2 盒墨，缘由：报告跑到一半断过两次",
  ]);
});

test("a tenant is changed with what it was before; the command line stands in the same log", async () => {
  const set = { userId: user.userId, tenantId: 8, reason: "合作方的人" };
  expect((await post("tenant", set)).json().code).toBe(200);
  await post("tenant", set);
  const [first, second] = await audit("account");
  expect(first).toMatchObject({
    what: `把 ${maskOf(user.phone)} 移到租户 8（不能评估）`,
    detail: "原先：租户 1，缘由：合作方的人",
  });
  expect(second).toMatchObject({ who: "命令行", what: `把 ${maskOf(admin.phone)} 设为管理员`, via: "cli" });
  await post("tenant", { ...set, tenantId: 1, reason: "查清了" });
  await post("tenant", { ...set, tenantId: 2, reason: "换一组" });
  const titles = (await told(user.token)).filter((title) => title.startsWith("评估功能"));
  expect(titles.toSorted()).toEqual([
    "评估功能已停用，缘由：合作方的人。有异议，可以在十五日内申诉",
    "评估功能已恢复，缘由：查清了",
  ]);
  await post("tenant", { ...set, tenantId: 1 });
});

test("an administrator whose role is taken away is one no longer, with the same session", async () => {
  const second = await t.logIn();
  await setRole(t.db, second.phone, "admin");
  expect((await get("users", second.token)).statusCode).toBe(200);
  await setRole(t.db, second.phone, "user");
  expect((await get("users", second.token)).statusCode).toBe(404);
  expect((await post("grant", grantOf({ userId: second.userId }), second.token)).statusCode).toBe(404);
});

test("work under way and failed is told by whose and how far; it can be stopped", async () => {
  const start = (state: string, more = "null") =>
    t.pool.query(
      `insert into runs (id, user_id, kind, state, percent, created_at, touched_at, finished_at, message) values ($1, $2, 'evaluation', $3, 40, now(), now(), ${more}, '模型断开了') returning id`,
      [randomUUID(), user.userId, state],
    );
  const running = (await start("running")).rows[0].id as string;
  const broken = (await start("failed", "now()")).rows[0].id as string;
  const ink = openInk({ db: t.db, now: t.services.now });
  await ink.reserve(user.userId, broken, "1", [{ step: "prompt:2", units: 910_000 }]);
  await ink.release(broken, "prompt:2");
  const work = (await get("work")).json().data;
  expect(work.running).toEqual([expect.objectContaining({ runId: running, phone: maskOf(user.phone), percent: 40 })]);
  expect(work.failed).toEqual([
    expect.objectContaining({ state: "failed", message: "模型断开了", resumable: false, refunded: 910_000 }),
  ]);
  expect(work.running[0].refunded).toBe(0);
  expect(work.max).toBeGreaterThan(0);
  const refused = await post("resumeRun", { runId: work.failed[0].runId, reason: "线路通了" });
  expect([refused.statusCode, refused.json().msg]).toEqual([409, expect.stringContaining("接不上了")]);
  expect((await post("resumeRun", { runId: running, reason: "线路通了" })).statusCode).toBe(409);
  expect((await post("resumeRun", { runId: "nobody", reason: "线路通了" })).statusCode).toBe(404);
  expect(work.today).toMatchObject({ failed: 1 });
  for (const reason of [undefined, " ", "长".repeat(41)])
    expect((await post("stopRun", { runId: running, reason })).statusCode).toBe(400);
  const reason = "十一分钟没有动静";
  expect((await post("stopRun", { runId: running, reason })).json().code).toBe(200);
  const { rows } = await t.pool.query("select cancel_asked from runs where id = $1", [running]);
  expect(rows[0].cancel_asked).toBe(1);
  expect((await audit("work"))[0]).toMatchObject({ detail: `原先：做到 40%，缘由：${reason}` });
  const messages = await told(user.token);
  expect(messages).toContain(`管理员停下了您的评估，缘由：${reason}。有异议，可以在十五日内申诉`);
  const acts = await audit("work");
  expect((await post("stopRun", { runId: running, reason: "再停一次" })).json().code).toBe(200);
  expect([await told(user.token), await audit("work")]).toEqual([messages, acts]);
  expect((await post("stopRun", { runId: work.failed[0].runId, reason })).statusCode).toBe(409);
  expect((await post("stopRun", { runId: "nobody", reason })).statusCode).toBe(404);
});

test("articles are edited, withdrawn and published as by the command line; what cannot be read changes nothing", async () => {
  const posts = (await get("posts")).json().data as { id: string; kind: string; title: string; published: boolean }[];
  const article = posts.find(({ kind }) => kind === "article");
  if (!article) throw new Error("no article");
  const { source } = (await get(`post?id=${article.id}`)).json().data;
  expect((await post("post", { id: article.id, source: `${source}\n多一句。\n` })).json().data).toMatchObject({
    title: article.title,
    isNew: false,
  });
  expect((await get(`post?id=${article.id}`)).json().data.source).toContain("多一句。");
  const refused = await post("post", { id: article.id, source: "没有文首" });
  expect([refused.statusCode, refused.json().msg]).toEqual([400, expect.stringContaining("这份内容不能用")]);
  await post("publish", { id: article.id, published: false });
  await post("publish", { id: article.id, published: false });
  expect((await get("posts")).json().data.find((one: { id: string }) => one.id === article.id).published).toBe(false);
  await post("publish", { id: article.id, published: true });
  expect((await audit("post")).map(({ what, detail }: Record<string, string>) => [what, detail])).toEqual([
    [`发布《${article.title}》`, "原先：未发布"],
    [`撤下《${article.title}》`, "原先：已发布"],
    [`改《${article.title}》`, expect.stringMatching(/^原先 \d+ 字，现在 \d+ 字$/u)],
  ]);
  expect((await post("publish", { id: "nothing", published: true })).statusCode).toBe(400);
});

test("a post is shown as its readers would see it, and stays as it was; markup in it does nothing", async () => {
  const posts = (await get("posts")).json().data as { id: string; kind: string; series: string | null }[];
  for (const kind of ["article", "script"]) {
    const one = posts.find((each) => each.kind === kind);
    const { source } = (await get(`post?id=${one?.id}`)).json().data;
    expect(one?.series === null).toBe(kind === "script");
    const preview = async (more: string) => (await post("preview", { id: one?.id, source: source + more })).json();
    const { title, html } = (await preview("\n\n**结尾。** 3 < 5\n")).data;
    expect(title).not.toBe("");
    expect(html).toContain("<strong>结尾。</strong> 3 &lt; 5");
    const HOSTILE = "\n\n<img src=x onerror=alert(1)> [看](javascript:alert(1))\n";
    const hostile = await preview(HOSTILE);
    // In an article it is refused, in the note on a script it is shown as text.
    if (kind === "article") expect(hostile).toMatchObject({ code: 400, msg: expect.stringContaining("不能用 HTML") });
    else expect(hostile.data.html).not.toMatch(/<img|href="javascript/u);
    expect((await get(`post?id=${one?.id}`)).json().data.source).toBe(source);
  }
  expect((await post("preview", { id: posts[0]?.id, source: "没有文首" })).json().msg).toContain("这份内容不能用");
  expect((await post("preview", { id: "nothing", source: "" })).statusCode).toBe(400);
});

test("a user's ledger is told by kinds of work, never by names of works, and each look is in the log", async () => {
  const runOwner = await t.logIn();
  const script = randomUUID();
  const run = randomUUID();
  await t.pool.query(
    `insert into runs (id, user_id, kind, state, percent, created_at, touched_at) values ($1, $2, 'evaluation', 'failed', 40, now(), now())`,
    [run, runOwner.userId],
  );
  await openInk({ db: t.db, now: t.services.now }).reserve(runOwner.userId, run, "1", [{ step: "one", units: 1_000 }]);
  const { data } = (await post("ledger", { userId: runOwner.userId })).json();
  expect(data.records.map(({ kind, what }: Record<string, string>) => [kind, what])).toEqual([
    ["reserve", `评估 ${run.slice(0, 8)}`],
    ["grant", "新账号"],
  ]);
  expect((await audit("account"))[0]).toMatchObject({
    what: `看了 ${maskOf(runOwner.phone)} 的账目`,
    detail: "第 1 页",
  });
  expect((await post("ledger", { userId: script })).statusCode).toBe(404);
});

test("the log is one file, the oldest first; what a spreadsheet would compute stays text", async () => {
  await post("grant", grantOf({ reason: '=1+1,"引号"' }));
  const answer = await get("auditCsv?kind=ink");
  expect(answer.headers["content-disposition"]).toContain(encodeURIComponent("操作记录.csv"));
  const lines = answer.body.trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFF时间,谁,做了什么,缘由或原先,从哪里");
  expect(lines.at(-1)).toContain(`赠 ${maskOf(user.phone)} 2 盒墨,"缘由：=1+1,""引号""",网页`);
  expect(lines.length - 1).toBe((await audit("ink")).length);
  expect(answer.body).not.toContain(user.phone);
});

test("what stands beside the tabs is what they count", async () => {
  const [users, work, posts] = await Promise.all(
    ["users", "work", "posts"].map(async (tab) => (await get(tab)).json().data),
  );
  expect((await get("counts")).json().data).toEqual({
    users: users.total,
    failed: work.failed.length,
    troubled: 0,
    posts: posts.length,
  });
});

test("a message is tried with the administrator's own phone; what is not configured is said", async () => {
  expect((await post("tryProvider", { provider: "sms" })).json().data).toMatchObject({ succeeded: true });
  expect(t.codeOf(admin.phone)).toMatch(/^\d{6}$/u);
  const login = { phone: admin.phone, code: t.codeOf(admin.phone) };
  expect((await t.app.inject({ method: "POST", url: "/api/login/userLogin", payload: login })).statusCode).toBe(400);
  expect((await post("tryProvider", { provider: "model" })).json().msg).toBe("还没有配置大模型");
  expect((await post("tryProvider", { provider: "image" })).json().msg).toBe("还没有配置画图服务");
  expect((await audit("work"))[0]).toMatchObject({ what: "试了一次短信" });
});

test("the log is only added to", async () => {
  for (const change of ["update audit_log set detail = ''", "delete from audit_log", "truncate audit_log"])
    await expect(t.pool.query(change)).rejects.toThrow("audit_log is only added to");
  // Who is named there may go; the line stays and names nobody.
  const deletedUser = await t.logIn();
  await post("grant", grantOf({ userId: deletedUser.userId }));
  await t.deleteAccount(deletedUser);
  expect((await audit("ink"))[0].what).toBe("赠 已注销的账号 2 盒墨");
});

test("providers are told by how their calls ended, never by their keys", async () => {
  const { services } = t;
  await recordedCall(services, "image", async () => "drawn");
  await expect(
    recordedCall(services, "image", () =>
      Promise.reject(Object.assign(new Error("HTTP 500"), { kind: "server-error" })),
    ),
  ).rejects.toThrow("HTTP 500");
  const providers = (await get("providers")).json().data;
  expect(providers.map((one: { provider: string }) => one.provider)).toEqual(["model", "image", "sms"]);
  const [model, image, sms] = providers;
  expect(model).toMatchObject({ configured: null, lastSuccessAt: null, lastError: null });
  expect(image.lastError.kind).toBe("server-error");
  expect(image.slots.at(-1)).toMatchObject({ calls: 2, failed: 1 });
  expect(sms).toMatchObject({ simulated: true, lastSuccessAt: expect.any(String) });
  await sweepProviderCalls(t.db, new Date(services.now().getTime() + 91 * 24 * 3600_000));
  expect((await get("providers")).json().data[1].lastError).toBeNull();
});

test("calls fall into half hours, and the middle one is the median", () => {
  const since = new Date("2026-11-23T00:00:00Z");
  const at = (minutes: number) => ({ outcome: "ok", durationMs: 1, at: new Date(since.getTime() + minutes * 60_000) });
  const slots = slotsOf([at(0), at(29), at(30), { ...at(1439), outcome: "rate-limit" }, at(1441)], since);
  expect(slots).toHaveLength(48);
  expect([slots[0], slots[1], slots[47]]).toEqual([
    { calls: 2, failed: 0 },
    { calls: 1, failed: 0 },
    { calls: 2, failed: 1 },
  ]);
  expect([median([]), median([5]), median([9, 1, 5])]).toEqual([null, 5, 5]);
});

test.each<[method: "GET" | "POST", url: string, body: object, sentence: string]>([
  [
    "POST",
    "grant",
    { boxes: "2", reason: "", key: "k" },
    "没有用户编号（userId）；盒数（boxes）应是一个数；请写明缘由；这一笔的 key（key）应是一个 UUID",
  ],
  ["POST", "tenant", { userId: "", tenantId: 1.5, reason: "试一试" }, "用户编号（userId）是空的；租户应为整数"],
  ["POST", "tenant", { userId: "u".repeat(65), tenantId: 8, reason: "试一试" }, "用户编号（userId）最多是 64 个字"],
  ["POST", "stopRun", { runId: 3, reason: "试一试" }, "任务编号（runId）应是一段文字"],
  ["POST", "tryProvider", { provider: "mail" }, "服务（provider）应是 model、image、sms 之一"],
  ["POST", "publish", { id: "x", published: "yes" }, "发布与否（published）应是 true 或 false"],
  ["POST", "ledger", { userId: "x", month: "2026-13" }, "月份（month）应写作 2026-11 这样"],
  ["POST", "preview", [], "提交的内容应是一个 JSON 对象"],
  [
    "GET",
    "users?pageSize=900&filter=rich",
    {},
    "每页条数（pageSize）最多是 100；筛选（filter）应是 all、empty、leaving、admins 之一",
  ],
  ["GET", "audit?currentPage=first", {}, "页码（currentPage）应是一个数"],
  ["GET", "post", {}, "没有编号（id）"],
])("%s %s with %j is refused with its fields", async (method, url, body, sentence) => {
  const answer = await (method === "GET" ? get(url) : post(url, body));
  expect([answer.statusCode, answer.json().msg]).toEqual([400, sentence]);
});
