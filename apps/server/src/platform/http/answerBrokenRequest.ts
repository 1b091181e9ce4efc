import type { Socket } from "node:net";
import { ERRORS } from "@mochang/contract";

const TOO_LONG = "请求的地址或请求头太长";
const TOO_SLOW = "请求没有传完，请再试一次";

/** What Node's parser refuses before there is a request, by its code; everything else is malformed. */
const REFUSALS: Readonly<Record<string, { line: string; code: number; msg: string }>> = {
  HPE_HEADER_OVERFLOW: { line: "431 Request Header Fields Too Large", code: 431, msg: TOO_LONG },
  ERR_HTTP_REQUEST_TIMEOUT: { line: "408 Request Timeout", code: 408, msg: TOO_SLOW },
};
const MALFORMED = { line: "400 Bad Request", code: ERRORS.invalid.code, msg: ERRORS.invalid.msg };

/** Answers bytes that are no request with an envelope, as everything is answered, and hangs up. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { line, code, msg } = REFUSALS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ code, msg, data: null });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
