import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../platform/index.ts";
import {
  closingMessages,
  isEnded,
  openSse,
  progressLine,
  progressMessage,
  sseEvent,
  type NamedRun,
  type RunLog,
} from "../run/index.ts";
import { aheadOf, readRecords, type RecordRow } from "./recordRows.ts";

const POLL_MS = 2_000;

/** What a waiting record says: its place. */
const waitingLine = (ahead: number): string =>
  progressLine("json", "排队", ahead > 0 ? `排队中，前面还有 ${ahead} 个` : "排队中，下一个就到", 0);

/** What a record says to a viewer who comes now. */
const presentLine = (run: NamedRun): string =>
  run.ahead === null ? progressLine("json", run.step, run.message, run.percent) : waitingLine(run.ahead);

/**
 * The progress streams of several records over one connection, because a browser opens only six to one host: each event is named by its
 * record's id, its data is what that record's own stream says (spec 1, section 7: JSON with step, message, percent; `end`). Whoever comes
 * back hears first where each record is now, so that nothing is missing. Ends when all have ended.
 * The caller has checked whose `rows` are.
 */
export async function sendProgressStreams(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: { db: Database; runLog: RunLog; closing: AbortSignal },
  userId: string,
  rows: readonly RecordRow[],
): Promise<void> {
  const { db, runLog } = deps;
  const stream = openSse(reply, deps.closing);
  const lastMessages = new Map<string, string>();
  const sendMessage = async (id: string, message: string | null): Promise<void> => {
    if (message === null || lastMessages.get(id) === message) return;
    lastMessages.set(id, message);
    await stream.send(Buffer.from(sseEvent(message, { event: id })));
  };
  const follow = async (row: RecordRow): Promise<void> => {
    if (row.run && !isEnded(row.run.state)) {
      await sendMessage(row.id, presentLine(row.run));
      for await (const batch of runLog.followBatches(row.runId, row.run.lastSeq, stream.signal))
        await sendMessage(
          row.id,
          progressMessage(
            "json",
            batch.events.map((e) => e.event),
          ),
        );
    }
    if (stream.signal.aborted) return;
    const last = await runLog.loadRun(row.runId);
    for (const message of closingMessages("json", last?.state ?? "failed", last?.output))
      await sendMessage(row.id, message);
  };
  const stopPolling = pollPlaces(
    () =>
      readRecords(
        db,
        userId,
        rows.map((r) => r.id),
      ),
    rows,
    (row) => {
      const ahead = aheadOf(row);
      return ahead === null ? Promise.resolve() : sendMessage(row.id, waitingLine(ahead));
    },
  );
  try {
    await Promise.all(rows.map(follow));
  } catch (error) {
    request.log.error({ err: error }, "record streams");
  } finally {
    stopPolling();
    stream.end();
  }
}

/** While any of the records waits, looks again and again at their places. Returns how to stop. */
function pollPlaces(
  read: () => Promise<RecordRow[]>,
  rows: readonly RecordRow[],
  onMoved: (row: RecordRow) => Promise<void>,
): () => void {
  const isWaiting = (row: RecordRow): boolean => aheadOf(row) !== null;
  if (!rows.some(isWaiting)) return () => undefined;
  const timer = setInterval(() => {
    void read().then(
      async (now) => {
        if (!now.some(isWaiting)) clearInterval(timer);
        for (const row of now) await onMoved(row);
      },
      () => undefined /* the next look may succeed */,
    );
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
