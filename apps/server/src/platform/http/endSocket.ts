import type { WebSocket } from "@fastify/websocket";
import type { FastifyRequest } from "fastify";

/** A connection that breaks off. */
const CUT = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/**
 * Ends a WebSocket that met an error. A frame too large or against the protocol is its sender's fault and no error of ours: `ws` answers
 * it with the close code of that fault (1009, 1002, 1007), which cutting the connection at once would lose.
 */
export function endSocket(error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest): void {
  if (error.code?.startsWith("WS_ERR_")) return request.log.info({ code: error.code }, "websocket frame refused");
  if (!CUT.has(error.code ?? "")) request.log.error({ err: error }, "websocket");
  socket.terminate();
}
