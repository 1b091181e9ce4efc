import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/index.ts";
import { hashOf, type StorableScene } from "./checkedScene.ts";
import type { Save, SceneChange, SceneVersions } from "./saveTypes.ts";

/** The answer to the first call of a save. */
export interface FirstAnswer {
  seq: number;
  scenes: SceneVersions[];
}

/** An answer as it is stored, each scene with what was sent of it; without that in rows of before it was kept. */
export type StoredAnswer = [...SceneVersions, sent?: string][];

type Contents = ReadonlyMap<string, Pick<StorableScene, "hash">>;

/** 72 bits of what a save does to a scene: one with the same number that does something else is no replay. */
export const sentOf = ({ id, content, place }: SceneChange, contents: Contents): string =>
  hashOf(JSON.stringify([content === undefined ? "" : (contents.get(id)?.hash ?? null), place ?? null])).slice(0, 12);

/** The first answer to a save with this number; null where that was about other scenes, or other words of them. */
export function sameAnswer(
  { scenes }: Pick<Save, "scenes">,
  contents: Contents,
  { seq, scenes: stored }: { seq: number; scenes: StoredAnswer },
): FirstAnswer | null {
  const answered = new Map(stored.map((scene) => [scene[0], scene]));
  const isSame = scenes.every((change) => {
    const scene = answered.get(change.id);
    return scene && (scene[3] === undefined || scene[3] === sentOf(change, contents));
  });
  if (!isSame || answered.size !== scenes.length) return null;
  return { seq, scenes: stored.map(([id, version, placeVersion]) => [id, version, placeVersion]) };
}

/** Saves whose answers stand in one row. */
const ROW_SAVES = 1_000;
const HASH_BYTES = 8;

/** Of a number, and of what was sent under it where that is known. */
const opHash = (opId: string, sent: readonly (readonly [id: string, sent?: string | undefined])[]): Buffer => {
  const hash = createHash("sha256").update(opId);
  if (sent.every(([, what]) => what !== undefined))
    for (const scene of sent.toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(`\n${scene.join()}`);
  return hash.digest().subarray(0, HASH_BYTES);
};

/**
 * Puts the answers of saves that leave the log together, a few bytes each. Only of saves that changed a content: a replay of one finds its
 * base old, so that a save whose bases are today's need not be looked for here.
 */
export async function storeReplayAnswers(
  tx: Transaction,
  documentId: string,
  saves: readonly { seq: number; opId: string; answer: StoredAnswer; at: Date }[],
): Promise<void> {
  for (let from = 0; from < saves.length; from += ROW_SAVES) {
    const part = saves.slice(from, from + ROW_SAVES);
    const ops = Buffer.concat(
      part.map(({ opId, answer }) =>
        opHash(
          opId,
          answer.map(([id, , , sent]) => [id, sent]),
        ),
      ),
    );
    const answers = zstdCompressSync(
      JSON.stringify(part.map(({ seq, answer }) => [seq, answer.map((scene) => scene.slice(0, 3))])),
    );
    const until = new Date(Math.max(...part.map(({ at }) => at.getTime())));
    await tx.execute(sql`
      insert into replay_answers (document_id, first_seq, last_seq, ops, answers, saved_until)
      values (${documentId}, ${part[0]?.seq}, ${part.at(-1)?.seq}, ${ops}, ${answers}, ${until})`);
  }
}

/** The answer to the first call of a save whose row has left the log; null when there was none, or one of other words. */
export async function findReplayAnswer(tx: Transaction, save: Save, contents: Contents): Promise<FirstAnswer | null> {
  if (save.opId === null) return null;
  const hash = opHash(
    save.opId,
    save.scenes.map((change) => [change.id, sentOf(change, contents)]),
  );
  // As the row of a save from before what was sent was kept.
  const numberHash = opHash(save.opId, [["", undefined]]);
  // Its first call found every base as it names it, and made a version after them.
  const since = Math.max(0, ...save.scenes.map(({ content, version }) => (content === undefined ? 0 : (version ?? 0))));
  const { rows } = await tx.execute<{ ops: Buffer; answers: Buffer }>(sql`
    select ops, answers from replay_answers
    where document_id = ${save.documentId} and last_seq > ${since}
      and (position(${hash}::bytea in ops) > 0 or position(${numberHash}::bytea in ops) > 0)`);
  for (const { ops, answers } of rows)
    for (let at = 0; at < ops.length; at += HASH_BYTES) {
      const stored = ops.subarray(at, at + HASH_BYTES);
      if (!stored.equals(hash) && !stored.equals(numberHash)) continue;
      const storedAnswers = JSON.parse(zstdDecompressSync(answers).toString("utf8")) as [number, SceneVersions[]][];
      const [seq, scenes] = storedAnswers[at / HASH_BYTES] ?? [];
      if (seq !== undefined && scenes) return sameAnswer(save, contents, { seq, scenes });
    }
  return null;
}
