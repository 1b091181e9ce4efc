import type { CardQuote, PersonField, PersonProfile } from "@mochang/contract";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";
import { scripts } from "../library/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const documentId = () =>
  text("document_id")
    .notNull()
    .references(() => documents.id, { onDelete: "cascade" });

/** The persons of a version of a script. What rules count of them is not stored. */
export const persons = pgTable(
  "persons",
  {
    documentId: documentId(),
    id: text("id").notNull(),
    name: text("name").notNull(),
    profile: jsonb("profile").$type<Partial<PersonProfile>>().notNull(),
    /** Who wrote each field: `author` or `model`. */
    origins: jsonb("origins").$type<Partial<Record<PersonField, "author" | "model">>>().notNull(),
    /** A model's newer words beside the writer's. */
    offered: jsonb("offered").$type<Partial<PersonProfile>>().notNull(),
    /** False: rules found the name in the script and nobody wrote anything; it goes when the name goes. */
    kept: boolean("kept").notNull(),
    /** Its writer has deleted it: the name stays, so that rules do not bring it back. */
    deleted: boolean("deleted").notNull().default(false),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.id] }), uniqueIndex("persons_name").on(t.documentId, t.name)],
);

/** Summary, setting, story and plot of a version of a script: prompts 101 to 104. */
export const planning = pgTable(
  "planning",
  {
    documentId: documentId(),
    promptId: integer("prompt_id").notNull(),
    /** Markdown; citations name offsets of a reading's text and are found again by their words. */
    result: text("result").notNull(),
    /** `author` or `model`; null while `result` is empty. */
    origin: text("origin").$type<"author" | "model">(),
    edited: boolean("edited").notNull().default(false),
    previous: text("previous").notNull().default(""),
    previousOrigin: text("previous_origin").$type<"author" | "model">(),
    /** Null where it was kept before this was known. */
    previousEdited: boolean("previous_edited"),
    previousSeq: integer("previous_seq"),
    offered: text("offered").notNull().default(""),
    /** The save of the document that `result`, and `offered`, were made from. */
    seq: integer("seq").notNull(),
    offeredSeq: integer("offered_seq").notNull().default(0),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.promptId] })],
);

/** What happens in a scene, in a few sentences. */
export const sceneOverviews = pgTable(
  "scene_overviews",
  {
    documentId: documentId(),
    sceneId: text("scene_id").notNull(),
    description: text("description").notNull(),
    origin: text("origin").$type<"author" | "model">().notNull(),
    edited: boolean("edited").notNull().default(false),
    previous: text("previous").notNull().default(""),
    previousOrigin: text("previous_origin").$type<"author" | "model">(),
    /** Null where it was kept before this was known. */
    previousEdited: boolean("previous_edited"),
    previousOf: text("previous_of"),
    /** `wordsHash` of what the scene said then. */
    of: text("of").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sceneId] })],
);

/** Judgements of a scene, one a prompt: what a model wrote, as its writer may have changed it. */
export const sceneCards = pgTable(
  "scene_cards",
  {
    documentId: documentId(),
    /** No foreign key: a scene that was cut may come back. */
    sceneId: text("scene_id").notNull(),
    promptId: integer("prompt_id").notNull(),
    result: text("result").notNull(),
    quotes: jsonb("quotes").$type<CardQuote[]>().notNull(),
    /** The hash of each line's words when it was judged, by the line's id. */
    lines: jsonb("lines").$type<Record<string, string>>().notNull(),
    model: text("model"),
    edited: boolean("edited").notNull(),
    units: integer("units").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sceneId, t.promptId] })],
);

/** Questions to the assistant about a script, with what it answered. */
export const chatTurns = pgTable(
  "chat_turns",
  {
    id: text("id").primaryKey(),
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    /** Markdown with citations; of one that was stopped what had been streamed, of one that failed its sentence. */
    response: text("response").notNull(),
    state: text("state").$type<"running" | "done" | "failed" | "stopped">().notNull(),
    /** Null until its run has begun. No foreign key: runs are pruned. */
    runId: text("run_id"),
    units: integer("units").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [index("chat_turns_script").on(t.scriptId, t.createdAt)],
);

/** What was taken out of a version and can be put back: a scene, or lines of one. */
export const cutPieces = pgTable(
  "cut_pieces",
  {
    documentId: documentId(),
    /** The scene's own id, or that of the first line. */
    id: text("id").notNull(),
    kind: text("kind").$type<"scene" | "lines">().notNull(),
    /** JSON of a row, and which schema of the document model wrote it. */
    content: text("content").notNull(),
    schema: integer("schema").notNull(),
    /** Ids of what stood above and below. */
    after: text("after"),
    before: text("before"),
    /** What is said of its place. */
    place: text("place").notNull(),
    cutAt: at("cut_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.id] })],
);
