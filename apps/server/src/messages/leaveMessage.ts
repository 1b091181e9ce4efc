import { randomUUID } from "node:crypto";
import { EvaluationOutput, formatInk, GRADE_NAMES, REVIEW_LABEL } from "@mochang/contract";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../platform/index.ts";
import { scripts } from "../library/tables.ts";
import { messages } from "./tables.ts";
import { runs } from "../run/tables.ts";
import { inkOfRuns } from "../ink/index.ts";
import { isEnded, type Run } from "../run/index.ts";

type Script = Pick<typeof scripts.$inferSelect, "id" | "name" | "author" | "fileType" | "pingguType">;

const TOLD = ["evaluation", "report", "scenes"] as const;
type Told = (typeof TOLD)[number];
const isTold = (kind: string): kind is Told => (TOLD as readonly string[]).includes(kind);

const WORK: Record<Told, string> = { evaluation: "评估", report: "评估报告", scenes: "场景分析" };

/**
 * Leaves one message for a run that ended, in the transaction in which it ends: a run that ends again (a section retried) is told anew in
 * the same row. An evaluation that a report waits for is told by the report; `parts` are the runs whose ink is the run's own.
 */
export async function leaveMessage(tx: Transaction, run: Run, parts: readonly string[], now: Date): Promise<void> {
  if (!isTold(run.kind) || !isEnded(run.state) || run.scriptId === null) return;
  if (run.kind === "evaluation" && (await isAwaited(tx, run.id))) return;
  const [script] = await tx
    .select({
      id: scripts.id,
      name: scripts.name,
      author: scripts.author,
      fileType: scripts.fileType,
      pingguType: scripts.pingguType,
    })
    .from(scripts)
    .where(eq(scripts.id, run.scriptId));
  if (!script) return;
  const { unitsRefunded } = await inkOfRuns(tx, [run.id, ...parts]);
  const told = {
    title: titleOf(run.kind, run, script.name, unitsRefunded),
    outcome: run.state,
    link: linkOf(run.kind, script),
    readAt: null,
    createdAt: now,
  };
  await tx
    .insert(messages)
    .values({ ...told, id: randomUUID(), userId: run.userId, scriptId: script.id, runId: run.id })
    .onConflictDoUpdate({ target: messages.runId, set: told });
}

/** The messages of runs that are deleted would lead nowhere. */
export const deleteMessagesOf = async (tx: Transaction, runIds: readonly string[]): Promise<void> =>
  void (await tx.delete(messages).where(inArray(messages.runId, [...runIds])));

async function isAwaited(tx: Transaction, evaluationId: string): Promise<boolean> {
  const [report] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.kind, "report"),
        inArray(runs.state, ["queued", "running"]),
        sql`${runs.input}->>'evaluationId' = ${evaluationId}`,
      ),
    )
    .limit(1);
  return report !== undefined;
}

/** Ink as a sentence sets it: 6.2 盒, 860 滴. */
const spaced = (ink: string): string => ink.replace(/\.0(?=[盒滴])/, "").replace(/(\d)([盒滴])/, "$1 $2");

/** e.g. 《雾港来信》评好了：B 积极跟进. */
function titleOf(kind: Told, run: Run, name: string, unitsRefunded: number): string {
  const back = unitsRefunded > 0 ? [`退回 ${spaced(formatInk(unitsRefunded))}墨`] : [];
  if (run.state === "cancelled") return [`《${name}》的${WORK[kind]}停下了`, ...back].join("，");
  if (run.state === "failed")
    return [
      `《${name}》的${WORK[kind]}没有写成${run.message ? `：${run.message.replace(/。$/u, "")}` : ""}`,
      ...back,
    ].join("。");
  if (kind !== "evaluation") return `《${name}》的${WORK[kind]}写好了`;
  const output = EvaluationOutput.safeParse(run.output).data;
  const verdict = output?.grade
    ? `：${output.grade} ${GRADE_NAMES[output.grade]}`
    : output?.review
      ? `：${REVIEW_LABEL}`
      : "";
  return `《${name}》评好了${verdict}`;
}

/** Where it is read. The query names are those of the spec's routes. */
function linkOf(kind: Told, script: Script): string {
  if (kind === "report") return "/pinggu/pingguUpload?activeNameTab=second";
  if (kind === "scenes")
    return `/scenesanalyze?${new URLSearchParams({ script_id: script.id, fileType: String(script.fileType), scriptName: script.name }).toString()}`;
  return `/fullanalyze?${new URLSearchParams({ script_id: script.id, file_type: String(script.fileType), scriptName: script.name, author: script.author, ...(script.pingguType ? { pingguType: script.pingguType } : {}) }).toString()}`;
}
