import { sql } from "drizzle-orm";
import { z } from "zod";
import { defineJob, type Database, type JobContext, type Jobs, type Now } from "../platform/index.ts";
import { compactDocument } from "./compact.ts";

/** Thins the logs of all documents that were saved since the last time; at night. */
export const COMPACT_JOB = defineJob("compact-documents", z.object({}), { retryLimit: 1, concurrency: 1 });
const DAY_MS = 86_400_000;
/** Thinning is coarser after a day and after a month: documents saved in these windows have something to lose. */
const AGES_MS = [0, DAY_MS, 30 * DAY_MS, 90 * DAY_MS];

/** The documents whose logs have come of an age at which they are thinned, since the night before last. */
export async function documentsToCompact(db: Database, now: Date): Promise<string[]> {
  const spans = AGES_MS.map((age) => {
    const [from, to] = [new Date(now.getTime() - age - 2 * DAY_MS), new Date(now.getTime() - age)];
    return sql`s.at between ${from} and ${to}`;
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.document_id as id from saves s where s.seq > 1 and (${sql.join(spans, sql` or `)})`);
  return rows.map((row) => row.id);
}

/** Compacts one after another; a document that fails is told and left. */
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

/** Lets this process's worker compact, every night at four. */
export async function workCompaction(jobs: Jobs, deps: { db: Database; now: Now }): Promise<void> {
  await jobs.work(COMPACT_JOB, (_, context) => compactAll(deps.db, deps.now, context));
  await jobs.schedule(COMPACT_JOB as never, "0 4 * * *");
}
