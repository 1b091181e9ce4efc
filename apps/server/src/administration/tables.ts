import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/**
 * What administrators did. Rows are only added: a trigger of migration 0035 refuses to change or delete one. People are named by their random
 * ids alone, without foreign keys: a line outlives the accounts that it names.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    /** Null: the command line. */
    actorId: text("actor_id"),
    /** One of the contract's `AUDIT_KINDS`. */
    kind: text("kind").notNull(),
    /** What was done, in words; `{user}` stands for whom it was done to. */
    action: text("action").notNull(),
    /** The account that it was done to. */
    subjectId: text("subject_id"),
    /** The reason that was given, or what was before. */
    detail: text("detail").notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("audit_log_at").on(t.at), index("audit_log_kind").on(t.kind, t.at)],
);

/** Calls of the image and SMS providers: figures only. The model's own are in `model_calls`. */
export const providerCalls = pgTable(
  "provider_calls",
  {
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    /** `ok` or the fault's kind. */
    outcome: text("outcome").notNull(),
    durationMs: integer("duration_ms").notNull(),
    at: at("at").notNull(),
  },
  (t) => [index("provider_calls_at").on(t.provider, t.at)],
);
