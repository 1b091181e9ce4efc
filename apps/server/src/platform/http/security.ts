import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What is never a page of the web app. */
export const CALLS = /^\/(api|sse-api|metrics|healthz|readyz|assets)(\/|\?|$)/;

/** An answer to a call is data, whatever a browser would like to make of it. */
const CALL_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "frame-ancestors 'self'",
  "referrer-policy": "same-origin",
  "x-frame-options": "SAMEORIGIN",
  // Neither a browser's history nor a shared proxy keeps what was private; a route that may be kept says so itself.
  "cache-control": "no-store",
};

/** For pictures: one that is opened as a page of its own (SVG) runs nothing and loads nothing. */
export const PICTURE_HEADERS = {
  "content-security-policy":
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
};

/**
 * Strict headers. Ant Design writes style elements at run time, hence inline styles; scripts come from our files only. Calls get a fixed few:
 * helmet composes its policy anew for each answer, which cost a call a tenth of its time.
 */
export async function setSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  const callHeaders = https
    ? { ...CALL_HEADERS, "strict-transport-security": "max-age=31536000; includeSubDomains" }
    : CALL_HEADERS;
  app.addHook("onRequest", (request, reply, done) => {
    if (CALLS.test(request.url)) reply.headers(callHeaders);
    else reply.helmet();
    done();
  });
}
