import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../account/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** What a run that ended, or a change of the account, tells its user. */
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
