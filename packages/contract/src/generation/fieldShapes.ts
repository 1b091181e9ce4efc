import type { Field } from "@mochang/generation";
import { z } from "zod";

/** Far above every limit that a sentence tells: what is longer is no form. */
const LONGEST = 200_000;
const MOST = 1_000;

const Words = z.union([z.string().max(LONGEST), z.number()]).nullish();

/** What a field may be sent as; what is missing is empty, and names may come as one line with commas. */
function sent(field: Field): z.ZodType {
  switch (field.kind) {
    case "line":
    case "text":
    case "choice":
    case "number":
      return Words;
    case "list":
      return z
        .union([z.array(z.string().max(LONGEST)).max(MOST), z.string().max(field.commas ? LONGEST : 0)])
        .nullish();
    case "items":
      return z.union([z.array(z.looseObject(sentShape(field.fields ?? []))).max(MOST), z.string().max(0)]).nullish();
  }
}
/** The fields of a form that is sent. */
export const sentShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.key, sent(field)]));

/** What a field is answered as. */
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
/** The fields of a form that is answered. */
export const answeredShape = (fields: readonly Field[]): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [field.key, answered(field)]));
