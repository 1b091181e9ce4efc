import { z } from "zod";

const inDigits = <const Id extends number>(ids: readonly Id[]) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/u)
    .transform(Number)
    .pipe(z.literal(ids));

/** The id of a prompt in a request: a number, or the same in digits. The type of what is sent names the number alone: the web app sends no other. */
export const promptIdIn = <const Id extends number>(ids: readonly Id[]): z.ZodType<Id, Id> =>
  z.union([z.literal(ids), inDigits(ids)]) as z.ZodType as z.ZodType<Id, Id>;

/** A list of ids, or one text `108,109`. */
const listIn = <const Id extends number>(ids: readonly Id[]): z.ZodType<Id[], Id[]> =>
  z.union([
    z.array(z.union([z.literal(ids), inDigits(ids)])).max(ids.length),
    z
      .string()
      .transform((text) => text.split(",").filter((id) => id.trim() !== ""))
      .pipe(z.array(inDigits(ids)).max(ids.length)),
  ]) as z.ZodType as z.ZodType<Id[], Id[]>;

/** Ids of prompts in a request: a list of them, or one text; left out, empty and null: none. */
export const promptIdsIn = <const Id extends number>(ids: readonly Id[]) =>
  listIn(ids)
    .nullish()
    .transform((given) => given ?? []);
