import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When a user's job of a kind was last begun: those who were served longest ago go first. */
export const jobTurns = pgTable(
  "job_turns",
  { kind: text("kind").notNull(), userId: text("user_id").notNull(), servedAt: at("served_at").notNull() },
  (t) => [primaryKey({ columns: [t.kind, t.userId] })],
);
