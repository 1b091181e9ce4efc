import type { ReferenceRange } from "@mochang/contract/generation";
import type { FieldOrigin, ItemKind, Picture, ScriptType, SummaryOrigin, Values } from "@mochang/generation";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";
import { scripts } from "../library/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const documentId = () =>
  text("document_id")
    .notNull()
    .references(() => documents.id, { onDelete: "cascade" });

/** What a generated script is, in all its versions. */
export const generatedScripts = pgTable("generated_scripts", {
  scriptId: text("script_id")
    .primaryKey()
    .references(() => scripts.id, { onDelete: "cascade" }),
  scriptType: integer("script_type").$type<ScriptType>().notNull(),
  /** The version that its owner last had open; null: the default one. No foreign key: it may be deleted. */
  lastDocumentId: text("last_document_id"),
});

/** How far a version of a generated script has come. */
export const generatedWorks = pgTable("generated_works", {
  documentId: documentId().primaryKey(),
  scriptId: text("script_id").notNull(),
  /** The last complete step, 0 to 8. */
  step: integer("step").notNull(),
  /** Raised by every change of its steps: what other windows are told. */
  revision: integer("revision").notNull(),
  updatedAt: at("updated_at").notNull(),
});

/** The forms of the steps and what was made of them; what each column means is `StepItem` of packages/generation. */
export const stepItems = pgTable(
  "step_items",
  {
    documentId: documentId(),
    id: text("id").notNull(),
    kind: text("kind").$type<ItemKind>().notNull(),
    parentId: text("parent_id"),
    sort: integer("sort").notNull(),
    fields: jsonb("fields").$type<Values>().notNull(),
    summary: text("summary").notNull(),
    summaryOrigin: text("summary_origin").$type<SummaryOrigin>(),
    origins: jsonb("origins").$type<Record<string, FieldOrigin>>().notNull(),
    offered: jsonb("offered").$type<Values>().notNull(),
    isSubmit: boolean("is_submit").notNull(),
    scripted: boolean("scripted").notNull(),
    version: integer("version").notNull(),
    madeFrom: jsonb("made_from").$type<Record<string, number>>().notNull(),
    picture: jsonb("picture").$type<Picture>(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.id] }),
    index("step_items_picture")
      .on(sql`(${t.picture}->>'id')`)
      .where(sql`${t.picture} is not null`),
  ],
);

/** Files that a writer gave as a creative reference. A copy of the script has the same rows over the same stored file. */
export const referenceFiles = pgTable(
  "reference_files",
  {
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    userId: text("user_id").notNull(),
    name: text("name").notNull(),
    fileKey: text("file_key").notNull(),
    bytes: integer("bytes").notNull(),
    /** What import read of it. */
    text: text("text").notNull(),
    /** UTF-16 ranges of it that no prompt takes along. */
    leftOut: jsonb("left_out").$type<ReferenceRange[]>().notNull().default([]),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scriptId, t.id] }),
    index("reference_files_key").on(t.fileKey),
    index("reference_files_user").on(t.userId),
  ],
);
