import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";

/** The field that a place in a request (`/messages/0/content`, `/0/title`) is of; empty: the request as a whole. */
const fieldOf = (place: string): string => place.split("/").find((part) => part !== "" && !/^\d+$/u.test(part)) ?? "";

/** Refuses what a route's schema refuses, in words about the field; those of the field "" are about the request as a whole. For a route's options. */
export const refusedField = (sentences: Readonly<Record<string, string>>) => ({
  attachValidation: true,
  async preHandler(request: FastifyRequest): Promise<void> {
    const error = request.validationError;
    if (!error) return;
    const field = hasZodFastifySchemaValidationErrors(error) ? fieldOf(error.validation[0]?.instancePath ?? "") : "";
    throw new AppError("invalid", { msg: sentences[field], cause: error });
  },
});
