import { eq } from "drizzle-orm";
import { z } from "zod";
import { documentsToRead, loadDocument } from "../../documents/index.ts";
import { defineJob, type Database, type Jobs, type Now } from "../../platform/index.ts";
import { refreshScript } from "../refreshScript.ts";
import { scripts } from "../tables.ts";

/** Reads a document anew after saves; one at a time a document, and few at once. */
export const READING_JOB = defineJob("read-document", z.object({ documentId: z.string() }), {
  retryLimit: 2,
  retryDelaySeconds: 30,
  concurrency: 2,
});

/** False where one is queued or under way: that may have begun before the newest save. */
export async function sendReading(jobs: Pick<Jobs, "send">, documentId: string): Promise<boolean> {
  return (await jobs.send(READING_JOB, { documentId }, { singletonKey: documentId })) !== null;
}

export async function workReadings(jobs: Jobs, deps: { db: Database; now: Now }): Promise<void> {
  await jobs.work(READING_JOB, async ({ documentId }) => {
    const document = await loadDocument(deps.db, documentId);
    if (!document) return; // deleted for good meanwhile
    const [owner] = await deps.db
      .select({ userId: scripts.userId })
      .from(scripts)
      .where(eq(scripts.id, document.scriptId));
    await refreshScript(deps, documentId, { userId: owner?.userId, inBackground: true });
  });
}

/** A save older than this without a reading was left behind by a process that died. */
const ABANDONED_MS = 90_000;

/** Sends what killed processes left unread. */
export async function sweepReadings(jobs: Pick<Jobs, "send">, db: Database, now: Date): Promise<void> {
  for (const id of await documentsToRead(db, new Date(now.getTime() - ABANDONED_MS))) await sendReading(jobs, id);
}
