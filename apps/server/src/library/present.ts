import { draftName, EvaluationOutput, Grade, type EvaluationBadge, type ScriptRecord } from "@mochang/contract";
import { fileUrlOf } from "../run/index.ts";
import type { EvaluationRow, ScriptRow } from "./scriptRows.ts";

/** China keeps one time, eight hours ahead, without summer time. */
const BEIJING_MS = 8 * 3600_000;
/** YYYY-MM-DD HH:mm:ss, Beijing time. (`Intl` takes ten times as long, eleven times a page.) */
export const presentTime = (at: Date): string =>
  new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace("T", " ");

/** The evaluation as a card's badge. `done` of `total` are steps that have ended; of a run that broke off, most may have failed, and `done` are the sections that it leaves. */
export function presentEvaluation(row: EvaluationRow): EvaluationBadge {
  const output = EvaluationOutput.safeParse(row.output).data;
  return {
    runId: row.id,
    state: row.state,
    grade: output?.grade ?? null,
    near: output?.near ?? null,
    review: output?.review ?? false,
    ungraded: output?.ungraded ?? null,
    median: output?.median ?? null,
    low: output?.low ?? null,
    high: output?.high ?? null,
    done: row.state === "failed" || row.state === "cancelled" ? row.written : (row.done ?? row.stepsDone),
    total: row.total ?? row.stepsTotal,
    stepName: row.state === "running" ? row.message : null,
    remainingSeconds: row.remaining,
    queueAhead: row.ahead,
    message: row.state === "failed" ? row.message : null,
    opened: row.opened,
    rulesOnly: output !== undefined && output.model === null,
    tabs: output?.tabs ?? null,
    unwritten: output?.unwritten ?? 0,
    formerGrade: Grade.safeParse(row.former).data ?? null,
  };
}

const REPORT_STATES: Record<string, number> = { queued: 1, running: 1, done: 0, failed: 2, cancelled: 2 };

/** A script as the lists show it; `edited`: when its document was last changed, `editScene`: the number of the scene whose words were. */
export const presentScript = (row: ScriptRow, edited?: Date, editScene?: string): ScriptRecord => ({
  id: row.id,
  tenantId: row.tenantId,
  name: row.name,
  author: row.author,
  reviewer: row.reviewer,
  type: row.type,
  fileType: row.fileType,
  fileTheme: row.fileTheme,
  fileThemeName: row.themeName ?? row.fileTheme,
  fileName: row.fileName,
  scriptType: row.scriptType,
  versionName: draftName(row.draftNumber),
  versionId: null,
  lastVersionId: null,
  originId: row.originId,
  isInit: row.isInit === 1,
  isLoading: row.report ? (REPORT_STATES[row.report.state] ?? null) : null,
  percentage: row.report ? Math.floor(row.report.percent) : 0,
  exportUrl: row.report?.state === "done" ? fileUrlOf(row.report.output) : null,
  deleteFlag: row.deleteFlag,
  createTime: presentTime(row.createdAt),
  imageUrl: null,
  kind: row.kind,
  characters: row.characters,
  sceneCount: row.sceneCount,
  pingguType: row.pingguType,
  doubts: row.doubts,
  draftNumber: row.draftNumber,
  draftOf: row.draftOf,
  saveAs: true,
  editTime: edited ? presentTime(edited) : null,
  editScene: editScene ?? null,
  step: null,
  defaultVersionName: null,
  kept: null,
  evaluation: row.evaluation && presentEvaluation(row.evaluation),
});
