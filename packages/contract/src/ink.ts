import { z } from "zod";
import { pageOf } from "./envelope.ts";

export const UNITS_PER_DROP = 1_000;
export const UNITS_PER_BOX = 1_000_000;
/** Units that a new account is granted. */
export const WELCOME_UNITS = 10 * UNITS_PER_BOX;

export const TokenBalance = z.object({
  balance: z.number(),
  used: z.number(),
  percent: z.number(),
  /** `granted`: all units ever granted; `held`: units reserved for runs under way. */
  granted: z.number().default(0),
  held: z.number().default(0),
  /** Units used by system: 1 multi-dimension evaluation, 2 revise or polish, 3 script generation, 4 AI assistant. */
  token: z.record(z.string(), z.number()),
});
export type TokenBalance = z.infer<typeof TokenBalance>;

/** Boxes from 1,000,000 units on, else drops with one decimal; what rounds to zero or less is `0滴`. What rounds to a whole box is one: 1.0盒, never 1000.0滴. */
export function formatInk(units: number): string {
  const inTenths = (unit: number): number => Math.round((units * 10) / unit) / 10;
  const drops = inTenths(UNITS_PER_DROP);
  if (drops <= 0) return "0滴";
  if (drops * UNITS_PER_DROP >= UNITS_PER_BOX) return `${inTenths(UNITS_PER_BOX).toFixed(1)}盒`;
  return `${drops.toFixed(1)}滴`;
}

/** Ink as a sentence sets it, with a space before the unit: 6.2 盒, 860 滴. */
export const spacedInk = (formatted: string): string =>
  formatted.replace(/\.0(?=[盒滴])/, "").replace(/(\d)([盒滴])/, "$1 $2");

/** Rows a page of 用墨账目. */
export const LEDGER_PAGE_SIZE = 20;
/** A month that the ledger is narrowed to, YYYY-MM; empty for all. */
export const LEDGER_MONTH = /^(?:\d{4}-(?:0[1-9]|1[0-2]))?$/u;
export const LEDGER_KINDS = ["reserve", "settle", "release", "grant"] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** What each kind of entry is called, and what it means in plain words. */
export const LEDGER_WORDS: Readonly<Record<LedgerKind, { name: string; say: string }>> = {
  reserve: { name: "预扣", say: "先扣下，做完按实际结算" },
  settle: { name: "结算", say: "按实际用的结算，多扣的退回" },
  release: { name: "退回", say: "没有做，全数退回" },
  grant: { name: "赠送", say: "" },
};
/** What a line of the ledger is called: a grant that takes ink back is none to its user. */
export const ledgerName = ({ kind, units }: { kind: LedgerKind; units: number }): string =>
  kind === "grant" && units < 0 ? "收回" : LEDGER_WORDS[kind].name;

/** The entries of one kind that one run made: for a step each, told as one line. */
export const LedgerLine = z.object({
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** What it was for: the work with its name, or where a gift came from. */
  what: z.string(),
  /** What the line does to the balance, what was really used of a settlement, and the sum of the lines up to this one; in units. */
  units: z.number(),
  cost: z.number(),
  balanceAfter: z.number(),
  /** YYYY-MM-DD HH:mm:ss, of the last of them. */
  time: z.string(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;
export const LedgerPage = pageOf(LedgerLine).extend({
  /** The months that have lines, the newest first. */
  months: z.array(z.string()).default([]),
});
