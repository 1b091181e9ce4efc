import { once } from "node:events";
import type { AddressInfo } from "node:net";
import websocket from "@fastify/websocket";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { pingSockets } from "./pingSockets.ts";

const app = Fastify();
let address: string;
let tick: () => void;
let isStopped = false;
beforeAll(async () => {
  await app.register(websocket);
  pingSockets(app, (act) => {
    tick = act;
    return () => void (isStopped = true);
  });
  app.get("/talk", { websocket: true }, () => undefined);
  await app.listen({ port: 0, host: "127.0.0.1" });
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/talk`;
});
afterAll(() => app.close());

async function connect(options: WebSocket.ClientOptions): Promise<WebSocket> {
  const socket = new WebSocket(address, options);
  await once(socket, "open");
  return socket;
}

test("a socket whose client answers no ping is cut after two, one that answers stays", async () => {
  const [silent, alive] = [await connect({ autoPong: false }), await connect({})];
  const served = [...app.websocketServer.clients].at(-1);
  const cut = once(silent, "close");
  for (let count = 0; count < 2; count++) {
    const answered = once(served!, "pong");
    tick();
    await answered;
    expect(app.websocketServer.clients.size).toBe(2);
  }
  tick();
  expect((await cut)[0]).toBe(1006);
  await expect.poll(() => app.websocketServer.clients.size).toBe(1);
  expect(alive.readyState).toBe(WebSocket.OPEN);
  alive.close();
});

test("the pings end with the app", async () => {
  await app.close();
  expect(isStopped).toBe(true);
});
