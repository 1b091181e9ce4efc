import type { ImportDoubt, RecordCount, RecordOrder } from "@mochang/contract";
import { and, asc, count, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { prepared, type Queryable } from "../platform/index.ts";
import { dictionary, scripts } from "./tables.ts";
import { percentUnderWay, runCardColumn, runHeadColumn, type RunCard, type RunHead } from "../run/index.ts";

/** A script with what its card shows of its newest evaluation and report. */
export interface ScriptRow {
  id: string;
  tenantId: number;
  name: string;
  author: string;
  reviewer: string | null;
  originId: string | null;
  type: number;
  fileType: number;
  fileTheme: string;
  scriptType: number | null;
  themeName: string | null;
  fileName: string;
  isInit: number;
  deleteFlag: number;
  createdAt: Date;
  updatedAt: Date;
  kind: string;
  characters: number;
  sceneCount: number;
  pingguType: string;
  doubts: ImportDoubt[];
  draftNumber: number;
  draftOf: string | null;
  documentId: string | null;
  evaluation: EvaluationRow | null;
  report: RunHead | null;
}

export type EvaluationRow = RunCard;

const ofScript = sql`scripts.id`;
/** Sections of the report; the turns of reading and scoring are steps too. */
const SECTIONS = "prompt:";
const evaluation = runCardColumn(ofScript, "evaluation", { written: SECTIONS, kept: "grade" });
const report = runHeadColumn(ofScript, "report");

const columns = {
  id: scripts.id,
  tenantId: scripts.tenantId,
  name: scripts.name,
  author: scripts.author,
  reviewer: scripts.reviewer,
  originId: scripts.originId,
  type: scripts.type,
  fileType: scripts.fileType,
  fileTheme: scripts.fileTheme,
  scriptType: scripts.scriptType,
  themeName: dictionary.name,
  fileName: scripts.fileName,
  isInit: scripts.isInit,
  deleteFlag: scripts.deleteFlag,
  createdAt: scripts.createdAt,
  updatedAt: scripts.updatedAt,
  kind: scripts.kind,
  characters: scripts.characters,
  sceneCount: scripts.sceneCount,
  pingguType: scripts.pingguType,
  doubts: scripts.doubts,
  draftNumber: scripts.draftNumber,
  draftOf: scripts.draftOf,
  documentId: scripts.documentId,
  evaluation,
  report,
};

export interface ScriptPageQuery {
  userId: string;
  deleteFlag: number;
  /** Null: of every type. */
  type: number | null;
  /** Null: both forms. */
  fileType?: number | null;
  /** The code of a genre; null: all. */
  fileTheme?: string | null;
  orderBy: RecordOrder;
  /** Words of the name; empty for any. */
  name?: string;
  /** A type whose scripts are left out. */
  exceptType?: number | null;
  limit: number;
  offset: number;
}

const { placeholder } = sql;
const listed = and(
  eq(scripts.userId, placeholder("userId")),
  eq(scripts.deleteFlag, placeholder("deleteFlag")),
  sql`(${placeholder("type")}::int is null or ${scripts.type} = ${placeholder("type")}::int)`,
  sql`(${placeholder("exceptType")}::int is null or ${scripts.type} <> ${placeholder("exceptType")}::int)`,
  sql`(${placeholder("fileType")}::int is null or ${scripts.fileType} = ${placeholder("fileType")}::int)`,
  sql`(${placeholder("fileTheme")}::text is null or ${scripts.fileTheme} = ${placeholder("fileTheme")}::text)`,
  sql`(${placeholder("name")}::text = '' or strpos(lower(${scripts.name}), lower(${placeholder("name")}::text)) > 0)`,
);
const ofTheme = and(eq(dictionary.type, "fileTheme"), eq(dictionary.code, scripts.fileTheme));
const themed = (db: Queryable) => db.select(columns).from(scripts).leftJoin(dictionary, ofTheme);

// With the total, so that it costs no call of its own: the few evaluations under way have a partial index.
const living = sql`select g.id from scripts g where g.delete_flag = 0`;
const going = percentUnderWay(sql`${placeholder("userId")}`, "evaluation", living);
const total = prepared((db) =>
  db.select({ total: count(), going }).from(scripts).where(listed).prepare("scripts_total"),
);
// The subqueries run for the page's rows only: PostgreSQL evaluates them above the limit.
const created = prepared((db) =>
  themed(db)
    .where(listed)
    .orderBy(desc(scripts.createdAt), scripts.id)
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare("scripts_created"),
);
const changed = prepared((db) =>
  themed(db)
    .where(listed)
    .orderBy(desc(scripts.updatedAt), scripts.id)
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare("scripts_changed"),
);
const groups = prepared((db) =>
  db
    .select({
      type: scripts.type,
      fileType: scripts.fileType,
      fileTheme: scripts.fileTheme,
      fileThemeName: sql<string>`coalesce(${dictionary.name}, '')`,
      count: count(),
    })
    .from(scripts)
    .leftJoin(dictionary, ofTheme)
    .where(listed)
    .groupBy(scripts.type, scripts.fileType, scripts.fileTheme, dictionary.name, dictionary.rank)
    .orderBy(asc(dictionary.rank), scripts.fileTheme, scripts.type, scripts.fileType)
    .prepare("scripts_groups"),
);
const some = (db: Queryable, userId: string, ids: readonly string[]) =>
  themed(db).where(and(eq(scripts.userId, userId), eq(scripts.deleteFlag, 0), inArray(scripts.id, [...ids])));
const one = prepared((db) =>
  themed(db)
    .where(and(eq(scripts.userId, placeholder("userId")), eq(scripts.id, placeholder("scriptId"))))
    .prepare("scripts_one"),
);

const ANY = { fileType: null, fileTheme: null, exceptType: null, name: "" };

/** A page of a user's scripts, how many there are, and how far those under way have come. */
export async function readScriptPage(
  db: Queryable,
  query: ScriptPageQuery,
): Promise<{ total: number; going: number | null; rows: ScriptRow[] }> {
  const values = { ...ANY, ...query };
  const [counted] = await total(db).execute(values);
  const rows = await (query.orderBy === "changed" ? changed : created)(db).execute(values);
  return { total: counted?.total ?? 0, going: counted?.going ?? null, rows };
}

/** How many of a user's scripts that are not in the trash share type, form and genre. */
export const countScripts = (
  db: Queryable,
  query: Pick<ScriptPageQuery, "userId" | "exceptType" | "name">,
): Promise<RecordCount[]> => groups(db).execute({ ...ANY, ...query, type: null, deleteFlag: 0 });

/** Those of a user's scripts that are not in the trash, in no order. */
export const readSomeScripts = async (db: Queryable, userId: string, ids: readonly string[]): Promise<ScriptRow[]> =>
  ids.length === 0 ? [] : some(db, userId, ids);

/** Those of a user's scripts of a type that are not in the trash, each with its default version, in no order. */
export const readLivingScripts = async (
  db: Queryable,
  userId: string,
  type: number,
): Promise<Pick<ScriptRow, "id" | "documentId">[]> =>
  db
    .select({ id: scripts.id, documentId: scripts.documentId })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), eq(scripts.deleteFlag, 0), eq(scripts.type, type)));

/** The names of a user's scripts, in the trash or not, by their ids. */
export async function scriptNames(db: Queryable, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: scripts.id, name: scripts.name })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), inArray(scripts.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a search asks of a script before its text. */
export interface SearchedScript {
  id: string;
  name: string;
  author: string;
  documentId: string | null;
}

/** All of a user's scripts that are not in the trash, those first that were changed last. */
export const readSearchedScripts = (
  db: Queryable,
  userId: string,
  exceptType: number | null,
): Promise<SearchedScript[]> =>
  db
    .select({ id: scripts.id, name: scripts.name, author: scripts.author, documentId: scripts.documentId })
    .from(scripts)
    .where(
      and(
        eq(scripts.userId, userId),
        eq(scripts.deleteFlag, 0),
        exceptType === null ? undefined : ne(scripts.type, exceptType),
      ),
    )
    .orderBy(desc(scripts.updatedAt), scripts.id);

/** One script of a user. */
export async function readScript(db: Queryable, userId: string, scriptId: string): Promise<ScriptRow | null> {
  return (await one(db).execute({ userId, scriptId }))[0] ?? null;
}
