import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../account/tables.ts";
import { scripts } from "../library/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Report exports as the 导出记录 list shows them. */
export const exportRecords = pgTable(
  "export_records",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    runId: text("run_id").notNull(),
    /** '1' evaluation system, '2' modify system, otherwise generation system. */
    source: text("source").notNull().default("1"),
    /** 0 done, 1 in progress, 2 failed. */
    isLoading: integer("is_loading").notNull(),
    percentage: integer("percentage").notNull().default(0),
    fileKey: text("file_key"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    index("export_records_user").on(t.userId, t.createdAt),
    index("export_records_script").on(t.scriptId),
    // Each end of a report's run asks for its record.
    index("export_records_run").on(t.runId),
  ],
);
