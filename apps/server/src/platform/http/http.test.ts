import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DrizzleQueryError } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../errors.ts";
import { silentLog } from "../log.ts";
import { removeOld } from "./accessLog.ts";
import { buildApp, ok, presented, refuseForeignStart, SESSION_COOKIE, type App } from "./index.ts";

const dataDir = mkdtempSync(join(tmpdir(), "mochang-http-"));
let storageWorks = true;
let time = Date.parse("2026-11-21T08:00:00Z");
let storageChecks = 0;
let queryFault = "";
let bareFault = new Error("none");
let app: App;

beforeAll(async () => {
  app = await buildApp({
    env: { DATA_DIR: dataDir, PUBLIC_URL: undefined, TRUST_PROXY: "0" },
    log: silentLog(),
    now: () => new Date(time),
    version: "0",
    webDist: join(dataDir, "dist"),
    checks: {
      storage: async () => {
        storageChecks++;
        if (!storageWorks) throw new Error("no disk");
      },
    },
  });
  app.post(
    "/api/echo/say",
    {
      schema: {
        body: z.object({ word: z.string(), counts: z.record(z.string(), z.number()).optional() }),
        response: { 200: z.object({ code: z.number(), msg: z.string(), data: z.string() }) },
      },
    },
    async (request) => ok(request.body.word),
  );
  app.get("/api/echo/bug", async () => {
    throw new Error("secret detail");
  });
  app.get("/api/echo/refuse", async () => {
    throw new AppError("ink-exhausted");
  });
  app.get("/api/echo/query", async () => {
    throw new DrizzleQueryError(
      "select 1",
      [],
      Object.assign(new Error("invalid byte sequence"), { code: queryFault }),
    );
  });
  app.get("/api/echo/bare", async () => {
    throw bareFault;
  });
  app.get("/api/echo/long", async () => ok("长".repeat(1000)));
  app.get("/api/echo/of/:id", async () => ok(true));
  app.get("/api/echo/typed", async (_request, reply) => {
    presented(reply.type("application/pdf"));
    throw new AppError("not-found");
  });
  app.get("/api/echo/start", { preHandler: refuseForeignStart }, async () => ok(true));
});
afterAll(() => app.close());

const say = (headers: Record<string, string>) =>
  app.inject({
    method: "POST",
    url: "/api/echo/say",
    payload: { word: "你好" },
    headers: { host: "mochang.test", ...headers },
  });

test("success and every kind of failure wear the envelope", async () => {
  expect((await say({})).json()).toEqual({ code: 200, msg: "操作成功", data: "你好" });
  const wrong = await app.inject({ method: "POST", url: "/api/echo/say", payload: { word: 1 } });
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 400]);
  const broken = await app.inject({
    method: "POST",
    url: "/api/echo/say",
    payload: "{",
    headers: { "content-type": "application/json" },
  });
  expect(broken.json()).toMatchObject({ code: 400, data: null });
  const refused = await app.inject("/api/echo/refuse");
  expect([refused.statusCode, refused.json()]).toEqual([
    402,
    { code: 1200, msg: "账户余额不足，请充值！", data: null },
  ]);
  const missing = await app.inject("/api/none/such");
  expect([missing.statusCode, missing.json().code]).toEqual([404, 404]);
});

test("a bug is one neutral sentence", async () => {
  const answer = await app.inject("/api/echo/bug");
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("secret");
  expect(answer.json().msg).toBe("系统开小差了，请稍后再试");
});

test("what a schema refuses is told by its field", async () => {
  const refusalOf = async (payload: unknown) =>
    (await app.inject({ method: "POST", url: "/api/echo/say", payload: payload as object })).json().msg as string;
  expect(await refusalOf({})).toBe("提交的内容里没有 word，请补上再试");
  expect(await refusalOf({ word: 7 })).toBe("提交的内容里 word 不正确，请检查后重试");
  expect(await refusalOf([])).toBe("提交的内容不正确，请检查后重试");
  // Not by a key that its sender made up.
  expect(await refusalOf({ word: "好", counts: { ["长".repeat(300)]: "x" } })).toBe(
    "提交的内容里 counts 不正确，请检查后重试",
  );
});

test("what is refused before any route is an envelope too", async () => {
  const sentence = { code: 400, msg: "提交的内容不正确，请检查后重试", data: null };
  for (const url of [`/api/echo/of/${"x".repeat(300)}`, "/api/echo/%zz"])
    expect((await app.inject(url)).json()).toEqual(sentence);
  app.readyPages.byPath.set("/404", { status: 404, type: "text/html; charset=utf-8", body: "<p>not found</p>" });
  for (const page of ["/%E0%A4%A", "/dashboard/%", "/articlesoutline/%zz?id=1"])
    expect((await app.inject(page)).headers.location).toBe("/404");
  expect((await app.inject("/api/echo/%zz")).json()).toEqual(sentence);
  app.readyPages.byPath.clear();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const answerTo = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      socket
        .on("data", (piece) => (received += piece.toString()))
        .on("error", reject)
        .on("close", () => resolve(received));
    });
  expect(await answerTo(`GET /healthz?${"x".repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 [^]*\r\n\r\n\{"code":431,"msg":"请求的地址或请求头太长","data":null\}$/u,
  );
  expect(await answerTo("垃圾\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 [^]*\r\n\r\n\{"code":400,"msg":"提交的内容不正确，请检查后重试","data":null\}$/u,
  );
});

test("a failure is JSON, whatever type its route's success has", async () => {
  expect((await app.inject("/api/echo/typed")).headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("a NUL in an id is the client's fault, a full database the operator's", async () => {
  queryFault = "22021";
  expect((await app.inject("/api/echo/query")).json()).toMatchObject({ code: 400 });
  queryFault = "53100";
  expect((await app.inject("/api/echo/query")).json()).toMatchObject({
    code: 503,
    msg: "服务器存储空间不足，请联系管理员",
  });
  queryFault = "42601";
  expect((await app.inject("/api/echo/query")).json()).toMatchObject({ code: 500 });
});

test("a database that is away is said to be so, and no other fault is", async () => {
  for (queryFault of ["57P01", "57P03", "08006", "ECONNREFUSED", "ECONNRESET"])
    expect((await app.inject("/api/echo/query")).json()).toMatchObject({
      code: 503,
      msg: "数据库暂时连不上，请稍后再试",
    });
  const says = async (fault: Error) => {
    bareFault = fault;
    return (await app.inject("/api/echo/bare")).statusCode;
  };
  expect(await says(new Error("Connection terminated unexpectedly"))).toBe(503);
  expect(await says(Object.assign(new Error("connect"), { code: "ENOENT", syscall: "connect" }))).toBe(503);
  expect(await says(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }))).toBe(503);
  expect(await says(Object.assign(new Error("open"), { code: "ENOENT", syscall: "open" }))).toBe(500);
  expect(
    await says(
      new TypeError("fetch failed", {
        cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" }),
      }),
    ),
  ).toBe(500);
});

test("a write with the cookie needs a same-origin Origin; a header token does not", async () => {
  const cookie = `${SESSION_COOKIE}=t`;
  expect((await say({ cookie })).statusCode).toBe(403);
  expect((await say({ cookie, origin: "http://evil.test" })).statusCode).toBe(403);
  expect((await say({ cookie, origin: "null" })).statusCode).toBe(403);
  expect((await say({ cookie, origin: "http://mochang.test" })).statusCode).toBe(200);
  expect((await say({ cookie, token: "t", origin: "http://evil.test" })).statusCode).toBe(200);
  expect((await say({ origin: "http://evil.test" })).statusCode).toBe(403);
  // A header without a token does not stand in for the Origin.
  expect((await say({ cookie, token: "", origin: "http://evil.test" })).statusCode).toBe(403);
  expect((await say({ cookie, authorization: "Bearer a b", origin: "http://evil.test" })).statusCode).toBe(403);
});

test("a GET that starts work is refused from elsewhere", async () => {
  expect((await app.inject("/api/echo/start")).statusCode).toBe(403);
  expect((await app.inject({ url: "/api/echo/start", headers: { "sec-fetch-site": "cross-site" } })).statusCode).toBe(
    403,
  );
  expect((await app.inject({ url: "/api/echo/start", headers: { "sec-fetch-site": "same-origin" } })).statusCode).toBe(
    200,
  );
  expect((await app.inject({ url: "/api/echo/start", headers: { token: "t" } })).statusCode).toBe(200);
});

test("private answers are kept nowhere, and long ones are compressed for whoever can read them", async () => {
  const [long, short] = await Promise.all(
    ["/api/echo/long", "/healthz"].map((url) => app.inject({ url, headers: { "accept-encoding": "gzip, deflate" } })),
  );
  expect(long?.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "no-store" });
  expect(gunzipSync(long?.rawPayload ?? "").toString()).toContain("长长");
  expect(short?.headers["content-encoding"]).toBeUndefined();
  expect((await app.inject("/api/echo/long")).headers["content-encoding"]).toBeUndefined();
});

test("metrics and OpenAPI can be closed", async () => {
  const closed = await buildApp({
    env: { DATA_DIR: dataDir, PUBLIC_URL: undefined, TRUST_PROXY: "0", METRICS: "0", OPENAPI: "0" },
    log: silentLog(),
    now: () => new Date(time),
    version: "0",
    checks: {},
  });
  for (const url of ["/metrics", "/api/openapi.json"]) expect((await closed.inject(url)).statusCode, url).toBe(404);
  await closed.close();
});

test("health, readiness, metrics and OpenAPI answer", async () => {
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  const checked = storageChecks;
  await Promise.all(Array.from({ length: 20 }, () => app.inject("/readyz")));
  expect(storageChecks).toBe(checked);
  storageWorks = false;
  time += 2000;
  const failed = await app.inject("/readyz");
  storageWorks = true;
  expect(storageChecks).toBe(checked + 1);
  expect([failed.statusCode, failed.json().checks]).toEqual([503, { storage: "failed" }]);
  expect((await app.inject("/metrics")).body).toContain("mochang_http_seconds_count");
  const { paths } = (await app.inject("/api/openapi.json")).json();
  expect(Object.keys(paths)).toContain("/api/echo/say");
});

test("pages carry a strict policy and every unknown path is the web app's", async () => {
  const page = await app.inject("/fullanalyze?script_id=1");
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
});

test("the access log names path and status, never a query, and old days go", async () => {
  await app.inject("/api/echo/refuse?phone=13800000000");
  await expect.poll(() => readdirSync(join(dataDir, "logs"))).toContain("access-2026-11-21.log");
  await expect
    .poll(() => readFileSync(join(dataDir, "logs/access-2026-11-21.log"), "utf8"))
    .toContain('"path":"/api/echo/refuse","status":402');
  expect(readFileSync(join(dataDir, "logs/access-2026-11-21.log"), "utf8")).not.toContain("13800000000");
  writeFileSync(join(dataDir, "logs/access-2026-05-04.log"), "");
  writeFileSync(join(dataDir, "logs/access-2026-05-05.log"), "");
  await removeOld(join(dataDir, "logs"), new Date("2026-11-21T08:00:00Z"));
  expect(readdirSync(join(dataDir, "logs")).toSorted()).toEqual(["access-2026-05-05.log", "access-2026-11-21.log"]);
});
