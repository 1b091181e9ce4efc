import type { RunKind, RunStep } from "@mochang/contract";
import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import type { Run } from "./run.ts";
import { stepText } from "./stepText.ts";

export interface NewestStep extends Omit<RunStep, "attempt">, Record<string, unknown> {
  runId: string;
  input: Run["input"];
  updatedAt: string;
}

/** Runs of one user on one script, by their kinds and by fields of what they were asked to do. */
export interface StepsOf {
  userId: string;
  scriptId: string;
  kinds: readonly RunKind[];
  input: Readonly<Record<string, string>>;
  /** Steps of this key do not take one another's place. */
  apart: string;
}

const inputIs = (alias: string, input: StepsOf["input"]): SQL =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(input).map(([name, value]) => sql`${sql.raw(alias)}.input->>${name}::text = ${value}`),
    ],
    sql` and `,
  );

/**
 * Of steps that were done again and again, in several runs, the one that counts for each key, the last touched first. What is done stays
 * while a newer attempt waits, and when that fails; a run that ended early leaves nothing of its rest.
 */
export async function newestSteps(
  db: Queryable,
  { userId, scriptId, kinds, input, apart }: StepsOf,
): Promise<NewestStep[]> {
  const { rows } = await db.execute<NewestStep>(sql`
    select * from (
      select distinct on (place) s."runId", s.key, s.state, s.text, s.message, s.data, s.input, s."updatedAt"
      from (
        select t.run_id as "runId", t.key, t.state, ${stepText("t")} as text, t.message, t.data, r.input, t.updated_at as "updatedAt",
          case when t.key = ${apart} then t.run_id else t.key end as place, r.state in ('queued', 'running') as active, r.created_at
        from run_steps t join runs r on r.id = t.run_id
        where r.script_id = ${scriptId} and r.user_id = ${userId} and r.kind = any (${sql.param([...kinds])}::text[]) and ${inputIs("r", input)}
          and (t.state in ('done', 'failed') or r.state in ('queued', 'running'))
      ) s
      order by place, case when s.state = 'running' and s.active then 0 when s.state = 'done' then 1 when s.active then 2 else 3 end, s.created_at desc
    ) newest order by "updatedAt" desc`);
  return rows;
}

/** The newest of some runs while it is under way, or when it ended before all of its steps were done: it can be gone on with. */
export async function openRunOf(
  db: Queryable,
  { scriptId, kinds, input }: Omit<StepsOf, "apart">,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string; open: boolean }>(sql`
    select r.id, r.state in ('queued', 'running') or (r.state in ('cancelled', 'failed') and exists (select from run_steps t where t.run_id = r.id and t.state <> 'done')) as open
    from runs r where r.script_id = ${scriptId} and r.kind = any (${sql.param([...kinds])}::text[]) and ${inputIs("r", input)} order by r.created_at desc limit 1`);
  const [newest] = rows;
  return newest?.open ? newest.id : null;
}
