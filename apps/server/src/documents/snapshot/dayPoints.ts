import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { AppError, type Queryable } from "../../platform/index.ts";
import { canonicalJson } from "../canonicalJson.ts";
import { readJsons } from "../saving/contentStore.ts";

/** A document as the last save of a day left it. Compaction never takes that save away (planCompaction.ts). */
export interface DayPoint {
  /** In Beijing, `2026-11-22`. */
  day: string;
  seq: number;
  at: Date;
  /** Hashes of its scenes' contents, as they are stored, in order. */
  scenes: string[];
  /** UTF-16 units of its words, struck ones among them. */
  characters: number;
}

interface Row {
  day: string;
  seq: number;
  at: string | Date;
  sceneId: string;
  hash: string | null;
  orderKey: string | null;
  characters: number | null;
}

/** The document at the last save of each day on which its scenes were saved, oldest first. */
export async function readDayPoints(db: Queryable, documentId: string): Promise<DayPoint[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select r.seq, r.scene_id as "sceneId", r.hash, r.order_key as "orderKey", s.at, c.characters,
      to_char(s.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from scene_saves r join saves s on s.document_id = r.document_id and s.seq = r.seq
    join documents d on d.id = r.document_id left join scene_contents c on c.script_id = d.script_id and c.hash = r.hash
    where r.document_id = ${documentId} order by r.seq`);
  const living = new Map<string, { hash: string; orderKey: string; characters: number }>();
  const points: DayPoint[] = [];
  rows.forEach(({ day, seq, at, sceneId, hash, orderKey, characters }, i) => {
    if (hash === null || orderKey === null) living.delete(sceneId);
    else living.set(sceneId, { hash, orderKey, characters: characters ?? 0 });
    if (rows[i + 1]?.day === day) return;
    const scenes = [...living.values()].sort((a, b) => (a.orderKey < b.orderKey ? -1 : 1));
    points.push({
      day,
      seq,
      at: new Date(at),
      scenes: scenes.map((scene) => scene.hash),
      characters: scenes.reduce((sum, scene) => sum + scene.characters, 0),
    });
  });
  return points;
}

/** Contents read at once: a fortieth of a second of scenes of ordinary length. */
const READ_BATCH = 40;

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/**
 * SHA-256, in hex, of each content's canonical JSON, by the hash under which it is stored; as it was stored, whatever schema wrote it, so that it is
 * the same for good. @throws AppError conflict for a content that is no longer stored
 */
export async function readDigests(
  db: Queryable,
  scriptId: string,
  hashes: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  const all = [...hashes];
  for (let from = 0; from < all.length; from += READ_BATCH) {
    const part = all.slice(from, from + READ_BATCH);
    const jsons = await readJsons(db, scriptId, part);
    for (const hash of part) {
      const json = jsons.get(hash);
      if (json === undefined) throw new AppError("conflict");
      digests.set(hash, sha256(canonicalJson(JSON.parse(json))));
    }
  }
  return digests;
}

/** How many saves a document had, and how many of them its log still holds. */
export async function saveCounts(db: Queryable, documentId: string): Promise<{ made: number; kept: number }> {
  const { rows } = await db.execute<{ made: number; kept: number }>(sql`
    select d.head as made, (select count(*)::int from saves s where s.document_id = d.id) as kept
    from documents d where d.id = ${documentId}`);
  const [row] = rows;
  if (!row) throw new AppError("not-found");
  return row;
}
