import { z } from "zod";
import { pageOf } from "./envelope.ts";

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
  /** What it is doing, while in progress. */
  stepName: z.string().nullable(),
  queueAhead: z.number().nullable(),
  message: z.string().nullable(),
  exportUrl: z.string().nullable(),
  /** YYYY-MM-DD HH:mm:ss */
  createTime: z.string(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;
export const ExportRecordPage = pageOf(ExportRecord);
