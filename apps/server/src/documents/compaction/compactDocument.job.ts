import { sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob, type Database, type JobContext, type Jobs, type Now } from "../../platform/index.ts";
import { compactDocument } from "./compactDocument.ts";
import { OP_DAYS } from "../limits.ts";

/** Thins the logs of all documents whose saves came of an age since the last time; every hour, as the privacy policy counts (every save for two hours, then one a minute). */
export const COMPACT_JOB = defineJob("compact-documents", z.object({}), { retryLimit: 1, concurrency: 1 });
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A log is thinned when its saves reach these ages, and answers kept for replays are deleted at the last one: see `planCompaction`. */
const AGES_MS = [2 * HOUR_MS, DAY_MS, 30 * DAY_MS, OP_DAYS * DAY_MS];

/** The documents whose logs have saves that came of an age at which they are thinned since that was last done, however long ago. */
export async function documentsToCompact(db: Database, now: Date): Promise<string[]> {
  const ages = AGES_MS.map((age) => {
    const then = new Date(now.getTime() - age);
    return sql`(s.at <= ${then} and (d.compacted_at is null or s.at > d.compacted_at - ${age / 1_000} * interval '1 second'))`;
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from documents d where exists (
      select 1 from saves s where s.document_id = d.id and s.seq > 1 and (${sql.join(ages, sql` or `)}))`);
  return rows.map((row) => row.id);
}

/** Compacts one after another; a document that fails is logged and skipped. */
export async function compactAll(
  db: Database,
  now: Now,
  { signal, log }: Pick<JobContext, "signal" | "log">,
): Promise<void> {
  for (const id of await documentsToCompact(db, now())) {
    signal.throwIfAborted();
    await compactDocument(db, id, now()).catch((error: unknown) =>
      log.warn({ err: error, documentId: id }, "compaction"),
    );
  }
}

/** Lets this process's worker compact, at the fourth minute of every hour. */
export async function workCompaction(jobs: Jobs, deps: { db: Database; now: Now }): Promise<void> {
  await jobs.work(COMPACT_JOB, (_, context) => compactAll(deps.db, deps.now, context));
  await jobs.schedule(COMPACT_JOB as never, "4 * * * *");
}
