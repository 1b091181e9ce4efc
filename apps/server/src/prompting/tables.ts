import { pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";

/** 写作约定: what every word that a model writes for a version keeps to. */
export const writingRules = pgTable("writing_rules", {
  documentId: text("document_id")
    .primaryKey()
    .references(() => documents.id, { onDelete: "cascade" }),
  rules: text("rules").notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull(),
});
