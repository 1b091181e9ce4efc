import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebApp, type ReadyPages } from "./serveWebApp.ts";

const SCRIPT = "console.log('墨场')";
let app: FastifyInstance;
let ready: ReadyPages;
const dist = mkdtempSync(join(tmpdir(), "mochang-dist-"));

beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), "<p>app</p>");
  writeFileSync(join(dist, "public.html"), "<p>public</p>");
  writeFileSync(join(dist, "home.html"), "<p>home</p>");
  writeFileSync(join(dist, "assets", "a.js"), SCRIPT);
  writeFileSync(join(dist, "assets", "a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, "assets", "a.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(dist, "site.html"), "<p>shell</p>");
  writeFileSync(join(dist, ".paths.json"), JSON.stringify(["/", "/pinggu/pingguUpload"]));
  app = fastify();
  ready = await serveWebApp(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

test("public paths get the public entry, every other page the app's", async () => {
  const page = async (url: string): Promise<string> => (await app.inject(url)).body;
  expect([await page("/login"), await page("/login?a=1")]).toEqual(["<p>public</p>", "<p>public</p>"]);
  expect([await page("/"), await page("/pinggu/pingguUpload"), await page("/login/x")]).toEqual(
    Array.from({ length: 3 }, () => "<p>app</p>"),
  );
  expect([await page("/dashboard/list"), await page("/dashboard/list?a=1")]).toEqual(["<p>home</p>", "<p>home</p>"]);
  expect((await app.inject("/assets/missing.js")).statusCode).toBe(404);
});

test("pages made at the start are served as they are; / leads to the landing page, an unknown path to the page that says so", async () => {
  expect(ready.shell).toBe("<p>shell</p>");
  ready.byPath.set("/page", { status: 200, type: "text/html; charset=utf-8", body: "<p>landing</p>" });
  ready.byPath.set("/robots.txt", { status: 200, type: "text/plain", body: "User-agent: *" });
  ready.byPath.set("/404", { status: 404, type: "text/html; charset=utf-8", body: "<p>not found</p>" });
  const got = async (url: string, method: "GET" | "POST" = "GET") => {
    const { statusCode, body, headers } = await app.inject({ url, method });
    return [statusCode, headers.location ?? body];
  };
  expect(await got("/")).toEqual([302, "/page"]);
  expect(await got("/?about=1")).toEqual([302, "/page?about=1"]);
  expect(await got("/page/")).toEqual([200, "<p>landing</p>"]);
  expect(await got("/robots.txt")).toEqual([200, "User-agent: *"]);
  expect(await got("/pinggu/pingguUpload?activeNameTab=third")).toEqual([200, "<p>app</p>"]);
  for (const unknown of ["/404", "/nowhere/at/all", "/pinggu", "/.paths.json/x", "//page"])
    expect([unknown, ...(await got(unknown))]).toEqual([unknown, 404, "<p>not found</p>"]);
  expect((await got("/nowhere", "POST"))[0]).toBe(404);
  ready.byPath.clear();
});

test("a file is sent in the smallest form that its reader takes", async () => {
  const form = async (accept: string): Promise<unknown> =>
    (await app.inject({ url: "/assets/a.js", headers: { "accept-encoding": accept } })).headers["content-encoding"];
  expect([await form("gzip, deflate, br"), await form("gzip, deflate"), await form("identity")]).toEqual([
    "br",
    "gzip",
    undefined,
  ]);
});

test("a page is compressed for whoever can read it", async () => {
  const body = "<p>墨场</p>".repeat(500);
  ready.byPath.set("/long", { status: 200, type: "text/html; charset=utf-8", body });
  const compressed = await app.inject({ url: "/long", headers: { "accept-encoding": "gzip" } });
  expect([compressed.headers["content-encoding"], compressed.headers["vary"]]).toEqual(["gzip", "accept-encoding"]);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(body);
  expect((await app.inject("/long")).body).toBe(body);
});
