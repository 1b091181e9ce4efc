import { z } from "zod";

export const UNITS_PER_DROP = 1_000;
export const UNITS_PER_BOX = 1_000_000;
/** What a new account gets. */
export const WELCOME_UNITS = 10 * UNITS_PER_BOX;

export const TokenBalance = z.object({
  balance: z.number(),
  used: z.number(),
  percent: z.number(),
  /** Units used by system: 1 multi-dimension evaluation, 2 revise or polish, 3 script generation, 4 AI assistant. */
  token: z.record(z.string(), z.number()),
});
export type TokenBalance = z.infer<typeof TokenBalance>;

/** Boxes from 1,000,000 units on, else drops with one decimal; zero or less is `0滴`. */
export function formatInk(units: number): string {
  if (units <= 0) return "0滴";
  if (units >= UNITS_PER_BOX) return `${(units / UNITS_PER_BOX).toFixed(1)}盒`;
  return `${(units / UNITS_PER_DROP).toFixed(1)}滴`;
}
