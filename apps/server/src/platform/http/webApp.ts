import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTRY_PAGES } from "@mochang/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { notFound } from "./errorHandler.ts";
import { CALLS } from "./security.ts";

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>墨场</title><div id="root"><p>界面还没有构建。请用 npm start 启动，它会先构建界面。</p></div></html>`;

/**
 * Serves the built web app. Any path that is neither a file nor a call gets a page: an entry of its own for some paths, the app's
 * for all others, whose router decides.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<void> {
  const read = (name: string): string | null =>
    existsSync(join(dist, name)) ? readFileSync(join(dist, name), "utf8") : null;
  const appPage = read("index.html");
  const pages = new Map(Object.entries(ENTRY_PAGES).map(([path, name]) => [path, read(name)]));
  if (appPage !== null) {
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
      .send((pages.has(path) ? pages.get(path) : appPage) ?? NOT_BUILT);
  });
}
