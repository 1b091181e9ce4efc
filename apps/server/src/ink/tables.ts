import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../account/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The balance beside the ledger: a row to lock, and a constraint that holds whatever the code does. */
export const inkAccounts = pgTable(
  "ink_accounts",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Units; always the sum of the user's entries, and the newest entry's `balanceAfter`. */
    balance: bigint("balance", { mode: "number" }).notNull(),
    /** How many entries the user has: the newest one's `seq`. */
    entries: integer("entries").notNull().default(0),
  },
  (t) => [check("ink_balance_not_negative", sql`${t.balance} >= 0`)],
);

/**
 * Append-only. `grant` adds; `reserve` takes the estimate before a step; `settle` gives back what the step did not use
 * (reservation minus cost, never negative); `release` gives back all of it. A reservation ends once, by `settle` or `release`.
 */
export const inkEntries = pgTable(
  "ink_entries",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Counts the user's entries from 1, without gaps. */
    seq: integer("seq").notNull(),
    kind: text("kind").notNull(),
    /** Signed units: what this entry does to the balance. */
    units: bigint("units", { mode: "number" }).notNull(),
    /** The balance with this entry: the one before it plus `units`. */
    balanceAfter: bigint("balance_after", { mode: "number" }).notNull(),
    /** For `settle`: the units that the step cost. */
    cost: bigint("cost", { mode: "number" }).notNull().default(0),
    /** Which model's tokens the units stand for; null where none was used, and in entries older than the column. */
    model: text("model"),
    /** Expected for `reserve`, used for `settle`. Of the input, `cached_tokens` came from the provider's cache. */
    inputTokens: integer("input_tokens"),
    cachedTokens: integer("cached_tokens"),
    outputTokens: integer("output_tokens"),
    /** The price by which the units were computed: units per million tokens. */
    priceInput: integer("price_input"),
    priceCached: integer("price_cached"),
    priceOutput: integer("price_output"),
    /** System: 1 evaluation, 2 revise or polish, 3 generation, 4 assistant; null for grants. */
    system: text("system"),
    runId: text("run_id"),
    /** Step key with its attempt when retried by hand. */
    step: text("step"),
    note: text("note"),
    at: at("at").notNull(),
  },
  (t) => [
    index("ink_entries_user").on(t.userId, t.at),
    uniqueIndex("ink_entries_seq").on(t.userId, t.seq),
    uniqueIndex("ink_entries_once").on(t.runId, t.step, t.kind),
    uniqueIndex("ink_entries_one_end")
      .on(t.runId, t.step)
      .where(sql`${t.kind} in ('settle','release')`),
  ],
);
