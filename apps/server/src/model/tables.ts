import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** One row a model call: figures only, never its text. */
export const modelCalls = pgTable(
  "model_calls",
  {
    id: text("id").primaryKey(),
    runId: text("run_id"),
    step: text("step"),
    userId: text("user_id"),
    model: text("model").notNull(),
    inputTokens: integer("input_tokens").notNull(),
    cachedTokens: integer("cached_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    firstTokenMs: integer("first_token_ms"),
    durationMs: integer("duration_ms").notNull(),
    /** `ok` or the fault's kind. */
    outcome: text("outcome").notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("model_calls_run").on(t.runId), index("model_calls_at").on(t.at)],
);

/** A call's slot in the queue for, then among, the provider's allowed concurrent calls and tokens of a minute. */
export const modelLeases = pgTable(
  "model_leases",
  {
    id: text("id").primaryKey(),
    /** Which key and address the limit belongs to (a hash, never the key). */
    pool: text("pool").notNull(),
    /** Whose call it is: slots are shared between users. */
    userId: text("user_id"),
    tokens: integer("tokens").notNull(),
    /** Places are given in this order, over all processes. */
    askedAt: at("asked_at").notNull(),
    /** Null while it waits. */
    takenAt: at("taken_at"),
    /** A request or slot of a killed process ends by itself. */
    expiresAt: at("expires_at").notNull(),
    releasedAt: at("released_at"),
  },
  // Given-back slots stay for the minute that counts their tokens; whoever grants reads past them.
  (t) => [
    index("model_leases_pool").on(t.pool, t.askedAt),
    index("model_leases_open")
      .on(t.pool, t.takenAt)
      .where(sql`${t.releasedAt} is null`),
  ],
);
