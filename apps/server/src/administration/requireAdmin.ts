import type { FastifyReply, FastifyRequest } from "fastify";
import { userOf, type RequireUser } from "../account/index.ts";
import { AppError } from "../platform/index.ts";

/** The onRequest of every route of administrators. The role is read with the session from the database at each call. @throws AppError not-found for anybody else */
export const requireAdmin =
  (requireUser: RequireUser) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await requireUser(request, reply);
    if (userOf(request).role !== "admin") throw new AppError("not-found");
  };
