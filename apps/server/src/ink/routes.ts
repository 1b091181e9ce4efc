import { envelope, TokenBalance } from "@mochang/contract";
import type { FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { AppError, ok, type App, type Database } from "../platform/index.ts";
import { readBalance } from "./balance.ts";

const userIdOf = (request: FastifyRequest): string => {
  if (request.userId === null) throw new AppError("unauthenticated");
  return request.userId;
};

export function registerInk(app: App, deps: { db: Database; requireUser: onRequestAsyncHookHandler }): void {
  app.get(
    "/api/user/getTokenBalance",
    {
      onRequest: deps.requireUser,
      schema: { summary: "墨水余额与各系统用量（单位）", tags: ["ink"], response: { 200: envelope(TokenBalance) } },
    },
    async (request) => ok(await readBalance(deps.db, userIdOf(request))),
  );
}
