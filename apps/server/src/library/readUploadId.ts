import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "../platform/index.ts";
import { idOfUpload } from "../run/index.ts";

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The id of what a request makes. The client may give its request a number by any version of UUID: to follow an import meanwhile, and to send it
 * again when the answer was lost, which stores nothing twice. @throws AppError invalid
 */
export function readUploadId(userId: string, request: FastifyRequest): string {
  const header = request.headers["x-upload-id"];
  if (header === undefined) return randomUUID();
  if (typeof header !== "string" || !UPLOAD_ID.test(header)) throw new AppError("invalid", { msg: "上传编号不正确" });
  return idOfUpload(userId, header);
}
