import type { Report } from "@mochang/contract";
import type { RequireUser } from "../account/index.ts";
import type { Now, LabelCodes } from "../platform/index.ts";

/** What the report's routes need. */
export interface ExportDeps {
  requireUser: RequireUser;
  /** The user's own report, that of a version, or the one that a report's run names, and the text that it is of. @throws AppError not-found for someone else's id. */
  loadReport(
    scriptId: string,
    userId: string,
    selector?: { runId?: string | undefined; versionId?: string | undefined },
  ): Promise<{ report: Report; text: string }>;
  codes: LabelCodes;
  now: Now;
}
