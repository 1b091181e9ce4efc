import type { RunKind, RunState } from "@mochang/contract";
import { sql, type SQL } from "drizzle-orm";
import { queueAheadOf } from "./queuePlace.ts";

/** A script's newest run of a kind, as a list of scripts shows it. */
export interface RunCard {
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
  /** Of the steps that its reader asked for, those that are done. */
  written: number;
  /** A property of its output that the run has not, as the newest earlier run of the same version has it. */
  former: string | null;
}

/** Whether and how far a file is made. */
export interface RunHead {
  state: RunState;
  percent: number;
  output: unknown;
}

/** A run that a row of another feature names. */
export interface NamedRun extends RunHead {
  message: string | null;
  step: string | null;
  documentId: string | null;
  lastSeq: number;
  /** Runs before the one that it waits for, or before itself; null when neither is queued. */
  ahead: number | null;
}

const newest = (scriptId: SQL, kind: RunKind, fields: SQL): SQL => sql`(select json_build_object(${fields})
  from runs e where e.script_id = ${scriptId} and e.kind = ${sql.raw(`'${kind}'`)} order by e.created_at desc limit 1)`;

/**
 * A column of a list of scripts; `scriptId` names the script's, `written` begins the keys of the steps that its reader asked for, `kept` is the
 * property of the output whose last value is shown where the newest run has none.
 */
export const runCardColumn = (
  scriptId: SQL,
  kind: RunKind,
  { written, kept }: { written: string; kept: string },
): SQL<RunCard | null> =>
  newest(
    scriptId,
    kind,
    sql`'id', e.id, 'state', e.state, 'message', e.message, 'done', e.done, 'total', e.total,
    'remaining', e.remaining_seconds, 'opened', e.opened_at is not null, 'output', e.output,
    'ahead', ${queueAheadOf("e")},
    'stepsDone', (select count(*) from run_steps t where t.run_id = e.id and t.state = 'done'),
    'stepsTotal', (select count(*) from run_steps t where t.run_id = e.id),
    'written', (select count(*) from run_steps t where t.run_id = e.id and t.state = 'done' and starts_with(t.key, ${written})),
    'former', case when e.state = 'done' and e.output->>${kept} is null then (select f.output->>${kept} from runs f
      where f.script_id = e.script_id and f.kind = e.kind and f.document_id is not distinct from e.document_id
        and f.created_at < e.created_at and f.output->>${kept} is not null order by f.created_at desc limit 1) end`,
  ) as SQL<RunCard | null>;

/** As the column above, without the counts of steps: state, percent and output of the newest run of a kind. */
export const runHeadColumn = (scriptId: SQL, kind: RunKind): SQL<RunHead | null> =>
  newest(scriptId, kind, sql`'state', e.state, 'percent', e.percent, 'output', e.output`) as SQL<RunHead | null>;

/**
 * A column of rows that name a run by `runId`; null where that run is no more. `awaits` is the property of the run's input that names the run it
 * waits for: while that one is queued its place is shown, while it runs none, and the run's own only from then on.
 */
export const namedRunColumn = (runId: SQL, awaits: string): SQL<NamedRun | null> =>
  sql`(select json_build_object('state', e.state, 'percent', e.percent, 'output', e.output, 'message', e.message,
    'step', e.step, 'documentId', e.document_id, 'lastSeq', e.last_seq,
    'ahead', case when w.state = 'queued' then ${queueAheadOf("w")} when w.state is distinct from 'running' then ${queueAheadOf("e")} end)
  from runs e left join runs w on w.id = e.input->>${awaits} where e.id = ${runId})` as SQL<NamedRun | null>;

/** How far a user's runs of a kind that are under way have come together, in percent; null where none is. `scriptIds`: a query of the scripts that count. */
export const percentUnderWay = (userId: SQL, kind: RunKind, scriptIds: SQL): SQL<number | null> =>
  sql`(select avg(coalesce(100.0 * e.done / nullif(e.total, 0), 0))::float8 from runs e
  where e.kind = ${sql.raw(`'${kind}'`)} and e.state in ('queued', 'running') and e.user_id = ${userId} and e.script_id in (${scriptIds}))`;
