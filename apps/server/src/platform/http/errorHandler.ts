import { ERRORS } from "@mochang/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { databaseCode, DISK_FULL, isDatabaseUnavailable } from "../databaseFaults.ts";
import { AppError } from "../errors.ts";
import { schemaRefusal } from "./refusedField.ts";

/**
 * Turns whatever a route threw into an envelope. An expected failure says what it has to say; everything else is a bug: logged
 * whole, shown as one neutral sentence.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A route that fails may have chosen another type for its success.
  reply.type("application/json; charset=utf-8");
  const appError = toAppError(error);
  if (appError) {
    if (appError.status >= 500) request.log.warn({ err: error }, appError.code);
    return reply.status(appError.status).send(appError.toEnvelope());
  }
  request.log.error({ err: error, route: request.routeOptions.url }, "unexpected error");
  return reply.status(500).send({ code: ERRORS.internal.code, msg: ERRORS.internal.msg, data: null });
}

function toAppError(error: FastifyError): AppError | null {
  if (error instanceof AppError) return error;
  const refusal = schemaRefusal(error);
  if (refusal) return refusal;
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
  if (isDatabaseUnavailable(error)) return new AppError("database-down", { cause: error });
  switch (databaseCode(error)) {
    // A NUL, which PostgreSQL cannot hold: no id and no field of ours has one.
    case "22021":
      return new AppError("invalid", { cause: error });
    case DISK_FULL:
      return new AppError("disk-full", { cause: error });
  }
  // Fastify's own refusals (malformed JSON, a bad header) are the client's fault.
  return typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500
    ? new AppError("invalid", { cause: error })
    : null;
}

/** Where no route fits: the envelope for calls. */
export function notFound(reply: FastifyReply): FastifyReply {
  const error = new AppError("not-found", { msg: "没有这个地址" });
  return reply.status(error.status).send(error.toEnvelope());
}
