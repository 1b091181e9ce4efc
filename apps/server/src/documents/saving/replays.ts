import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import type { Save, SceneVersions } from "./saveTypes.ts";

/** The answer to the first call of a save. */
export interface FirstAnswer {
  seq: number;
  scenes: SceneVersions[];
}

/** Saves whose answers stand in one row. */
const ROW_SAVES = 1_000;
const HASH_BYTES = 8;

const hashOf = (opId: string): Buffer => createHash("sha256").update(opId).digest().subarray(0, HASH_BYTES);

/**
 * Puts the answers of saves that leave the log together, a few bytes each. Only of saves that changed a content: a replay of one finds its
 * base old, so that a save whose bases are today's need not be looked for here.
 */
export async function storeReplayAnswers(
  tx: Transaction,
  documentId: string,
  saves: readonly { seq: number; opId: string; answer: SceneVersions[]; at: Date }[],
): Promise<void> {
  for (let from = 0; from < saves.length; from += ROW_SAVES) {
    const part = saves.slice(from, from + ROW_SAVES);
    const ops = Buffer.concat(part.map(({ opId }) => hashOf(opId)));
    const answers = zstdCompressSync(JSON.stringify(part.map(({ seq, answer }) => [seq, answer])));
    const until = new Date(Math.max(...part.map(({ at }) => at.getTime())));
    await tx.execute(sql`
      insert into replay_answers (document_id, first_seq, last_seq, ops, answers, saved_until)
      values (${documentId}, ${part[0]?.seq}, ${part.at(-1)?.seq}, ${ops}, ${answers}, ${until})`);
  }
}

/** The answer to the first call of a save whose row has left the log; null when there was none. */
export async function findReplayAnswer(tx: Transaction, save: Save): Promise<FirstAnswer | null> {
  if (save.opId === null) return null;
  const hash = hashOf(save.opId);
  // Its first call found every base as it names it, and made a version after them.
  const since = Math.max(0, ...save.scenes.map(({ content, version }) => (content === undefined ? 0 : (version ?? 0))));
  const { rows } = await tx.execute<{ ops: Buffer; answers: Buffer }>(sql`
    select ops, answers from replay_answers
    where document_id = ${save.documentId} and last_seq > ${since} and position(${hash}::bytea in ops) > 0`);
  for (const { ops, answers } of rows)
    for (let at = 0; at < ops.length; at += HASH_BYTES) {
      if (!ops.subarray(at, at + HASH_BYTES).equals(hash)) continue;
      const storedAnswers = JSON.parse(zstdDecompressSync(answers).toString("utf8")) as [number, SceneVersions[]][];
      const [seq, scenes] = storedAnswers[at / HASH_BYTES] ?? [];
      if (seq !== undefined && scenes) return { seq, scenes };
    }
  return null;
}
