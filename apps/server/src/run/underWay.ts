import type { RunKind, RunState } from "@mochang/contract";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../platform/database.ts";
import { queueAheadOf } from "./queuePlace.ts";
import { runs } from "./tables.ts";

/** A run that its user waits for, or that broke off. */
export interface RunUnderWay {
  id: string;
  scriptId: string | null;
  kind: RunKind;
  state: RunState;
  message: string | null;
  percent: number;
  done: number | null;
  total: number | null;
  remaining: number | null;
  ahead: number | null;
}

/** Work that a reader watches where it was asked for, and that ends when the reader leaves. */
const WATCHED = ["passage", "assistant", "import"];
const MAX_LISTED = 12;

/** A user's runs that are queued or running, and evaluations, also of reports, that broke off since `since` and were not begun anew; the newest first. */
export async function readUnderWay(db: Queryable, userId: string, since: Date): Promise<RunUnderWay[]> {
  const isNewest = sql`not exists (select 1 from runs later where later.script_id = ${runs.scriptId} and later.kind = ${runs.kind} and later.created_at > ${runs.createdAt})`;
  // A part is shown by what began it; one whose beginner a crash has kept from being stored stands by itself.
  const isAlone = sql`not exists (select 1 from runs parent where parent.id = ${runs.parentRunId})`;
  const isNotGoneOnWith = sql`not exists (select 1 from runs parent where parent.id = ${runs.parentRunId} and parent.state in ('queued', 'running'))`;
  return db
    .select({
      id: runs.id,
      scriptId: runs.scriptId,
      kind: sql<RunKind>`${runs.kind}`,
      state: sql<RunState>`${runs.state}`,
      message: runs.message,
      percent: runs.percent,
      done: runs.done,
      total: runs.total,
      remaining: runs.remainingSeconds,
      ahead: queueAheadOf("runs"),
    })
    .from(runs)
    .where(
      and(
        eq(runs.userId, userId),
        isNotNull(runs.scriptId),
        or(
          and(
            or(isNull(runs.parentRunId), isAlone),
            inArray(runs.state, ["queued", "running"]),
            sql`${runs.kind} not in (${sql.join(
              WATCHED.map((kind) => sql`${kind}`),
              sql`, `,
            )})`,
          ),
          and(
            eq(runs.state, "failed"),
            eq(runs.kind, "evaluation"),
            gt(runs.createdAt, since),
            isNewest,
            isNotGoneOnWith,
          ),
        ),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(MAX_LISTED);
}
