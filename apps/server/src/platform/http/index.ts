import { join } from "node:path";
import { PUBLIC_PATHS } from "@mochang/contract";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import websocket from "@fastify/websocket";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from "fastify";
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import type { Registry } from "prom-client";
import type { Now } from "../systemNow.ts";
import type { Env } from "../env.ts";
import type { Log } from "../log.ts";
import { keepAccessLog } from "./accessLog.ts";
import { answerBrokenRequest } from "./answerBrokenRequest.ts";
import { handleError } from "./errorHandler.ts";
import { serveHealth, type Check } from "./serveHealth.ts";
import { serveMetrics } from "./serveMetrics.ts";
import { guardOrigin } from "./origin.ts";
import { parseJsonInTurns } from "./parseJsonInTurns.ts";
import { proxyTrust } from "./proxyTrust.ts";
import { CALLS, setSecurityHeaders } from "./security.ts";
import { limitStreams } from "./limitStreams.ts";
import { pingSockets } from "./pingSockets.ts";
import { refuseSlowBodies } from "./refuseSlowBodies.ts";
import { endSocket } from "./endSocket.ts";
import { serveWebApp, type ReadyPage, type ReadyPages } from "./serveWebApp.ts";

export { ok, presented } from "./envelope.ts";
export { hasHeaderToken, isOwnOrigin, refuseForeignStart, REVIEW_COOKIE, SESSION_COOKIE } from "./origin.ts";
export { PICTURE_HEADERS } from "./security.ts";
export type { Check } from "./serveHealth.ts";
export type { ReadyPage, ReadyPages } from "./serveWebApp.ts";

/** Fastify whose route schemas are zod. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Set by the account feature with the user: calls back once the session that let this request in has ended, wherever that was. Whatever
     * stays open after its answer began (streams, sockets) listens; returns how to stop.
     */
    onSessionEnd: ((act: () => void) => () => void) | null;
  }
  interface FastifyInstance {
    /** Aborts when the server begins to close: end streams then, so that their viewers come back to the next process. */
    closing: AbortSignal;
    /** Aborts a little later, before every connection is cut: answer what is still under way then, and leave nothing behind. */
    leaving: AbortSignal;
    metrics: Registry;
  }
}

export interface AppDeps {
  env: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY" | "DATA_DIR"> &
    Partial<Pick<Env, "METRICS" | "OPENAPI" | "STREAM_LIMIT">>;
  log: Log;
  now: Now;
  /** What `/readyz` asks. */
  checks: Record<string, Check>;
  /** Folder of the built web app; none in tests. */
  webDist?: string;
  version: string;
  /** From `closing` to `leaving`; default 2 s, half of what `http.ts` grants. */
  leaveMs?: number;
  /** Time that a body has before its pace is counted; tests shorten it. */
  bodyGraceMs?: number;
}

const LEAVING_DELAY_MS = 2_000;

const JSON_LIMIT = 1 << 20;
const FILE_LIMIT = 30 * 1024 * 1024;
const FRAME_LIMIT = 512 << 10;
/** From a request's first byte to its last: the largest file at 50 KB/s. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** Shorter answers fit into the packets that their headers need anyway. */
const COMPRESS_FROM_BYTES = 1400;

/** The WebSocket plugin hides its routes; ours are calls like the others. */
const describeRoute: typeof jsonSchemaTransform = (route) =>
  jsonSchemaTransform(
    "websocket" in route.route && route.route.websocket
      ? { ...route, schema: { ...route.schema, hide: false } }
      : route,
  );

/** JSON bodies as Fastify parses them, with its refusals; those of whole works without holding up other requests. */
function parseLongBodiesInTurns(
  app: Pick<FastifyInstance, "removeContentTypeParser" | "addContentTypeParser" | "getDefaultJsonParser">,
): void {
  const parseWhole = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) =>
    parseJsonInTurns(body, (json) => {
      let failure: Error | null = null;
      let value: unknown;
      void parseWhole(request, json, (error, parsed: unknown) => {
        failure = error;
        value = parsed;
      });
      if (failure) throw failure as Error;
      return value;
    }),
  );
}

/**
 * The Fastify app with everything but features: envelope and errors, cookies, multipart, WebSocket, security headers, origin guard,
 * OpenAPI, health, metrics, access log, the web app. Register features on it, then `listen` or `inject`.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { env } = deps;
  let pages: ReadyPages = { shell: null, entries: new Map<string, string>(), byPath: new Map<string, ReadyPage>() };
  const app = Fastify({
    // Fastify's own news (that it listens, that it closes) is none.
    loggerInstance: deps.log.child({}, deps.log.level === "info" ? { level: "warn" } : {}) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(env.TRUST_PROXY),
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: "idle",
    // Whoever asks on an open connection while the server closes is answered like everybody, and hung up on.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // A page whose address cannot be read (`%E0%A4%A`) is an unknown page.
      const unknown = request.method === "GET" && !CALLS.test(request.url) && pages.byPath.has(PUBLIC_PATHS.notFound);
      if (unknown) void reply.redirect(PUBLIC_PATHS.notFound);
      else handleError(error, request, reply as FastifyReply);
    },
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  const closing = new AbortController();
  const leaving = new AbortController();
  app.decorate("closing", closing.signal);
  app.decorate("leaving", leaving.signal);
  app.decorateRequest("onSessionEnd", null);
  app.addHook("preClose", async () => {
    closing.abort();
    // A connection whose answer is under way now is not kept for a next request: the server would wait for it.
    app.server.keepAliveTimeout = 1;
    setTimeout(() => leaving.abort(), deps.leaveMs ?? LEAVING_DELAY_MS).unref();
  });

  parseLongBodiesInTurns(app);
  refuseSlowBodies(app, deps.bodyGraceMs);
  await setSecurityHeaders(app, env.PUBLIC_URL?.startsWith("https:") ?? false);
  // Whole scripts shrink to a tenth at the lightest level.
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["gzip"],
    threshold: COMPRESS_FROM_BYTES,
    zlibOptions: { level: 1 },
  });
  await app.register(cookie);
  // Before the guard: an upgrade that the guard refuses has to be known as one, or its socket outlives its client and the server never closes.
  await app.register(websocket, { options: { maxPayload: FRAME_LIMIT }, errorHandler: endSocket });
  pingSockets(app);
  guardOrigin(app, env.PUBLIC_URL);
  limitStreams(app, env.STREAM_LIMIT);
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 1, fields: 30, fieldSize: 100_000, fieldNameSize: 200 },
  });
  await app.register(swagger, {
    openapi: {
      info: {
        title: "墨场 Mochang",
        version: deps.version,
        description: "每个 JSON 回答都是 {code, msg, data}，code 200 为成功。",
      },
    },
    transform: describeRoute,
  });
  keepAccessLog(app, { folder: join(env.DATA_DIR, "logs"), now: deps.now, log: deps.log });
  app.decorate("metrics", serveMetrics(app, env.METRICS !== "0"));
  serveHealth(app, deps.checks, deps.now);
  if (env.OPENAPI !== "0") app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  if (deps.webDist) pages = await serveWebApp(app, deps.webDist);
  app.decorate("readyPages", pages);
  return app;
}
