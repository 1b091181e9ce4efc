import { mkdtempSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { buildApp } from "./index.ts";

let address: string;
/** Requests of the slow route so far. */
let arrived = 0;
const opened: AbortController[] = [];
beforeAll(async () => {
  const app = await buildApp({
    env: {
      DATA_DIR: mkdtempSync(join(tmpdir(), "mochang-streams-")),
      PUBLIC_URL: undefined,
      TRUST_PROXY: "0",
      STREAM_LIMIT: 2,
    },
    log: silentLog(),
    now: () => new Date(0),
    version: "0",
    checks: {},
  });
  app.addHook("onRequest", async (request) => void (request.userId = String(request.headers["x-user"] ?? "")));
  app.get(
    "/sse-api/slow",
    {
      onRequest: async (_request, reply) => {
        arrived++;
        if (!reply.raw.destroyed) await once(reply.raw, "close");
      },
    },
    () => {
      throw new Error("a viewer that has left is sent nothing");
    },
  );
  app.get("/sse-api/words", (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream" });
    reply.raw.flushHeaders();
  });
  app.get("/sse-api/nothing", async () => ({}));
  app.get("/api/talk", { websocket: true }, () => undefined);
  await app.listen({ port: 0, host: "127.0.0.1" });
  address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return async () => {
    for (const stream of opened) stream.abort();
    await app.close();
  };
});

/** Opens a stream: its status, and how to end it. */
async function open(user: string, path = "/sse-api/words") {
  const gone = new AbortController();
  opened.push(gone);
  const response = await fetch(`http://${address}${path}`, { headers: { "x-user": user }, signal: gone.signal });
  return { status: response.status, json: () => response.json() as Promise<unknown>, end: () => gone.abort() };
}

test("a user has so many streams open, another his own; one that ends makes room", async () => {
  const [first, second] = [await open("a"), await open("a")];
  const refused = await open("a");
  expect([first.status, second.status, refused.status]).toEqual([200, 200, 429]);
  expect(await refused.json()).toMatchObject({
    code: 429,
    msg: "打开的窗口太多，这一个收不到进度，请关掉几个再刷新",
  });
  const other = await open("b");
  expect(other.status).toBe(200);
  first.end();
  await expect.poll(async () => (await open("a")).status).toBe(200);
  expect((await open("a")).status).toBe(429);
});

test("answers that have ended do not count, however many; sockets do", async () => {
  for (let i = 0; i < 5; i++) expect((await open("c", "/sse-api/nothing")).status).toBe(200);
  const sockets = [new WebSocket(`ws://${address}/api/talk`), new WebSocket(`ws://${address}/api/talk`)];
  for (const socket of sockets) await new Promise((resolve) => socket.addEventListener("open", resolve));
  const third = new WebSocket(`ws://${address}/api/talk`);
  await new Promise((resolve) => third.addEventListener("error", resolve));
  for (const socket of sockets) socket.close();
});

test("a viewer that leaves before its user is found does not count", async () => {
  for (let i = 1; i <= 3; i++) {
    const gone = new AbortController();
    const left = fetch(`http://${address}/sse-api/slow`, { headers: { "x-user": "d" }, signal: gone.signal });
    await expect.poll(() => arrived).toBe(i);
    gone.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
  }
  expect((await open("d")).status).toBe(200);
  expect((await open("d")).status).toBe(200);
  expect((await open("d")).status).toBe(429);
});
