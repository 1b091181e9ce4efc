import type { ReportContinuity } from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import type { RequireUser } from "../account/index.ts";
import type { Ink } from "../ink/index.ts";
import type { Script } from "../library/index.ts";
import type { ModelPort } from "../model/index.ts";
import type { Database, Jobs, Now, Queryable, Transaction } from "../platform/index.ts";
import type { RunLog } from "../run/index.ts";
import type { PromptBook } from "./prompts/loadPrompts.ts";

/** What the evaluation of a server needs, in the web process and in the worker. */
export interface EvaluationDeps {
  db: Database;
  now: Now;
  runLog: RunLog;
  ink: Ink;
  jobs: Jobs;
  /** Null: none is configured, rules alone evaluate. */
  model: ModelPort | null;
  promptBook: PromptBook;
  /** What the report of a version says of its continuity ledger, which another feature keeps; absent where reports are made without one. */
  continuityOf?(script: Script, documentId: string): Promise<ReportContinuity | null>;
  /** Whether evaluations that begin have their sentences checked against the lines that they cite. */
  supportCheck: boolean;
}

/** Who asks. */
export interface Evaluator {
  id: string;
  tenantId: number;
}

interface ReportRecord {
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
    record: { userId: string; scriptId: string; runId: string; createdAt: Date },
    again: string | null,
  ): Promise<void>;
}

export interface EvaluationRoutesDeps extends EvaluationDeps {
  records: ReportRecords;
  requireUser: RequireUser;
  /** The process's mark (`Notifications.mark`), left with what is done inside a request. */
  mark: number;
  /** Refuses a GET that another site's page may have caused. */
  refuseForeignStart(request: FastifyRequest): Promise<void>;
}
