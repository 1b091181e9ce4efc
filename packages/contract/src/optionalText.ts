import { z } from "zod";

/** A text that is empty where the wire leaves it out or has null. Its type has no null: the web app leaves it out. */
export const optionalText = (text: z.ZodString): z.ZodDefault<z.ZodString> =>
  text.nullish().transform((words) => words ?? "") as unknown as z.ZodDefault<z.ZodString>;
