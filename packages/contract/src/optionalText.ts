import { z } from "zod";

/** The type names no null, which the wire may have: the web app leaves an empty text out. */
type OptionalText = z.ZodPipe<z.ZodOptional<z.ZodString>, z.ZodTransform<string, string | undefined>>;

/** A text that is empty where the wire leaves it out or has null. */
export const optionalText = (text: z.ZodString): OptionalText =>
  text.nullish().transform((words) => words ?? "") as z.ZodType as OptionalText;
