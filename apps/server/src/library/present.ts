import { EvaluationOutput, type EvaluationBadge, type ScriptRecord } from "@mochang/contract";
import type { EvaluationRow, ScriptRow } from "./scriptRows.ts";

const BEIJING = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" });
/** YYYY-MM-DD HH:mm:ss, Beijing time. */
export const presentTime = (at: Date | string): string => BEIJING.format(new Date(at));

/** The evaluation as a card's badge. `done` of `total` are steps. */
export function presentEvaluation(row: EvaluationRow): EvaluationBadge {
  const output = EvaluationOutput.safeParse(row.output).data;
  return {
    runId: row.id,
    state: row.state,
    grade: output?.grade ?? null,
    review: output?.review ?? false,
    median: output?.median ?? null,
    low: output?.low ?? null,
    high: output?.high ?? null,
    done: row.done ?? row.steps_done,
    total: row.total ?? row.steps_total,
    stepName: row.state === "running" ? row.message : null,
    remainingSeconds: row.remaining,
    queueAhead: row.ahead,
    message: row.state === "failed" ? row.message : null,
    opened: row.opened,
    rulesOnly: output !== undefined && output.model === null,
  };
}

const REPORT_STATES: Record<string, number> = { queued: 1, running: 1, done: 0, failed: 2, cancelled: 2 };

const fileUrlOf = (output: unknown): string | null =>
  typeof output === "object" && output !== null && "fileUrl" in output && typeof output.fileUrl === "string" ? output.fileUrl : null;

/** A script as the lists show it. */
export const presentScript = (row: ScriptRow): ScriptRecord => ({
  id: row.id,
  tenantId: row.tenant_id,
  name: row.name,
  author: row.author,
  type: row.type,
  fileType: row.file_type,
  fileTheme: row.file_theme,
  fileThemeName: row.theme_name ?? row.file_theme,
  fileName: row.file_name,
  versionName: null,
  versionId: null,
  lastVersionId: null,
  isInit: row.is_init === 1,
  isLoading: row.report ? (REPORT_STATES[row.report.state] ?? null) : null,
  percentage: row.report ? Math.floor(row.report.percent) : 0,
  exportUrl: row.report?.state === "done" ? fileUrlOf(row.report.output) : null,
  deleteFlag: row.delete_flag,
  createTime: presentTime(row.created_at),
  imageUrl: null,
  kind: row.kind,
  characters: row.characters,
  sceneCount: row.scene_count,
  pingguType: row.pinggu_type,
  doubts: row.doubts,
  evaluation: row.evaluation && presentEvaluation(row.evaluation),
});
