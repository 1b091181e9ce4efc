import type { QuestionSource } from "@mochang/contract";
import type { CastMember, Figures, Finding } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { scripts } from "../library/tables.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** Compared byte by byte, as fractional keys want it. */
const orderKey = customType<{ data: string }>({ dataType: () => `text collate "C"` });

/** A version of a script: a document of its own, with its own saves. `scripts.document_id` names the default one. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    /** What it was copied from; perhaps a document of another script, perhaps deleted since. */
    parentId: text("parent_id"),
    /** `imported`, `edited` or `generated`. */
    kind: text("kind").notNull(),
    /** The words' form: screenplay's `Kind`. */
    form: text("form").notNull(),
    title: text("title"),
    /** The version's name; null only if never named. */
    name: text("name"),
    /** Kept by itself before something great (自动留存); shown in no list that people manage. */
    automatic: boolean("automatic").notNull().default(false),
    /** The `seq` of the newest save. */
    head: integer("head").notNull(),
    /** The `seq` of the newest save that changed what the script says. */
    textSeq: integer("text_seq").notNull(),
    /** Characters of its living scenes. */
    characters: integer("characters").notNull().default(0),
    /** When its log was last thinned; null: never. */
    compactedAt: at("compacted_at"),
    /** Whether `sceneLines` has its scenes; one that was stored before there were such rows gets them at its next save. */
    hasLineIds: boolean("has_line_ids").notNull().default(false),
    /** Hash of the login session that saved last: a save that names no versions is taken only from it. */
    lastSession: text("last_session"),
    deletedAt: at("deleted_at"),
    createdAt: at("created_at").notNull(),
    savedAt: at("saved_at").notNull(),
  },
  (t) => [index("documents_script").on(t.scriptId, t.createdAt)],
);

/** Append-only: one row a save, `seq` without gap. */
export const saves = pgTable(
  "saves",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    /** The client's number of this save; null for a save of the server's own, and 90 days later. See also `replayAnswers`. */
    opId: text("op_id"),
    /** What the client was told, for a replay: `[scene, version, placeVersion]` of each scene it sent, and what it had sent of it (replays.ts). */
    answer: jsonb("answer").$type<[string, number, number, string?][]>(),
    windowId: text("window_id"),
    authorId: text("author_id"),
    reason: text("reason").notNull(),
    /** The run whose words it brought. No foreign key: a save outlives its run. Compaction leaves such a row in the log. */
    runId: text("run_id"),
    at: at("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.seq] }),
    uniqueIndex("saves_op")
      .on(t.documentId, t.opId)
      .where(sql`${t.opId} is not null`),
    index("saves_run")
      .on(t.documentId, t.seq)
      .where(sql`${t.runId} is not null`),
  ],
);

/** Answers of saves whose rows compaction has taken from the log, for replays (replays.ts): many in a row, until 90 days after the last. */
export const replayAnswers = pgTable(
  "replay_answers",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    firstSeq: integer("first_seq").notNull(),
    lastSeq: integer("last_seq").notNull(),
    /** Eight bytes of each client's number and of what it sent under it, hashed, in order. */
    ops: bytea("ops").notNull(),
    /** JSON of `[seq, answer]` of each in the same order, compressed. */
    answers: bytea("answers").notNull(),
    /** When the last of them was saved. */
    savedUntil: at("saved_until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.firstSeq] })],
);

/** What a save did to each scene: how the scene stood after it. */
export const sceneSaves = pgTable(
  "scene_saves",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    sceneId: text("scene_id").notNull(),
    seq: integer("seq").notNull(),
    /** Null: deleted. */
    hash: text("hash"),
    /** Null for a deleted scene. */
    orderKey: orderKey("order_key"),
    /** The saves that last changed the content and the place. */
    version: integer("version").notNull(),
    placeVersion: integer("place_version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sceneId, t.seq] }), index("scene_saves_seq").on(t.documentId, t.seq)],
);

/** Contents of scenes by their hash, each once a script: saves, projection, moments and versions hold the hash. */
export const sceneContents = pgTable(
  "scene_contents",
  {
    scriptId: text("script_id")
      .notNull()
      .references(() => scripts.id, { onDelete: "cascade" }),
    hash: text("hash").notNull(),
    /** Which schema of the document model wrote it; it is brought to today's on reading. */
    schema: integer("schema").notNull(),
    /** JSON of one scene, in rows from before contents were packed (contentStore.ts). */
    content: text("content"),
    /** The same compressed; with a base only what differs from it. */
    packed: bytea("packed"),
    /** Hash of the content that `packed` builds on, which has none itself. */
    base: text("base"),
    /** Hash of what it says, without notes' marks: whether a save changed the text. */
    textHash: text("text_hash").notNull(),
    front: boolean("front").notNull(),
    division: boolean("division").notNull().default(false),
    characters: integer("characters").notNull(),
    /** Ids of the notes whose marks stand in it. */
    notes: text("notes").array().notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.scriptId, t.hash] })],
);

/**
 * The projection of the log: the newest `scene_saves` row of each scene. A deleted scene keeps its row, so that its base can be compared
 * and an undo can bring it back under its id. `(document_id, order_key)` is unique at the end of each statement (migration 0008).
 */
export const documentScenes = pgTable(
  "document_scenes",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    sceneId: text("scene_id").notNull(),
    seq: integer("seq").notNull(),
    hash: text("hash"),
    orderKey: orderKey("order_key"),
    version: integer("version").notNull(),
    placeVersion: integer("place_version").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sceneId] })],
);

/** The ids of the lines that a scene of the projection holds: no line's id stands in two scenes. Written only where a save changes which lines there are. */
export const sceneLines = pgTable(
  "scene_lines",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    sceneId: text("scene_id").notNull(),
    ids: text("ids").array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.sceneId] })],
);

/**
 * A document's text as it was at `seq`, what its lines are in it, and what rules computed of it. One that is not frozen a document: the
 * running one, replaced by each analysis; frozen for good once something names it.
 */
export const readings = pgTable(
  "readings",
  {
    id: text("id").primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    frozen: boolean("frozen").notNull().default(false),
    text: text("text").notNull(),
    title: text("title"),
    /** JSON of `Reading.lines`. Text, not jsonb: it is handed on as it is. */
    lines: text("lines").notNull(),
    /** The scenes in order with the offsets at which they begin; the front matter first. */
    scenes: jsonb("scenes").$type<[id: string, start: number][]>().notNull(),
    cast: jsonb("cast").$type<CastMember[]>().notNull(),
    figures: jsonb("figures").$type<Figures>().notNull(),
    findings: jsonb("findings").$type<Finding[]>().notNull(),
    characters: integer("characters").notNull(),
    sceneCount: integer("scene_count").notNull(),
    /** Which pieces of one and two characters its text holds, for the search (readings/bigramFilter.ts); null in readings from before there were any. */
    pieces: bytea("pieces"),
    /** Hash of text and lines. */
    hash: text("hash").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("readings_running")
      .on(t.documentId)
      .where(sql`not ${t.frozen}`),
    index("readings_document").on(t.documentId, t.seq),
  ],
);

/** What a writer decided about names: `name` is counted as `person`, or as somebody of its own where both are the same. */
export const personDecisions = pgTable(
  "person_decisions",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    person: text("person").notNull(),
    at: at("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.name] })],
);

/** What a writer decided about what rules or a report say of a document: it is meant so (`waived`), or it is fixed (`done`). */
export const findingDecisions = pgTable(
  "finding_decisions",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** `findingKey` of a rule's finding, or the key of what a report says. */
    key: text("key").notNull(),
    state: text("state").$type<"waived" | "done">().notNull(),
    reason: text("reason").notNull(),
    title: text("title").notNull(),
    quote: text("quote").notNull(),
    at: at("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.key] })],
);

/** A reading's figures and findings counted with the decisions about people; can be computed again at any time. */
export const decidedFigures = pgTable("decided_figures", {
  readingId: text("reading_id")
    .primaryKey()
    .references(() => readings.id, { onDelete: "cascade" }),
  /** JSON of the decisions that it was counted with; with others it is counted anew. */
  decisions: text("decisions").notNull(),
  figures: jsonb("figures").$type<Figures>().notNull(),
  findings: jsonb("findings").$type<Finding[]>().notNull(),
});

/** Kept points of the log. */
export const moments = pgTable(
  "moments",
  {
    id: text("id").primaryKey(),
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    /** Null: of the whole document. */
    sceneId: text("scene_id"),
    seq: integer("seq").notNull(),
    /** `backup`: the user's, five a scene; `accept`: before an acceptance. */
    kind: text("kind").notNull(),
    name: text("name"),
    authorId: text("author_id"),
    at: at("at").notNull(),
  },
  (t) => [index("moments_document").on(t.documentId, t.sceneId, t.at)],
);

/** What a merge could not settle; written in the save that brought the merge. */
export const questions = pgTable(
  "questions",
  {
    documentId: text("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    id: text("id").notNull(),
    seq: integer("seq").notNull(),
    /** The line or scene asked about. */
    about: text("about").notNull(),
    /** `line` or `scene`. */
    of: text("of").notNull(),
    base: jsonb("base").$type<unknown>(),
    mine: jsonb("mine").$type<unknown>(),
    theirs: jsonb("theirs").$type<unknown>(),
    /** Which window wrote each side, and when: kept here, since compaction takes saves from the log. */
    mineFrom: jsonb("mine_from").$type<QuestionSource>(),
    theirsFrom: jsonb("theirs_from").$type<QuestionSource>(),
    /** The save that answered it. */
    answeredSeq: integer("answered_seq"),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.id] })],
);
