import type { ImportDoubt, HiddenText } from "@mochang/contract";
import type { ScriptType } from "@mochang/generation";
import type { Figures, Finding, Region } from "@mochang/screenplay";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../account/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const scripts = pgTable(
  "scripts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    tenantId: integer("tenant_id").notNull().default(1),
    name: text("name").notNull(),
    author: text("author").notNull(),
    /** Whose review the title page names; null for nobody's. */
    reviewer: text("reviewer"),
    /** 1 assess, 2 modify, 3 generate. */
    type: integer("type").notNull(),
    /** 1 screenplay, 2 novel: what the user said. `kind` is what the parser found. */
    fileType: integer("file_type").notNull(),
    fileTheme: text("file_theme").notNull(),
    pingguType: text("pinggu_type").notNull().default(""),
    /** The medium of a screenplay (`ScriptType`), as its user said it or as rules guessed it; null where it is not known. */
    scriptType: integer("script_type").$type<ScriptType>(),
    fileName: text("file_name").notNull(),
    fileKey: text("file_key").notNull(),
    fileFormat: text("file_format").notNull(),
    fileBytes: integer("file_bytes").notNull(),
    kind: text("kind").notNull(),
    characters: integer("characters").notNull(),
    sceneCount: integer("scene_count").notNull(),
    /** The page format of its exports: screenplay's `Region`. */
    region: text("region").$type<Region>().notNull().default("mainland"),
    /** What import was unsure of. */
    doubts: jsonb("doubts").$type<ImportDoubt[]>().notNull(),
    isInit: integer("is_init").notNull().default(0),
    /** The script that this one is a newer draft of, and which draft of the work it is. No foreign key: drafts outlive each other. */
    draftOf: text("draft_of"),
    draftNumber: integer("draft_number").notNull().default(1),
    /** A record handed over to editing: the assessed script it was made from. */
    originId: text("origin_id"),
    /** The default version. No foreign key: documents point at their script. Null only until a script of an older schema is migrated. */
    documentId: text("document_id"),
    /** Of the schema before documents; goes with the migration (decision 24). */
    revision: integer("revision").notNull().default(0),
    deleteFlag: integer("delete_flag").notNull().default(0),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    index("scripts_draft").on(t.draftOf),
    index("scripts_owner").on(t.userId, t.type, t.deleteFlag, t.createdAt),
    // The sweep asks of stored files whether a script names them.
    index("scripts_file").on(t.fileKey),
  ],
);

/** Works deleted for good, by their random id alone: a backup made before is restored without them. */
export const erasedWorks = pgTable("erased_works", {
  scriptId: text("script_id").primaryKey(),
  erasedAt: at("erased_at").notNull(),
});

/** What a script's file held but did not show; never part of the text, never sent to a model. */
export const hiddenTexts = pgTable("hidden_texts", {
  scriptId: text("script_id")
    .primaryKey()
    .references(() => scripts.id, { onDelete: "cascade" }),
  hidden: jsonb("hidden").$type<HiddenText[]>().notNull(),
});

/** An answer to a note, as it is stored with it. `name` null: the script's own writer. */
export interface StoredReply {
  id: string;
  name: string | null;
  words: string;
  /** ISO 8601 */
  at: string;
}

/** Notes on passages of a document; a note's place is its mark in the document. */
export const notes = pgTable(
  "notes",
  {
    /** Points at `documents`, and goes with it; said in migration 0010, since the two files of tables cannot import each other. */
    documentId: text("document_id").notNull(),
    /** The client's time stamp; the note's id within its document, and its mark's. */
    id: text("id").notNull(),
    /** The selected words as they were; empty for a reader's note about the whole. */
    quote: text("quote").notNull(),
    value: text("value").notNull(),
    /** The review link that it came by. */
    linkId: text("link_id"),
    /** Whose it is; null for the script's own writer. */
    name: text("name"),
    settledAt: at("settled_at"),
    replies: jsonb("replies").$type<StoredReply[]>().notNull().default([]),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.id] })],
);

/** Links by which somebody without an account reads one version of a script. Never deleted while the script lives: notes name them. */
export const reviewLinks = pgTable(
  "review_links",
  {
    id: text("id").primaryKey(),
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    /** Points at `documents`, and goes with it; said in the migration, as for `notes`. */
    documentId: text("document_id").notNull(),
    /** SHA-256 of the secret, which stands nowhere. */
    secretHash: text("secret_hash").notNull().unique(),
    /** The reader's name: in the watermark and under the notes. */
    name: text("name").notNull(),
    mayNote: boolean("may_note").notNull(),
    watermark: boolean("watermark").notNull(),
    /** Its version is a copy that was made for it. */
    frozen: boolean("frozen").notNull(),
    /** The first moment at which it opens no more. */
    shutsAt: at("shuts_at").notNull(),
    revokedAt: at("revoked_at"),
    visits: integer("visits").notNull().default(0),
    createdAt: at("created_at").notNull(),
  },
  (t) => [index("review_links_script").on(t.scriptId)],
);

/** Of the schema before documents; read and emptied by the migration alone, and dropped with it (decision 24). */
export const scriptTexts = pgTable("script_texts", {
  scriptId: text("script_id")
    .primaryKey()
    .references(() => scripts.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
  title: text("title"),
  cast: jsonb("cast").$type<{ name: string; aliases: string[]; doubtful?: true }[]>().notNull(),
  figures: jsonb("figures").$type<Figures>().notNull(),
  findings: jsonb("findings").$type<Finding[]>().notNull(),
  /** What the file held but did not show; never part of `text`, never sent to a model. */
  hidden: jsonb("hidden").$type<HiddenText[]>().notNull().default([]),
});

/** Of the schema before documents; read and emptied by the migration alone, and dropped with it (decision 24). */
export const remarks = pgTable(
  "remarks",
  {
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    versionId: text("version_id").notNull().default(""),
    /** The client's time stamp; the note's id within its script. */
    timestamp: text("timestamp").notNull(),
    /** The selected words as they were. */
    key: text("key").notNull(),
    value: text("value").notNull(),
    /** UTF-16 offsets into the text; null when the passage could not be found. */
    start: integer("start"),
    end: integer("end"),
    /** Some characters on either side, to find the passage again. */
    before: text("before").notNull().default(""),
    after: text("after").notNull().default(""),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scriptId, t.versionId, t.timestamp] })],
);

/** Of the schema before documents; read and emptied by the migration alone, and dropped with it (decision 24). */
export const scenes = pgTable(
  "scenes",
  {
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    versionId: text("version_id").notNull().default(""),
    sceneId: text("scene_id").notNull(),
    rank: integer("rank").notNull(),
    /** ProseMirror JSON of one `scene` node. */
    content: jsonb("content").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scriptId, t.versionId, t.sceneId] }),
    index("scenes_order").on(t.scriptId, t.versionId, t.rank),
  ],
);

export const dictionary = pgTable(
  "dictionary",
  {
    type: text("type").notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    rank: integer("rank").notNull(),
  },
  (t) => [primaryKey({ columns: [t.type, t.code] })],
);
