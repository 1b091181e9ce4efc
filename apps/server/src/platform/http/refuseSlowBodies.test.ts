import { mkdtempSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { buildApp, ok, type App } from "./index.ts";

let app: App;
let port: number;
beforeAll(async () => {
  app = await buildApp({
    env: { DATA_DIR: mkdtempSync(join(tmpdir(), "mochang-slow-")), PUBLIC_URL: undefined, TRUST_PROXY: "0" },
    log: silentLog(),
    now: () => new Date("2026-11-21T08:00:00Z"),
    version: "0",
    checks: {},
    bodyGraceMs: 50,
  });
  app.post("/api/echo", { bodyLimit: 1000 }, async () => ok(true));
  app.post("/api/long", { bodyLimit: 10_000_000 }, async () => ok(true));
  app.post("/api/busy", { bodyLimit: 10_000_000, onRequest: () => setTimeout(300) }, async () => ok(true));
  app.post("/api/refused", { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ok(true));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** What a client hears that sends the head of a request and a byte of its body, until it is hung up on. */
const heard = (path: string, head: string): Promise<string> =>
  new Promise((resolve) => {
    let said = "";
    const socket = connect(port, "127.0.0.1");
    socket.setEncoding("utf8").on("data", (chunk: string) => (said += chunk));
    socket.on("error", () => undefined).on("close", () => resolve(said));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}`);
  });

test.each([
  ["with a length", "/api/echo", "Content-Length: 100\r\n\r\n{"],
  ["said to be long", "/api/long", "Content-Length: 5000000\r\n\r\n{"],
  ["without a length", "/api/echo", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
])("a body %s that does not come on is refused in a sentence, and its connection closed", async (_, path, head) => {
  const said = await heard(path, head);
  expect(said).toMatch(/^HTTP\/1\.1 408 /u);
  expect(said).toContain("请求没有传完，请再试一次");
});

test("a call that was refused before its body was read is hung up on, too", async () => {
  const said = await heard("/api/refused", "Content-Length: 100\r\n\r\n{");
  expect(said).toMatch(/^HTTP\/1\.1 401 /u);
  expect(said).not.toContain("408");
});

test("a body that comes whole is answered", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/echo`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
});

test("the time in which the server does not read is not the body's", async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/busy`, {
    method: "POST",
    body: JSON.stringify("雾".repeat(300_000)),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(200);
});
