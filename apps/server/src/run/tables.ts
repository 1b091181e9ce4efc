import type { RunEvent } from "@mochang/contract";
import { sql } from "drizzle-orm";
import {
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
import { users } from "../account/tables.ts";

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
    /** The document that it is about, and the reading of it; null for an import. No foreign keys, as above. */
    documentId: text("document_id"),
    readingId: text("reading_id"),
    /** The run that began this one for itself: they stop together, and its ink is told with its own. No foreign key: the part may begin first. */
    parentRunId: text("parent_run_id"),
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
    /** Deltas and progress up to this number have left the log; the rows of the steps hold the text. */
    prunedSeq: integer("pruned_seq").notNull().default(0),
    cancelAsked: integer("cancel_asked").notNull().default(0),
    /** The fencing number: each worker that takes the run up counts on, and writes only while the number is its own. */
    fence: integer("fence").notNull().default(0),
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
    index("runs_parent")
      .on(t.parentRunId)
      .where(sql`${t.parentRunId} is not null`),
    index("runs_unpruned")
      .on(t.touchedAt)
      .where(sql`${t.state} in ('done','failed','cancelled') and ${t.prunedSeq} < ${t.lastSeq}`),
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
    /** Up to the event `text_seq`; the deltas above it follow (`stepText`). */
    text: text("text").notNull().default(""),
    textSeq: integer("text_seq").notNull().default(0),
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
  (t) => [
    primaryKey({ columns: [t.runId, t.seq] }),
    // A step's deltas, in order.
    index("run_events_text")
      .on(t.runId, sql`(${t.event}->>'key')`, t.seq)
      .where(sql`(${t.event}->>'type') = 'delta'`),
  ],
);
