import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ENTRY_PAGES, HOME_PAGE, PUBLIC_PATHS } from "@mochang/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "./errorHandler.ts";
import { CALLS } from "./security.ts";

const NOT_BUILT = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>墨场</title><div id="root"><p>界面还没有构建。请用 npm start 启动，它会先构建界面。</p></div></html>`;

/** A page, or a file like robots.txt, that was made when the server started. */
export interface ReadyPage {
  status: 200 | 404;
  type: string;
  body: string;
}

/** Pages that need no login, by their path; a feature fills them when it is joined. */
export interface ReadyPages {
  /** The built page that they are put into; null without a built web app. */
  readonly shell: string | null;
  /** The built pages of the entries, by their path. */
  readonly entries: ReadonlyMap<string, string | null>;
  readonly byPath: Map<string, ReadyPage>;
}

declare module "fastify" {
  interface FastifyInstance {
    readyPages: ReadyPages;
  }
}

/**
 * Serves the built web app. Any path that is neither a file nor a call gets a page: one that was made at the start, an entry of its own, the
 * app's for the paths that its router knows, and with status 404 the page that says so for all others.
 */
export async function serveWebApp(app: FastifyInstance, dist: string): Promise<ReadyPages> {
  const read = (name: string): string | null =>
    existsSync(join(dist, name)) ? readFileSync(join(dist, name), "utf8") : null;
  const appPage = read("index.html");
  const entries = new Map(Object.entries(ENTRY_PAGES).map(([path, name]) => [path, read(name)]));
  if (appPage !== null) entries.set(HOME_PAGE.path, read(HOME_PAGE.file) ?? appPage);
  const appPaths = new Set(JSON.parse(read(".paths.json") ?? "[]") as string[]);
  const ready: ReadyPages = { shell: read("site.html"), entries, byPath: new Map() };
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
  // The hook that compresses answers knows routes only, and these come from the handler of unknown paths.
  const compressed = new Map<string, Buffer>();
  const gzipOnce = (body: string): Buffer => {
    const made = compressed.get(body) ?? gzipSync(body);
    compressed.set(body, made);
    return made;
  };
  const send = (request: FastifyRequest, reply: FastifyReply, { status, type, body }: ReadyPage): FastifyReply => {
    reply.status(status).type(type).header("cache-control", "no-cache").header("vary", "accept-encoding");
    if (!/\bgzip\b/u.test(request.headers["accept-encoding"] ?? "")) return reply.send(body);
    return reply.header("content-encoding", "gzip").send(gzipOnce(body));
  };
  const page = (body: string | null | undefined): ReadyPage => ({
    status: 200,
    type: "text/html; charset=utf-8",
    body: body ?? NOT_BUILT,
  });
  app.setNotFoundHandler((request, reply) => {
    const [requestedPath = "/", query] = request.url.split("?", 2);
    if ((request.method !== "GET" && request.method !== "HEAD") || CALLS.test(requestedPath)) return notFound(reply);
    const path = requestedPath.replace(/(?<=.)\/+$/u, "");
    if (path === "/" && ready.byPath.has(PUBLIC_PATHS.landing))
      return reply.redirect(PUBLIC_PATHS.landing + (query ? `?${query}` : ""));
    const made = ready.byPath.get(path);
    if (made) return send(request, reply, made);
    if (entries.has(path)) return send(request, reply, page(entries.get(path)));
    const unknown = ready.byPath.get(PUBLIC_PATHS.notFound);
    return send(request, reply, appPaths.has(path) || !unknown ? page(appPage) : unknown);
  });
  return ready;
}
