import { z } from "zod";

/** The types name neither texts nor null, which the wire may have: the web app sends numbers. */
type PromptId<Id extends number> = z.ZodPipe<z.ZodLiteral<Id>, z.ZodLiteral<Id>>;
type PromptIds<Id extends number> = z.ZodPipe<
  z.ZodOptional<z.ZodArray<z.ZodLiteral<Id>>>,
  z.ZodArray<z.ZodLiteral<Id>>
>;

const inDigits = <const Id extends number>(ids: readonly Id[]) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/u)
    .transform(Number)
    .pipe(z.literal(ids));

/** The id of a prompt: a number, or the same in digits. */
export const promptIdIn = <const Id extends number>(ids: readonly Id[]): PromptId<Id> =>
  z.union([z.literal(ids), inDigits(ids)]) as z.ZodType as PromptId<Id>;

/** Ids of prompts: a list of them, or one text `108,109`; left out, empty and null: none. */
export const promptIdsIn = <const Id extends number>(ids: readonly Id[]): PromptIds<Id> =>
  z
    .union([
      z.array(z.union([z.literal(ids), inDigits(ids)])).max(ids.length),
      z
        .string()
        .transform((text) => text.split(",").filter((id) => id.trim() !== ""))
        .pipe(z.array(inDigits(ids)).max(ids.length)),
    ])
    .nullish()
    .transform((given) => given ?? []) as z.ZodType as PromptIds<Id>;
