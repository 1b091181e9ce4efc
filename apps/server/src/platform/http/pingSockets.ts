import type { WebSocket } from "@fastify/websocket";
import type { FastifyInstance } from "fastify";

/** As often as streams get a heartbeat. */
const PING_MS = 15_000;
/** Pings that a client may leave without an answer. */
const MAX_MISSED = 2;

/** Acts again and again; returns how to stop. */
export type Repeat = (act: () => void, ms: number) => () => void;

const repeat: Repeat = (act, ms) => {
  const timer = setInterval(act, ms).unref();
  return () => clearInterval(timer);
};

/** Cuts WebSockets whose client has vanished without a close: nothing is sent on one that waits, so that nothing else would fail. */
export function pingSockets(
  app: Pick<FastifyInstance, "websocketServer" | "addHook">,
  startRepeating: Repeat = repeat,
): void {
  const missed = new WeakMap<WebSocket, number>();
  const stop = startRepeating(() => {
    for (const socket of app.websocketServer.clients) {
      const count = missed.get(socket);
      if (count === undefined) socket.on("pong", () => missed.set(socket, 0));
      if ((count ?? 0) >= MAX_MISSED) {
        socket.terminate();
        continue;
      }
      missed.set(socket, (count ?? 0) + 1);
      socket.ping();
    }
  }, PING_MS);
  app.addHook("onClose", async () => stop());
}
