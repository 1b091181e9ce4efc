import { isModelWait, type ExportRecord, type ProgressMessage } from "@mochang/contract";

/** Sources by the spec's letters; anything else is the generation system. */
export const sourceOf = (source: string): string =>
  source === "1" ? "评估系统" : source === "2" ? "修改系统" : "生成系统";

/** From this percentage on the report is being laid out; below it the evaluation's step is shown. */
const LAYOUT_FROM = 95;

/** The step of a record that is being made, in words. */
export function stepWords({
  queueAhead,
  stepName,
  percentage,
}: Pick<ExportRecord, "queueAhead" | "stepName" | "percentage">): string {
  if (queueAhead !== null) return queueAhead > 0 ? `排队中，前面还有 ${queueAhead} 个` : "排队中，下一个就到";
  if (percentage >= LAYOUT_FROM) return "正在排版";
  if (isModelWait(stepName)) return stepName ?? "";
  return stepName ? `正在评：${stepName}` : "正在通读全稿";
}

/**
 * The records that have ended since they were last seen being made, each once, by whichever way that came: its stream, or a list that was
 * loaded after the page had been away. `going` holds those that are being made, and is brought up to date.
 */
export function endedSince(going: Set<string>, records: readonly ExportRecord[]): ExportRecord[] {
  const ended = records.filter((r) => r.isLoading !== 1 && going.delete(r.id));
  for (const r of records) if (r.isLoading === 1) going.add(r.id);
  return ended;
}

/** A page of records without those that are being deleted: a list that was asked for meanwhile still holds them, and would tell of their end as a failure. */
export function withoutRecords<Page extends { total: number; records: readonly ExportRecord[] }>(
  page: Page,
  ids: ReadonlySet<string>,
): Page & { records: ExportRecord[] } {
  const records = page.records.filter(({ id }) => !ids.has(id));
  return { ...page, total: page.total - (page.records.length - records.length), records };
}

/** The record after one message of its stream: a number or JSON below 100 moves it, 100 makes it ready with its file, `end` makes it failed. */
export function applyMessage(record: ExportRecord, message: ProgressMessage): ExportRecord {
  if (message.is === "failed") return { ...record, isLoading: 2, stepName: null, queueAhead: null };
  if (message.is === "done")
    return {
      ...record,
      isLoading: 0,
      percentage: 100,
      stepName: null,
      queueAhead: null,
      message: null,
      exportUrl: message.fileUrl ?? record.exportUrl,
    };
  const waits = message.step === "排队";
  return {
    ...record,
    isLoading: 1,
    percentage: message.percent,
    stepName: waits ? null : message.message || record.stepName,
    queueAhead: waits ? Number(/\d+/.exec(message.message)?.[0] ?? 0) : null,
  };
}
