import { sql, type SQL } from "drizzle-orm";
import type { Queryable } from "../platform/index.ts";
import type { ImportDoubt } from "@mochang/contract";

/** A script with what its card shows of its newest evaluation and report. */
export interface ScriptRow extends Record<string, unknown> {
  id: string;
  tenant_id: number;
  name: string;
  author: string;
  type: number;
  file_type: number;
  file_theme: string;
  theme_name: string | null;
  file_name: string;
  is_init: number;
  delete_flag: number;
  created_at: Date | string;
  kind: string;
  characters: number;
  scene_count: number;
  pinggu_type: string;
  doubts: ImportDoubt[];
  evaluation: EvaluationRow | null;
  report: { state: string; percent: number; output: unknown } | null;
}

export interface EvaluationRow {
  id: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  message: string | null;
  step: string | null;
  done: number | null;
  total: number | null;
  remaining: number | null;
  opened: boolean;
  output: unknown;
  ahead: number | null;
  steps_done: number;
  steps_total: number;
}

/** Reads a page of scripts; one statement, its joins made for the page's rows only. */
export async function readScriptRows(db: Queryable, where: SQL, page: { limit: number; offset: number } = { limit: 1, offset: 0 }): Promise<ScriptRow[]> {
  const { rows } = await db.execute<ScriptRow>(sql`
    with page as (select * from scripts s where ${where} order by s.created_at desc, s.id limit ${page.limit} offset ${page.offset})
    select p.id, p.tenant_id, p.name, p.author, p.type, p.file_type, p.file_theme, d.name as theme_name, p.file_name, p.is_init, p.delete_flag, p.created_at,
      p.kind, p.characters, p.scene_count, p.pinggu_type, p.doubts,
      (select json_build_object('id', e.id, 'state', e.state, 'message', e.message, 'step', e.step, 'done', e.done, 'total', e.total,
          'remaining', e.remaining_seconds, 'opened', e.opened_at is not null, 'output', e.output,
          'ahead', case when e.state = 'queued' then (select count(*) from runs q where q.kind = 'evaluation' and q.state = 'queued' and q.created_at < e.created_at) end,
          'steps_done', (select count(*) from run_steps t where t.run_id = e.id and t.state = 'done'),
          'steps_total', (select count(*) from run_steps t where t.run_id = e.id))
        from runs e where e.script_id = p.id and e.kind = 'evaluation' order by e.created_at desc limit 1) as evaluation,
      (select json_build_object('state', r.state, 'percent', r.percent, 'output', r.output)
        from runs r where r.script_id = p.id and r.kind = 'report' order by r.created_at desc limit 1) as report
    from page p left join dictionary d on d.type = 'fileTheme' and d.code = p.file_theme
    order by p.created_at desc, p.id`);
  return rows;
}
