import { mkdtempSync, readdirSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { receiveUpload } from "./receiveUpload.ts";

test("a client that stops sending is disconnected, and nothing of its file stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "mochang-receive-"));
  const app = Fastify();
  await app.register(multipart);
  const failed = new Promise((resolve) => {
    app.post("/", (request, reply) =>
      receiveUpload(request, reply, join(folder, "1-x"), {
        onBytes: () => undefined,
        signal: AbortSignal.any([]),
        idleMs: 20,
      }).catch((error: unknown) => {
        resolve(error);
        throw error;
      }),
    );
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n第一场',
  );
  const closed = new Promise((resolve) => socket.on("close", resolve).on("error", () => undefined));
  expect(await failed).toMatchObject({ msg: "文件没有传完，请再试一次" });
  await closed;
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await app.close();
});
