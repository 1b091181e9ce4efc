import type { FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { AppError } from "../errors.ts";

/** The field that a place in a request (`/messages/0/content`, `/0/title`) is of; empty: the request as a whole. */
const fieldOf = (place: string): string => place.split("/").find((part) => part !== "" && !/^\d+$/u.test(part)) ?? "";

/** What a schema refuses, in the words for its field; where there are none, by the field's name. Null for an error of another kind. */
export function schemaRefusal(error: unknown, sentences: Readonly<Record<string, string>> = {}): AppError | null {
  if (!hasZodFastifySchemaValidationErrors(error)) return null;
  const [fault] = error.validation;
  const field = fieldOf(fault?.instancePath ?? "");
  const isMissing = fault?.message?.endsWith("received undefined") ?? false;
  const named = isMissing ? `提交的内容里没有 ${field}，请补上再试` : `提交的内容里 ${field} 不正确，请检查后重试`;
  return new AppError("invalid", { msg: sentences[field] ?? (field === "" ? undefined : named), cause: error });
}

/** Refuses what a route's schema refuses, in words about the field; those of the field "" are about the request as a whole. For a route's options. */
export const refusedField = (sentences: Readonly<Record<string, string>>) => ({
  attachValidation: true,
  async preHandler({ validationError: error }: FastifyRequest): Promise<void> {
    if (error) throw schemaRefusal(error, sentences) ?? new AppError("invalid", { cause: error });
  },
});
