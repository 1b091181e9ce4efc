import { and, eq, inArray, sql } from "drizzle-orm";
import { isGone, type Database } from "../../platform/index.ts";
import { runs } from "../../run/tables.ts";
import { RunEnded, type RunLog } from "../../run/index.ts";

export const CUT_OFF = "分析中断了，请再试一次";

/** Ends the analyses of passages whose process was killed: nobody will go on with them, and what they held goes back. */
export async function sweepPassages({
  db,
  runLog,
}: {
  db: Database;
  runLog: Pick<RunLog, "finishRun">;
}): Promise<void> {
  const lost = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.kind, "passage"),
        inArray(runs.state, ["queued", "running"]),
        sql`${runs.input}->'mark' is not null`,
        isGone(sql`(${runs.input}->>'mark')::bigint`),
      ),
    );
  for (const { id } of lost) {
    await runLog.finishRun(id, { state: "failed", message: CUT_OFF }).catch((error: unknown) => {
      if (!(error instanceof RunEnded)) throw error; // by its own process, or another sweep
    });
  }
}
