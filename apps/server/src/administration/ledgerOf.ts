import { RUN_WORK, type LedgerPage } from "@mochang/contract";
import type { z } from "zod";
import { readStatement, type DescribeRuns } from "../ink/index.ts";
import type { RunLog } from "../run/index.ts";
import { userOf, type ActionDeps } from "./actions.ts";
import { writeAudit, type Actor } from "./auditLog.ts";

/** What administrators are told of a run: its kind and the beginning of its id, never the name of a work. */
const describeKinds =
  (runLog: RunLog): DescribeRuns =>
  async (userId, ids) =>
    ids.length === 0
      ? new Map()
      : new Map(
          (await runLog.findRuns({ ids, userId })).map(({ id, kind }) => [id, `${RUN_WORK[kind]} ${id.slice(0, 8)}`]),
        );

/** A page of a user's ledger for an administrator, which the log tells of. @throws AppError not-found */
export const readLedgerOf = (
  { db, now }: ActionDeps,
  runLog: RunLog,
  actor: Actor,
  { userId, kind, currentPage, pageSize }: { userId: string; kind: string; currentPage: number; pageSize: number },
): Promise<z.infer<typeof LedgerPage>> =>
  db.transaction(async (tx) => {
    const user = await userOf(tx, userId);
    const detail = `第 ${currentPage} 页`;
    await writeAudit(tx, actor, { kind: "account", action: "看了 {user} 的账目", subjectId: user.id, detail }, now());
    const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
    return readStatement(tx, describeKinds(runLog), { userId: user.id, kind, ...page });
  });
