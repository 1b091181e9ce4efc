import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serves a built page and the answers of its calls, whole, from memory; `handlers` answer by themselves. */
export async function serve(
  root: string,
  answers: Record<string, unknown>,
  handlers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {},
): Promise<{ url: string; close: () => void }> {
  const bodies = new Map(
    Object.entries(answers).map(([path, data]) => [path, Buffer.from(JSON.stringify({ code: 200, msg: "ok", data }))]),
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const handler = handlers[path];
    if (handler) return handler(request, response);
    const body = bodies.get(path);
    if (body) return void response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(body);
    if (path.startsWith("/api/") || path.startsWith("/sse-api/"))
      return void response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"code":404,"msg":"没有","data":null}');
    const requestedFile = join(root, path);
    const file =
      path !== "/" && existsSync(requestedFile) && statSync(requestedFile).isFile()
        ? requestedFile
        : join(root, "index.html");
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void (server.closeAllConnections(), server.close()),
  };
}
