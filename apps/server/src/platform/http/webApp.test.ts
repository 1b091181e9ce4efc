import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebApp } from "./webApp.ts";

const SCRIPT = "console.log('墨场')";
let app: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), "mochang-dist-"));

beforeAll(async () => {
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), "<p>app</p>");
  writeFileSync(join(dist, "public.html"), "<p>public</p>");
  writeFileSync(join(dist, "assets", "a.js"), SCRIPT);
  writeFileSync(join(dist, "assets", "a.js.br"), brotliCompressSync(SCRIPT));
  writeFileSync(join(dist, "assets", "a.js.gz"), gzipSync(SCRIPT));
  app = fastify();
  await serveWebApp(app, dist);
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
  expect((await app.inject("/assets/missing.js")).statusCode).toBe(404);
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
