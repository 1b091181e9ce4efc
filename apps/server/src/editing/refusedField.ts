import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../platform/index.ts";

/** Refuses what a route's schema refuses, in words about the field. For a route's options. */
export const refusedField = (sentences: Readonly<Record<string, string>>) => ({
  attachValidation: true,
  async preHandler(request: FastifyRequest): Promise<void> {
    const error = request.validationError;
    if (!error) return;
    const field = hasZodFastifySchemaValidationErrors(error)
      ? error.validation[0]?.instancePath.split("/")[1]
      : undefined;
    throw new AppError("invalid", { msg: sentences[field ?? ""], cause: error });
  },
});
