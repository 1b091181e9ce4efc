import { sql } from "drizzle-orm";
import { AppError, type Database, type Transaction } from "../../platform/index.ts";
import { OP_DAYS } from "../limits.ts";
import { storeReplayAnswers, type StoredAnswer } from "../saving/replays.ts";
import { planCompaction, type LoggedSave } from "./planCompaction.ts";

export interface Compacted {
  rows: number;
  saves: number;
  contents: number;
}

/** Thins the log of one document, and clears contents of its script that nothing holds any more. The state of every kept point stays. */
export async function compactDocument(db: Database, documentId: string, now: Date): Promise<Compacted> {
  return db.transaction(async (tx) => {
    const scriptId = await lockSiblings(tx, documentId);
    const plan = planCompaction(await readLog(tx, documentId), await namedPoints(tx, documentId), now.getTime());
    const scenes = sql.param(plan.rows.map((row) => row.scene));
    const seqs = sql.param(plan.rows.map((row) => row.seq));
    await tx.execute(sql`
      delete from scene_saves using unnest(${scenes}::text[], ${seqs}::int[]) as gone(scene, seq)
      where document_id = ${documentId} and scene_id = gone.scene and scene_saves.seq = gone.seq`);
    const old = new Date(now.getTime() - OP_DAYS * 86_400_000);
    await storeReplayAnswers(tx, documentId, await takeSaves(tx, documentId, plan.saves, old));
    await tx.execute(sql`delete from replay_answers where document_id = ${documentId} and saved_until < ${old}`);
    await tx.execute(sql`
      update saves set op_id = null, answer = null where document_id = ${documentId} and op_id is not null and at < ${old}`);
    const contents = plan.rows.length === 0 ? 0 : await clearContents(tx, scriptId, now);
    await tx.execute(sql`update documents set compacted_at = ${now} where id = ${documentId}`);
    return { rows: plan.rows.length, saves: plan.saves.length, contents };
  });
}

/**
 * Takes the rows of all documents of the script, in one order: a save or a copy of another one could begin to hold a content that is about to be
 * cleared.
 */
async function lockSiblings(tx: Transaction, documentId: string): Promise<string> {
  const { rows } = await tx.execute<{ scriptId: string }>(sql`
    select script_id as "scriptId" from documents
    where script_id = (select script_id from documents where id = ${documentId}) order by id for no key update`);
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  return row.scriptId;
}

async function readLog(tx: Transaction, documentId: string): Promise<LoggedSave[]> {
  const { rows } = await tx.execute<LoggedSave & Record<string, unknown>>(sql`
    select s.seq, (extract(epoch from s.at) * 1000)::float8 as at,
      s.op_id is not null and not exists (
        select 1 from jsonb_array_elements(s.answer) told where (told ->> 1)::int = s.seq) as "knownByRow",
      s.run_id is not null as "ofRun",
      array(select r.scene_id from scene_saves r where r.document_id = s.document_id and r.seq = s.seq) as scenes
    from saves s where s.document_id = ${documentId} order by s.seq`);
  return rows;
}

/** Takes saves out of the log; those of them that may still be replayed. */
async function takeSaves(
  tx: Transaction,
  documentId: string,
  seqs: readonly number[],
  old: Date,
): Promise<{ seq: number; opId: string; answer: StoredAnswer; at: Date }[]> {
  const { rows } = await tx.execute<{ seq: number; opId: string; answer: StoredAnswer; at: number }>(sql`
    with gone as (
      delete from saves where document_id = ${documentId} and seq = any (${sql.param([...seqs])}::int[]) returning *
    )
    select seq, op_id as "opId", answer, (extract(epoch from at) * 1000)::float8 as at
    from gone where op_id is not null and at >= ${old} order by seq`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** Points that a moment or a reading names; the running one, too, which may be of an earlier state than today's. */
async function namedPoints(tx: Transaction, documentId: string): Promise<Set<number>> {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    select seq from moments where document_id = ${documentId}
    union select seq from readings where document_id = ${documentId}`);
  return new Set(rows.map((row) => row.seq));
}

/** Somebody may still be reading a snapshot of contents that are not held any more. */
const READ_HOURS = 2;

async function clearContents(tx: Transaction, scriptId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with kept as (
      select c.hash, c.base from scene_contents c where c.script_id = ${scriptId}
        and (c.created_at >= ${new Date(now.getTime() - READ_HOURS * 3600_000)} or c.hash in (
          select s.hash from scene_saves s join documents d on d.id = s.document_id
          where d.script_id = ${scriptId} and s.hash is not null))
    )
    delete from scene_contents c where c.script_id = ${scriptId}
      and not exists (select 1 from kept where kept.hash = c.hash)
      and not exists (select 1 from kept where kept.base = c.hash)`);
  return rowCount ?? 0;
}
