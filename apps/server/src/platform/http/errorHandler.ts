import { ERRORS } from "@mochang/contract";
import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";

/**
 * Turns whatever a route threw into an envelope. An expected failure says what it has to say; everything else is a bug: logged
 * whole, shown as one neutral sentence.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known) {
    if (known.status >= 500) request.log.warn({ err: error }, known.code);
    return reply.status(known.status).send(known.toEnvelope());
  }
  request.log.error({ err: error, route: request.routeOptions.url }, "unexpected error");
  return reply.status(500).send({ code: ERRORS.internal.code, msg: ERRORS.internal.msg, data: null });
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError("invalid", { cause: error });
  switch (error.code) {
    case "FST_REQ_FILE_TOO_LARGE":
      return new AppError("file-too-large", { cause: error });
    case "FST_FILES_LIMIT":
      return new AppError("file-many", { cause: error });
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new AppError("file-too-large", { msg: "提交的内容太大", cause: error });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return new AppError("file-type", { msg: "提交的内容格式不正确", cause: error });
    case "ENOSPC":
      return new AppError("disk-full", { cause: error });
  }
  if (isDatabaseAway(error)) return new AppError("database-down", { cause: error });
  switch (databaseCode(error)) {
    // A NUL, which PostgreSQL cannot hold: no id and no field of ours has one.
    case "22021":
      return new AppError("invalid", { cause: error });
    case "53100":
      return new AppError("disk-full", { cause: error });
  }
  // Fastify's own refusals (malformed JSON, a bad header) are the client's fault.
  return typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500 ? new AppError("invalid", { cause: error }) : null;
}

/** PostgreSQL's code of a failed query, which the query builder wraps. */
const databaseCode = ({ cause }: Error): unknown => (cause instanceof Error && "code" in cause ? cause.code : undefined);

/** What the driver says in words alone when a connection ends or none comes. */
const AWAY_WORDS = /^(?:Connection terminated|timeout exceeded when trying to connect)/;
/** PostgreSQL's own words while it stops and starts. */
const AWAY_STATE = /^(?:08\w{3}|57P0[1-3])$/;
const AWAY_NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOENT"]);

/** The database was stopped, restarted or cut off: it gave no answer, or no connection came. */
function isDatabaseAway(error: Error): boolean {
  const ofQuery = error instanceof DrizzleQueryError;
  const fault: (Error & { code?: unknown; syscall?: unknown }) | undefined = ofQuery ? error.cause : error;
  if (!fault) return false;
  if (AWAY_WORDS.test(fault.message) || AWAY_STATE.test(String(fault.code))) return true;
  // A connection that never came is thrown bare; nothing else of ours connects without saying so itself.
  return AWAY_NETWORK.has(String(fault.code)) && (ofQuery || fault.syscall === "connect" || fault instanceof AggregateError);
}

/** Where no route fits: the envelope for calls. */
export function notFound(reply: FastifyReply): FastifyReply {
  const error = new AppError("not-found", { msg: "没有这个地址" });
  return reply.status(error.status).send(error.toEnvelope());
}
