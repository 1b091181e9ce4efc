import { ERRORS } from "@mochang/contract";
import type { FastifyReply } from "fastify";
import type { OwnVersion } from "../../modelRuns/index.ts";
import { StaleItem } from "./changeWork.ts";
import { presentItem } from "./presentItem.ts";

/** A submit that was made from another version is answered with both sides; any other failure goes on. */
export function replyStaleSubmit(
  error: unknown,
  reply: FastifyReply,
  ownVersion: OwnVersion,
  mine: object,
): FastifyReply {
  if (!(error instanceof StaleItem)) throw error;
  const { status, code } = ERRORS["step-stale"];
  const work = { scriptType: null, step: 0, items: [error.item] };
  const theirs = { ...presentItem(ownVersion, work, error.item.kind, error.item), changedAbove: [] };
  return reply.code(status).send({ code, msg: error.msg, data: { mine, theirs } });
}
