import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import { readJsons } from "../saving/contentStore.ts";
import type { StoredContent } from "../saving/upgradeContent.ts";

/** A kept save that changed what a scene says. */
export interface SceneSave {
  seq: number;
  at: Date;
  reason: string;
}

/** The kept saves that changed what a scene says, newest first: those with `seq` below `before`, at most `limit`. Moves and notes are left out. */
export async function sceneSavesOf(
  db: Queryable,
  { documentId, sceneId }: { documentId: string; sceneId: string },
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SceneSave[]> {
  const { rows } = await db.execute<{ seq: number; at: string | Date; reason: string }>(sql`
    select changed.seq, s.at, s.reason from (
      select r.seq, c.text_hash as said, lag(c.text_hash) over (order by r.seq) as said_before
      from scene_saves r join documents d on d.id = r.document_id
      left join scene_contents c on c.script_id = d.script_id and c.hash = r.hash
      where r.document_id = ${documentId} and r.scene_id = ${sceneId}
    ) changed join saves s on s.document_id = ${documentId} and s.seq = changed.seq
    where changed.said is not null and changed.said is distinct from changed.said_before
      and ${before === undefined ? sql`true` : sql`changed.seq < ${before}`}
    order by changed.seq desc limit ${limit}`);
  return rows.map(({ seq, at, reason }) => ({ seq, at: new Date(at), reason }));
}

/** A scene after a kept save; without a content where it was deleted. */
export interface SceneStateAt extends SceneSave {
  content: StoredContent | null;
}

/**
 * The newest kept states of a scene, oldest first, at most `limit` and at most so many characters that a request can read them; `complete` says
 * whether these are all.
 */
export async function sceneStatesOf(
  db: Queryable,
  { documentId, sceneId }: { documentId: string; sceneId: string },
  { limit, characters }: { limit: number; characters: number },
): Promise<{ states: SceneStateAt[]; complete: boolean }> {
  const { rows } = await db.execute<{
    seq: number;
    at: string | Date;
    reason: string;
    scriptId: string;
    hash: string | null;
    schema: number | null;
    total: number;
  }>(sql`
    select r.seq, s.at, s.reason, d.script_id as "scriptId", r.hash, c.schema,
      (sum(coalesce(c.characters, 0)) over (order by r.seq desc))::float8 as total
    from scene_saves r join documents d on d.id = r.document_id
    join saves s on s.document_id = r.document_id and s.seq = r.seq
    left join scene_contents c on c.script_id = d.script_id and c.hash = r.hash
    where r.document_id = ${documentId} and r.scene_id = ${sceneId}
    order by r.seq desc limit ${limit + 1}`);
  const read = rows.slice(0, limit).filter(({ total }, i) => i === 0 || total <= characters);
  const hashes = [...new Set(read.flatMap(({ hash }) => hash ?? []))];
  const jsons = await readJsons(db, rows[0]?.scriptId ?? "", hashes);
  const states = read.toReversed().map(({ seq, at, reason, hash, schema }): SceneStateAt => {
    const json = hash === null ? undefined : jsons.get(hash);
    return { seq, at: new Date(at), reason, content: json === undefined ? null : { json, schema: schema ?? 0 } };
  });
  return { states, complete: read.length === rows.length };
}

/** A save that brought a run's words. */
export interface RunSave {
  seq: number;
  at: Date;
  runId: string;
}

/** The saves of a document that brought words of runs, oldest first; compaction leaves them in the log. */
export async function runSavesOf(db: Queryable, documentId: string): Promise<RunSave[]> {
  const { rows } = await db.execute<{ seq: number; at: string | Date; runId: string }>(sql`
    select seq, at, run_id as "runId" from saves where document_id = ${documentId} and run_id is not null order by seq`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
