import type { Queryable, Transaction } from "../../platform/index.ts";

export interface ReportRecord {
  id: string;
  failed: boolean;
}

/** The rows of 导出记录, which another feature keeps. */
export interface ReportRecords {
  /** @throws AppError not-found unless it is the user's and the script's */
  load(db: Queryable, userId: string, scriptId: string, recordId: string): Promise<ReportRecord>;
  newest(db: Queryable, userId: string, scriptId: string): Promise<ReportRecord | null>;
  begin(
    tx: Transaction,
    record: { userId: string; scriptId: string; versionId: string; runId: string; createdAt: Date },
    again: string | null,
  ): Promise<void>;
}
