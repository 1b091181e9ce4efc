import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./errorHandler.ts";
import { CALLS } from "./security.ts";

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>墨场</title><div id="root"><p>界面还没有构建。请用 npm start 启动，它会先构建界面。</p></div></html>`;

/** Serves the built web app; any path that is neither a file nor a call gets its page, and the app's router decides. */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  const page = join(dist, "index.html");
  const html = existsSync(page) ? readFileSync(page, "utf8") : null;
  if (html !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header(
          "cache-control",
          path.startsWith(join(dist, "assets")) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if ((request.method !== "GET" && request.method !== "HEAD") || CALLS.test(path)) return notFound(reply);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .send(html ?? NOT_BUILT);
  });
}
