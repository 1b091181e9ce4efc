import { randomUUID } from "node:crypto";
import type { ChatTurn } from "@mochang/contract";
import { and, desc, eq } from "drizzle-orm";
import { presentTime } from "../../library/index.ts";
import type { Queryable, Transaction } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { chatTurns } from "../tables.ts";

export type ChatRow = typeof chatTurns.$inferSelect;

/** Keeps a question before it is asked. */
export async function addQuestion(db: Queryable, scriptId: string, question: string, at: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insert(chatTurns)
    .values({ id, scriptId, question, response: "", state: "running", runId: null, units: 0, createdAt: at });
  return id;
}

export const dropQuestion = async (db: Queryable, id: string): Promise<void> =>
  void (await db.delete(chatTurns).where(eq(chatTurns.id, id)));

/** Says which run answers a question, unless it has been answered already. */
export const bindRun = async (db: Queryable, id: string, runId: string): Promise<void> =>
  void (await db.update(chatTurns).set({ runId }).where(eq(chatTurns.id, id)));

/** In the transaction that ends the answer's step. */
export const keepAnswer = async (tx: Transaction, id: string, response: string, units: number): Promise<void> =>
  void (await tx.update(chatTurns).set({ response, units, state: "done" }).where(eq(chatTurns.id, id)));

const presentTurn = (row: ChatRow): ChatTurn => ({
  id: row.id,
  scriptId: row.scriptId,
  question: row.question,
  response: row.response,
  state: row.state,
  runId: row.runId,
  units: row.units,
  createTime: presentTime(row.createdAt),
});

/** A turn whose run has ended without an answer: what was streamed before it was stopped, or the sentence of its failure. */
async function settled(db: Queryable, runLog: Pick<RunLog, "snapshot">, row: ChatRow): Promise<ChatRow> {
  if (row.state !== "running" || row.runId === null) return row;
  const run = await runLog.snapshot(row.runId);
  if (run?.state === "queued" || run?.state === "running") return row;
  const [now] = await db.select().from(chatTurns).where(eq(chatTurns.id, row.id));
  if (!now || now.state !== "running") return now ?? row;
  const state = run?.state === "cancelled" ? "stopped" : "failed";
  const response = state === "stopped" ? (run?.steps[0]?.text ?? "") : (run?.message ?? "");
  const changed = { state, response, units: run?.unitsUsed ?? 0 } as const;
  await db
    .update(chatTurns)
    .set(changed)
    .where(and(eq(chatTurns.id, row.id), eq(chatTurns.state, "running")));
  return { ...now, ...changed };
}

/** The turns of a script's talk, the newest first. */
export async function listTurns(
  db: Queryable,
  runLog: Pick<RunLog, "snapshot">,
  scriptId: string,
  { currentPage, pageSize }: { currentPage: number; pageSize: number },
): Promise<{ total: number; records: ChatTurn[] }> {
  const of = eq(chatTurns.scriptId, scriptId);
  const rows = await db
    .select()
    .from(chatTurns)
    .where(of)
    .orderBy(desc(chatTurns.createdAt), desc(chatTurns.id))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize);
  const records: ChatTurn[] = [];
  for (const row of rows) records.push(presentTurn(await settled(db, runLog, row)));
  return { total: await db.$count(chatTurns, of), records };
}

/** The newest turn of a script's talk. */
export async function newestTurn(db: Queryable, scriptId: string): Promise<ChatRow | null> {
  const [row] = await db
    .select()
    .from(chatTurns)
    .where(eq(chatTurns.scriptId, scriptId))
    .orderBy(desc(chatTurns.createdAt), desc(chatTurns.id))
    .limit(1);
  return row ?? null;
}
