import { z } from "zod";
import { pageOf } from "./envelope.ts";

export const RECORDS_PAGE_SIZE = 10;

/** A row of 导出记录. */
export const ExportRecord = z.object({
  id: z.string(),
  scriptId: z.string(),
  runId: z.string(),
  name: z.string(),
  author: z.string(),
  /** 1 screenplay, 2 novel. */
  fileType: z.number(),
  fileTheme: z.string(),
  fileThemeName: z.string(),
  /** '1' evaluation system, '2' modify system, otherwise generation system. */
  source: z.string(),
  versionId: z.string(),
  /** e.g. 第二稿. */
  versionName: z.string(),
  /** 0 done, 1 in progress, 2 failed. */
  isLoading: z.number(),
  percentage: z.number(),
  /** Its present step, while in progress. */
  stepName: z.string().nullable(),
  queueAhead: z.number().nullable(),
  message: z.string().nullable(),
  exportUrl: z.string().nullable(),
  /** YYYY-MM-DD HH:mm:ss */
  createTime: z.string(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;
export const ExportRecordPage = pageOf(ExportRecord);

/** Answer to deleting a row whose report was being made: the run was stopped and these units were refunded. */
export const RecordDeleted = z.object({ unitsRefunded: z.number() });

/** How many records one connection of the list may follow at once. */
export const RECORDS_FOLLOWED_MAX = 50;

/**
 * One message of a record's progress, whatever stream brings it (spec 1, section 7): a percentage, `end` when the work failed, or
 * JSON with step, message, percent. 100 or more means done; the message then is the file's URL.
 */
export type ProgressMessage =
  | { is: "progress"; percent: number; step: string; message: string }
  | { is: "done"; fileUrl: string | null }
  | { is: "failed" };

const ProgressJson = z.object({ step: z.string(), message: z.string(), percent: z.number() });

/** Parses one message; null for text that is no message, such as one of a proxy. */
export function readProgress(data: string): ProgressMessage | null {
  if (data === "end") return { is: "failed" };
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    // Not ours.
    return null;
  }
  if (typeof value === "number")
    return value >= 100 ? { is: "done", fileUrl: null } : { is: "progress", percent: value, step: "", message: "" };
  const json = ProgressJson.safeParse(value);
  if (!json.success) return null;
  return json.data.percent >= 100
    ? { is: "done", fileUrl: json.data.message || null }
    : { is: "progress", ...json.data };
}
