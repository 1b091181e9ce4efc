import type { RunEvent } from "@mochang/contract";
import { sql } from "drizzle-orm";
import {
  bigint,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "./account.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Import, evaluation, report, generation, rewriting, export: long work that outlives its viewers. */
export const runs = pgTable(
  "runs",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** No foreign key: an import's run may begin before its script's row. Deleting a script deletes its runs. */
    scriptId: text("script_id"),
    versionId: text("version_id").notNull().default(""),
    kind: text("kind").notNull(),
    state: text("state").notNull(),
    percent: doublePrecision("percent").notNull().default(0),
    message: text("message"),
    remainingSeconds: doublePrecision("remaining_seconds"),
    /** From the last `progress` event: what it is doing, and how many steps of how many are done. */
    step: text("step"),
    done: integer("done"),
    total: integer("total"),
    /** What the run was asked to do; its shape belongs to the feature. */
    input: jsonb("input").$type<unknown>(),
    /** Two starts with the same key join one run while it is queued or running. */
    joinKey: text("join_key"),
    /** Result for the viewers of the finished run, e.g. the PDF's key. */
    output: jsonb("output").$type<unknown>(),
    lastSeq: integer("last_seq").notNull().default(0),
    cancelAsked: integer("cancel_asked").notNull().default(0),
    openedAt: at("opened_at"),
    createdAt: at("created_at").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
    /** Last sign of life: an event or a heartbeat. A run without one for long is swept. */
    touchedAt: at("touched_at").notNull(),
  },
  (t) => [
    index("runs_active")
      .on(t.kind, t.createdAt)
      .where(sql`${t.state} in ('queued','running')`),
    index("runs_script").on(t.scriptId, t.kind, t.createdAt),
    index("runs_user").on(t.userId, t.createdAt),
    uniqueIndex("runs_join")
      .on(t.joinKey)
      .where(sql`${t.state} in ('queued','running')`),
  ],
);

export const runSteps = pgTable(
  "run_steps",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    rank: integer("rank").notNull(),
    state: text("state").notNull(),
    attempt: integer("attempt").notNull().default(0),
    text: text("text").notNull().default(""),
    data: jsonb("data").$type<unknown>(),
    message: text("message"),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.key] })],
);

export const runEvents = pgTable(
  "run_events",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    event: jsonb("event").$type<RunEvent>().notNull(),
    at: at("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.seq] })],
);

/** What a run that ended tells its user. */
export const messages = pgTable(
  "messages",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** `done`, `failed` or `cancelled`. */
    outcome: text("outcome").notNull(),
    /** Where a click leads, a path of the web app; null for none. */
    link: text("link"),
    scriptId: text("script_id"),
    /** One message a run. */
    runId: text("run_id").unique(),
    readAt: at("read_at"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [index("messages_user").on(t.userId, t.createdAt)],
);

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

/** A call's place in the queue for, then among, the provider's allowed concurrent calls and tokens of a minute. */
export const modelLeases = pgTable(
  "model_leases",
  {
    id: text("id").primaryKey(),
    /** Which key and address the limit belongs to (a hash, never the key). */
    pool: text("pool").notNull(),
    /** Whose call it is: places are shared between users. */
    userId: text("user_id"),
    tokens: integer("tokens").notNull(),
    /** Places are given in this order, over all processes. */
    askedAt: at("asked_at").notNull(),
    /** Null while it waits. */
    takenAt: at("taken_at"),
    /** A ticket or lease of a killed process ends by itself. */
    expiresAt: at("expires_at").notNull(),
    releasedAt: at("released_at"),
  },
  // Given-back places stay for the minute that counts their tokens; whoever grants reads past them.
  (t) => [
    index("model_leases_pool").on(t.pool, t.askedAt),
    index("model_leases_open")
      .on(t.pool, t.takenAt)
      .where(sql`${t.releasedAt} is null`),
  ],
);

/** When a user's job of a kind was last begun: those who were served longest ago go first. */
export const jobTurns = pgTable(
  "job_turns",
  { kind: text("kind").notNull(), userId: text("user_id").notNull(), servedAt: at("served_at").notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.userId] })],
);
