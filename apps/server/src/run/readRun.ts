import { isEnded, RunEvent, type RunSnapshot, type RunStep } from "@mochang/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { queueAheadOf } from "./queuePlace.ts";
import type { Run } from "./run.ts";
import { stepText } from "./stepText.ts";

interface SnapshotRow extends Record<string, unknown> {
  id: string;
  script_id: string | null;
  kind: Run["kind"];
  state: Run["state"];
  percent: number;
  message: string | null;
  step: string | null;
  done: number | null;
  total: number | null;
  remaining_seconds: number | null;
  last_seq: number;
  created_at: Date | string;
  started_at: Date | string | null;
  finished_at: Date | string | null;
  queue_ahead: number | null;
  units_reserved: number;
  units_used: number;
  steps: RunStep[] | null;
}

const iso = (at: Date | string): string => new Date(at).toISOString();

/** Numbers of a run that the ledger knows; `alias` names the row of `runs`. */
export interface LedgerColumns {
  /** Units still held for it. */
  reserved(alias: string): SQL<number>;
  /** Units charged for it. */
  used(alias: string): SQL<number>;
}
export const NO_LEDGER: LedgerColumns = { reserved: () => sql`0`, used: () => sql`0` };

/** What a run is now, in one statement and so of one moment; null when there is no such run. */
export async function readSnapshot(db: Queryable, runId: string, ledger: LedgerColumns): Promise<RunSnapshot | null> {
  const { rows } = await db.execute<SnapshotRow>(sql`
    select run.id, run.script_id, run.kind, run.state, run.percent, run.message, run.step, run.done, run.total, run.remaining_seconds, run.last_seq,
      run.created_at, run.started_at, run.finished_at,
      ${queueAheadOf("run")} as queue_ahead,
      ${ledger.reserved("run")} as units_reserved, ${ledger.used("run")} as units_used,
      (select json_agg(json_build_object('key', s.key, 'state', s.state, 'attempt', s.attempt, 'text', ${stepText("s")}, 'data', s.data, 'message', s.message) order by s.rank, s.key)
        from run_steps s where s.run_id = run.id) as steps
    from runs run where run.id = ${runId}`);
  const row = rows[0];
  if (!row) return null;
  return {
    runId: row.id,
    scriptId: row.script_id,
    kind: row.kind,
    state: row.state,
    percent: row.percent,
    message: row.message,
    step: row.step,
    done: row.done,
    total: row.total,
    queueAhead: row.queue_ahead,
    remainingSeconds: row.remaining_seconds,
    unitsReserved: row.units_reserved,
    unitsUsed: row.units_used,
    createdAt: iso(row.created_at),
    startedAt: row.started_at && iso(row.started_at),
    finishedAt: row.finished_at && iso(row.finished_at),
    steps: row.steps ?? [],
    seq: row.last_seq,
  };
}

/** The newest progress at or below a number: what a viewer who has come so far was told last; null when none was written. */
export async function readProgressAt(db: Queryable, runId: string, seq: number): Promise<RunEvent | null> {
  const { rows } = await db.execute<{ event: unknown }>(sql`
    select event from run_events where run_id = ${runId} and seq <= ${seq} and event->>'type' = 'progress' order by seq desc limit 1`);
  return rows[0] ? RunEvent.parse(rows[0].event) : null;
}

/** An event as PostgreSQL prints it: parsed only by those who need more than its text. */
export interface RawEvent {
  seq: number;
  /** JSON of the RunEvent, without line breaks. */
  json: string;
}

export interface EventPage {
  events: RawEvent[];
  /** True: the run has ended (or is gone) and nothing follows this page. */
  ended: boolean;
  /** True: the page was cut by its size. */
  more: boolean;
}

/** Events a read; a follower from the start of a long run reads several pages. */
export const PAGE_SIZE = 500;

interface PageRow extends Record<string, unknown> {
  state: Run["state"];
  seq: number | null;
  json: string | null;
}

/** The events above `after`, and whether more can come; one statement. */
export async function readPage(db: Queryable, runId: string, after: number): Promise<EventPage> {
  const { rows } = await db.execute<PageRow>(sql`
    select r.state, e.seq, e.event::text as json
    from runs r left join lateral (select seq, event from run_events where run_id = r.id and seq > ${after} order by seq limit ${PAGE_SIZE + 1}) e on true
    where r.id = ${runId} order by e.seq`);
  const events: RawEvent[] = [];
  for (const row of rows) if (row.seq !== null && row.json !== null) events.push({ seq: row.seq, json: row.json });
  const more = events.length > PAGE_SIZE;
  if (more) events.pop();
  const state = rows[0]?.state;
  return { events, more, ended: !more && (state === undefined || isEnded(state)) };
}
