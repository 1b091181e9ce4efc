import type { Field } from "@mochang/generation";
import { z } from "zod";

/** Absolute limits of a request, in characters of a field and entries of a list, far above those that validation reports. */
const MAX_LENGTH = 200_000;
const MAX_COUNT = 1_000;

const Words = z.union([z.string().max(MAX_LENGTH), z.number()]).nullish();

/** Schema of a field in a request: a missing field is empty, and names may be one string separated by commas. */
function sent(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
    case "text":
    case "choice":
    case "number":
      return Words;
    case "list":
      return z
        .union([z.array(z.string().max(MAX_LENGTH)).max(MAX_COUNT), z.string().max(field.commas ? MAX_LENGTH : 0)])
        .nullish();
    case "items":
      return z
        .union([z.array(z.looseObject(sentShape(field.fields ?? []))).max(MAX_COUNT), z.string().max(0)])
        .nullish();
  }
}
/** Schema of the fields of a form in a request. */
export const sentShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.key, sent(field)]));

/** Schema of a field in an answer. */
function answered(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
    case "text":
      return z.string();
    case "number":
      return z.number().nullable();
    case "choice":
      return z.union([z.string(), z.number()]);
    case "list":
      return z.array(z.string());
    case "items":
      return z.array(z.object({ ...answeredShape(field.fields ?? []), sort: z.number() }));
  }
}
/** Schema of the fields of a form in an answer. */
export const answeredShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.key, answered(field)]));
