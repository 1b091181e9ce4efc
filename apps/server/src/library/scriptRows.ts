import type { ImportDoubt, RunState } from "@mochang/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import { prepared, type Queryable } from "../platform/index.ts";
import { dictionary, scripts } from "./tables.ts";
import { queueAheadOf } from "../run/index.ts";

/** A script with what its card shows of its newest evaluation and report. */
export interface ScriptRow {
  id: string;
  tenantId: number;
  name: string;
  author: string;
  type: number;
  fileType: number;
  fileTheme: string;
  themeName: string | null;
  fileName: string;
  isInit: number;
  deleteFlag: number;
  createdAt: Date;
  kind: string;
  characters: number;
  sceneCount: number;
  pingguType: string;
  doubts: ImportDoubt[];
  draftNumber: number;
  draftOf: string | null;
  evaluation: EvaluationRow | null;
  report: { state: RunState; percent: number; output: unknown } | null;
}

export interface EvaluationRow {
  id: string;
  state: RunState;
  message: string | null;
  done: number | null;
  total: number | null;
  remaining: number | null;
  opened: boolean;
  output: unknown;
  ahead: number | null;
  stepsDone: number;
  stepsTotal: number;
  /** Sections of the report that are written; the turns of reading and scoring are steps too. */
  written: number;
}

const evaluation = sql<EvaluationRow | null>`(select json_build_object('id', e.id, 'state', e.state, 'message', e.message, 'done', e.done, 'total', e.total,
    'remaining', e.remaining_seconds, 'opened', e.opened_at is not null, 'output', e.output,
    'ahead', ${queueAheadOf("e")},
    'stepsDone', (select count(*) from run_steps t where t.run_id = e.id and t.state = 'done'),
    'stepsTotal', (select count(*) from run_steps t where t.run_id = e.id),
    'written', (select count(*) from run_steps t where t.run_id = e.id and t.state = 'done' and t.key like 'prompt:%'))
  from runs e where e.script_id = scripts.id and e.kind = 'evaluation' order by e.created_at desc limit 1)`;
const report = sql<
  ScriptRow["report"]
>`(select json_build_object('state', r.state, 'percent', r.percent, 'output', r.output)
  from runs r where r.script_id = scripts.id and r.kind = 'report' order by r.created_at desc limit 1)`;

const columns = {
  id: scripts.id,
  tenantId: scripts.tenantId,
  name: scripts.name,
  author: scripts.author,
  type: scripts.type,
  fileType: scripts.fileType,
  fileTheme: scripts.fileTheme,
  themeName: dictionary.name,
  fileName: scripts.fileName,
  isInit: scripts.isInit,
  deleteFlag: scripts.deleteFlag,
  createdAt: scripts.createdAt,
  kind: scripts.kind,
  characters: scripts.characters,
  sceneCount: scripts.sceneCount,
  pingguType: scripts.pingguType,
  doubts: scripts.doubts,
  draftNumber: scripts.draftNumber,
  draftOf: scripts.draftOf,
  evaluation,
  report,
};

export interface ScriptPageQuery {
  userId: string;
  deleteFlag: number;
  /** Null: of every type. */
  type: number | null;
  limit: number;
  offset: number;
}

const { placeholder } = sql;
const listed = and(
  eq(scripts.userId, placeholder("userId")),
  eq(scripts.deleteFlag, placeholder("deleteFlag")),
  sql`(${placeholder("type")}::int is null or ${scripts.type} = ${placeholder("type")}::int)`,
);
const themed = (db: Queryable) =>
  db
    .select(columns)
    .from(scripts)
    .leftJoin(dictionary, and(eq(dictionary.type, "fileTheme"), eq(dictionary.code, scripts.fileTheme)));

// With the total, so that it costs no call of its own: the few evaluations under way have a partial index.
const going = sql<
  number | null
>`(select avg(coalesce(100.0 * e.done / nullif(e.total, 0), 0))::float8 from runs e join scripts g on g.id = e.script_id
  where e.kind = 'evaluation' and e.state in ('queued', 'running') and e.user_id = ${placeholder("userId")} and g.delete_flag = 0)`;
const total = prepared((db) =>
  db.select({ total: count(), going }).from(scripts).where(listed).prepare("scripts_total"),
);
// The subqueries run for the page's rows only: PostgreSQL evaluates them above the limit.
const page = prepared((db) =>
  themed(db)
    .where(listed)
    .orderBy(desc(scripts.createdAt), scripts.id)
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .prepare("scripts_page"),
);
const one = prepared((db) =>
  themed(db)
    .where(and(eq(scripts.userId, placeholder("userId")), eq(scripts.id, placeholder("scriptId"))))
    .prepare("scripts_one"),
);

/** A page of a user's scripts, newest first, how many there are, and how far those under way have come. */
export async function readScriptPage(
  db: Queryable,
  query: ScriptPageQuery,
): Promise<{ total: number; going: number | null; rows: ScriptRow[] }> {
  const [counted] = await total(db).execute({ ...query });
  return { total: counted?.total ?? 0, going: counted?.going ?? null, rows: await page(db).execute({ ...query }) };
}

/** One script of a user. */
export async function readScript(db: Queryable, userId: string, scriptId: string): Promise<ScriptRow | null> {
  return (await one(db).execute({ userId, scriptId }))[0] ?? null;
}
