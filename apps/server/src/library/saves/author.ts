import type { FastifyRequest } from "fastify";
import { sessionOf, userOf } from "../../account/index.ts";

/** Who saves, and in which login session (its hash): a later save that names no versions is taken only from the same one. */
export interface Author {
  userId: string;
  session: string | null;
  /** An invited reader asks for it: `userId` is the writer's, and the save is nobody's. */
  invited?: boolean;
}

/** The author of a request behind `requireUser`. */
export const authorOf = (request: FastifyRequest): Author => ({
  userId: userOf(request).id,
  session: sessionOf(request),
});
