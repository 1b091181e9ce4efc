import type { SceneAnalyses, SceneAnalysis } from "@mochang/contract";
import { sql } from "drizzle-orm";
import { loadOwnScript, presentTime } from "../../library/index.ts";
import type { EvaluationDeps, Evaluator } from "../deps.ts";
import { sceneNames } from "../passages/loadScene.ts";
import { SELECTION, sceneIdOf } from "../passages/passage.ts";

/** Selections shown, the newest first. */
const SELECTIONS = 50;
/** A scene's analyses take one another's place, every selection has its own. Literal: a parameter would not be the same expression twice. */
const PLACE = sql.raw(`case when t.key = '${SELECTION}' then t.run_id else t.key end`);
const GONE = "已经改动的一场";

interface Row extends Record<string, unknown> {
  runId: string;
  key: string;
  state: SceneAnalysis["state"];
  text: string;
  message: string | null;
  data: { name?: unknown; origin?: unknown } | null;
  name: string | null;
  rules: boolean;
  updatedAt: string;
}

/** The newest analysis of each scene by one prompt in the order of the document, what was selected after them. */
export async function sceneAnalyses(
  { db }: Pick<EvaluationDeps, "db">,
  user: Evaluator,
  scriptId: string,
  promptId: number,
): Promise<SceneAnalyses> {
  const script = await loadOwnScript(db, user.id, scriptId);
  // What is done stays shown while a newer attempt waits, and when it fails; a run that ended early leaves nothing of its rest.
  const { rows } = await db.execute<Row>(sql`
    select * from (
      select distinct on (${PLACE})
        t.run_id as "runId", t.key, t.state, t.text, t.message, t.data, r.input->'names'->>t.key as name,
        r.input->>'model' is null as rules, t.updated_at as "updatedAt"
      from run_steps t join runs r on r.id = t.run_id
      where r.script_id = ${script.id} and r.user_id = ${user.id} and r.kind in ('scenes', 'passage') and r.input->>'promptId' = ${String(promptId)}
        and (t.state in ('done', 'failed') or r.state in ('queued', 'running'))
      order by ${PLACE},
        case when t.state = 'running' and r.state in ('queued', 'running') then 0 when t.state = 'done' then 1 when r.state in ('queued', 'running') then 2 else 3 end, r.created_at desc
    ) newest order by "updatedAt" desc`);
  const names = await sceneNames(db, script);
  const shown = rows.map((row) => present(row, promptId, names));
  const scenes = shown
    .filter((a) => a.key !== SELECTION)
    .toSorted((a, b) => (a.scene ?? Infinity) - (b.scene ?? Infinity));
  return {
    analyses: [...scenes, ...shown.filter((a) => a.key === SELECTION).slice(0, SELECTIONS)],
    activeRunId: await activeRun(db, script.id, promptId),
  };
}

/** The newest run over all scenes, while it is under way or when it ended before all were done: it can be gone on with. */
async function activeRun(db: EvaluationDeps["db"], scriptId: string, promptId: number): Promise<string | null> {
  const { rows } = await db.execute<{ id: string; open: boolean }>(sql`
    select id, state in ('queued', 'running') or (state in ('cancelled', 'failed') and exists (select from run_steps t where t.run_id = runs.id and t.state <> 'done')) as open
    from runs where script_id = ${scriptId} and kind = 'scenes' and input->>'promptId' = ${String(promptId)} order by created_at desc limit 1`);
  const [newest] = rows;
  return newest?.open ? newest.id : null;
}

function present(
  row: Row,
  promptId: number,
  names: ReadonlyMap<string, { ordinal: number; name: string }>,
): SceneAnalysis {
  const sceneId = sceneIdOf(row.key);
  const now = sceneId === null ? undefined : names.get(sceneId);
  const origin = row.data?.origin === "rules" || (row.data?.origin === undefined && row.rules) ? "rules" : "model";
  return {
    runId: row.runId,
    key: row.key,
    promptId,
    sceneId,
    scene: now?.ordinal ?? null,
    name: now?.name || row.name || GONE,
    state: row.state,
    markdown: row.text,
    message: row.message,
    origin,
    time: presentTime(new Date(row.updatedAt)),
  };
}
