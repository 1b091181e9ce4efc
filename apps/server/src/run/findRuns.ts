import type { RunKind } from "@mochang/contract";
import { and, asc, desc, eq, gt, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { DATABASE_NOW } from "./databaseNow.ts";
import { toRun, type Run } from "./run.ts";
import { runs } from "./tables.ts";

/** Which runs; what is left out is not asked for. */
export interface RunFilter {
  ids?: readonly string[];
  userId?: string;
  scriptId?: string;
  documentId?: string;
  kinds?: readonly RunKind[];
  /** The run that began them for itself. */
  parentRunId?: string;
  states?: readonly Run["state"][];
  /** Queued or running. */
  active?: boolean;
  /** Fields of what they were asked to do, compared as text; `asked.task` is a field of a field. */
  input?: Readonly<Record<string, string>>;
  /** Fields of it that are there and not null. */
  inputFields?: readonly string[];
  /** No sign of life for so many milliseconds, by the database's clock. */
  silentMs?: number;
  startedAfter?: Date;
  finishedBefore?: Date;
}

export const whereOf = (filter: RunFilter): SQL | undefined =>
  and(
    filter.ids && inArray(runs.id, [...filter.ids]),
    filter.userId === undefined ? undefined : eq(runs.userId, filter.userId),
    filter.scriptId === undefined ? undefined : eq(runs.scriptId, filter.scriptId),
    filter.documentId === undefined ? undefined : eq(runs.documentId, filter.documentId),
    filter.kinds && inArray(runs.kind, [...filter.kinds]),
    filter.parentRunId === undefined ? undefined : eq(runs.parentRunId, filter.parentRunId),
    filter.states && inArray(runs.state, [...filter.states]),
    // Written out, so that the partial indexes over active runs serve.
    filter.active ? sql`${runs.state} in ('queued','running')` : undefined,
    ...Object.entries(filter.input ?? {}).map(
      ([path, value]) => sql`${runs.input} #>> string_to_array(${path}, '.') = ${value}`,
    ),
    ...(filter.inputFields ?? []).map((path) => sql`${runs.input} #>> string_to_array(${path}, '.') is not null`),
    filter.silentMs === undefined
      ? undefined
      : lt(runs.touchedAt, sql`${DATABASE_NOW} - make_interval(secs => ${filter.silentMs / 1000})`),
    filter.startedAfter && gt(runs.createdAt, filter.startedAfter),
    filter.finishedBefore && lt(runs.finishedAt, filter.finishedBefore),
  );

/** `newest`: at most so many, the newest first. */
export interface FindOptions {
  lock?: boolean;
  newest?: number;
}

/** In which runs are taken that are changed together: parts before what began them, as the end of a part takes them; parts by their age. */
export const LOCK_ORDER = [sql`${runs.parentRunId} is null`, asc(runs.createdAt), asc(runs.id)];

/** Runs, the oldest first unless only the newest are wanted; with `lock` no other transaction changes them until this one ends. */
export async function findRuns(
  db: Queryable,
  filter: RunFilter,
  { lock = false, newest }: FindOptions = {},
): Promise<Run[]> {
  if (newest !== undefined)
    return (await db.select().from(runs).where(whereOf(filter)).orderBy(desc(runs.createdAt)).limit(newest)).map(toRun);
  const found = db.select().from(runs).where(whereOf(filter));
  const ordered = lock ? found.orderBy(...LOCK_ORDER).for("update") : found.orderBy(asc(runs.createdAt));
  return (await ordered).map(toRun);
}

export async function loadRun(db: Queryable, runId: string): Promise<Run | null> {
  const [row] = await db.select().from(runs).where(eq(runs.id, runId));
  return row ? toRun(row) : null;
}

/** The script's newest run of these kinds; with a document the newest about that version. */
export async function newestRun(
  db: Queryable,
  scriptId: string,
  kinds: readonly RunKind[],
  documentId?: string,
): Promise<Run | null> {
  const [row] = await db
    .select()
    .from(runs)
    .where(whereOf({ scriptId, kinds, documentId }))
    .orderBy(desc(runs.createdAt))
    .limit(1);
  return row ? toRun(row) : null;
}

/** The first run of each script or document in an order, by its id. */
async function firstOfEach(
  db: Queryable,
  of: "scriptId" | "documentId",
  where: SQL | undefined,
  order: readonly SQL[],
): Promise<Map<string, Run>> {
  const rows = await db
    .selectDistinctOn([runs[of]])
    .from(runs)
    .where(where)
    .orderBy(runs[of], ...order);
  return new Map(rows.map((row) => [row[of] ?? "", toRun(row)]));
}

/** The newest run of a kind of each of some scripts, by the script's id. */
export const newestRuns = async (
  db: Queryable,
  scriptIds: readonly string[],
  kind: RunKind,
): Promise<Map<string, Run>> =>
  scriptIds.length === 0
    ? new Map()
    : firstOfEach(db, "scriptId", and(inArray(runs.scriptId, [...scriptIds]), eq(runs.kind, kind)), [
        desc(runs.createdAt),
      ]);

/** A document of a script, whose runs name both. */
export interface RunDocument {
  id: string;
  scriptId: string;
}

/** Of the runs that fit the filter the one of each document that ended last, by the document's id; one that is queued or running counts as later than any. */
export async function lastRuns(
  db: Queryable,
  documents: readonly RunDocument[],
  filter: RunFilter,
): Promise<Map<string, Run>> {
  if (documents.length === 0) return new Map();
  const ids = documents.map(({ id }) => id);
  // By the scripts, too: there is no index over documents.
  const scriptIds = documents.map(({ scriptId }) => scriptId);
  const where = and(inArray(runs.scriptId, scriptIds), inArray(runs.documentId, ids), whereOf(filter));
  return firstOfEach(db, "documentId", where, [sql`${runs.finishedAt} desc nulls first`, desc(runs.createdAt)]);
}
