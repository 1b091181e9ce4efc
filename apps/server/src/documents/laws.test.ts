import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../platform/testDatabase.ts";
import { compactDocument } from "./compaction/compactDocument.ts";
import { createRestorePoint } from "./snapshot/savePoints.ts";
import { keptPoints } from "./compaction/planCompaction.ts";
import type { SaveScenes } from "./saving/saveScenes.ts";
import type { Save, SaveAnswer, SceneChange } from "./saving/saveTypes.ts";
import { foldedAt, readSnapshot } from "./snapshot/snapshot.ts";
import { save, testDocuments, testScenes, typed } from "./testDocuments.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);

/** What a window of a writer does; numbers pick a window, scenes, places. */
type Act =
  | { do: "type"; window: number; scene: number; lost: boolean }
  | { do: "split"; window: number; scene: number; lost: boolean }
  | { do: "join"; window: number; scene: number; lost: boolean }
  | { do: "move"; window: number; scene: number; after: number; lost: boolean }
  | { do: "replay"; window: number; scene: number; lost: boolean };
const act: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom("type", "type", "split", "join", "move", "replay"),
  window: fc.nat(2),
  scene: fc.nat(12),
  after: fc.nat(12),
  lost: fc.boolean(),
}) as fc.Arbitrary<Act>;

/** A window: what it believes the versions are, what it sent, what it was told. */
interface Window {
  saveScenes: SaveScenes;
  versions: Map<string, number>;
  sent: Save[];
  /** The first answer to each, by its number. */
  answers: Map<string, SaveAnswer>;
  acknowledged: Map<string, number>;
}

let names = 0;
function changesOf(window: Window, randomAct: Act): SceneChange[] {
  const ids = [...window.versions.keys()];
  const id = ids[randomAct.scene % ids.length] ?? "s1";
  const version = window.versions.get(id) ?? 0;
  const words = `字${++names}`;
  if (randomAct.do === "move")
    return [{ id, place: { after: ids[randomAct.after % ids.length] ?? null, before: null } }];
  if (randomAct.do === "split") {
    const newSceneId = `n${++names}`;
    return [typed(id, version, words), { ...typed(newSceneId, 0, words), place: { after: id, before: null } }];
  }
  const other = ids[(randomAct.scene + 1) % ids.length] ?? id;
  if (randomAct.do === "join" && other !== id)
    return [typed(id, version, words), { id: other, content: null, version: window.versions.get(other) }];
  return [typed(id, version, words)];
}

async function perform(window: Window, documentId: string, randomAct: Act): Promise<void> {
  const again = randomAct.do === "replay" ? window.sent[randomAct.scene % Math.max(1, window.sent.length)] : undefined;
  const sent = again ?? save(documentId, changesOf(window, randomAct));
  if (!again) window.sent.push(sent);
  const answer = await window.saveScenes(sent);
  if (!again) window.answers.set(sent.opId ?? "", answer);
  if (randomAct.lost) return;
  if (answer.state === "saved") window.acknowledged.set(sent.opId ?? "", answer.seq);
  for (const scene of answer.scenes) {
    const [id, version] = Array.isArray(scene) ? scene : [scene.id, scene.version];
    window.versions.set(id, version);
  }
}

const FOLD = (documentId: string, at: number) => sql`
  select scene_id, seq, hash, order_key, version, place_version from (${foldedAt(documentId, at)}) s order by scene_id`;

async function checkLog(documentId: string, windows: readonly Window[]): Promise<number> {
  const { rows: log } = await db.execute<{ seq: number; op_id: string | null }>(
    sql`select seq, op_id from saves where document_id = ${documentId} order by seq`,
  );
  const { seq: head, scenes } = await readSnapshot(db, documentId);
  expect(log.map((row) => row.seq)).toEqual(Array.from({ length: head }, (_, i) => i + 1));
  for (const { acknowledged } of windows)
    for (const [op, seq] of acknowledged)
      expect(log.filter((row) => row.op_id === op).map((r) => r.seq)).toEqual([seq]);
  const { rows: projected } = await db.execute(
    sql`select scene_id, seq, hash, order_key, version, place_version from document_scenes where document_id = ${documentId} order by scene_id`,
  );
  expect(projected).toEqual((await db.execute(FOLD(documentId, head))).rows);
  const keys = projected.flatMap((row) => (row.order_key === null ? [] : [row.order_key]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBe(scenes.length);
  expect(scenes[0]?.id).toBe("front");
  const { rows: counted } = await db.execute(sql`select characters from documents where id = ${documentId}`);
  expect(counted).toEqual([{ characters: scenes.reduce((sum, scene) => sum + scene.characters, 0) }]);
  return head;
}

const opened = (n: number, saveScenes = t.saveScenes): Window => ({
  saveScenes,
  versions: new Map(testScenes(n).flatMap(({ id }) => (id === "front" ? [] : [[id, 1]]))),
  sent: [],
  answers: new Map(),
  acknowledged: new Map(),
});

test("any interleaving of saves, replays and lost answers: the projection is the fold of the log, every acknowledged save is in it once, seqs have no gap", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (rounds) => {
      const { documentId } = await t.makeDocument(testScenes(4));
      const windows = [opened(4), opened(4), opened(4, t.saveElsewhere)];
      // What stands in one round is under way at once.
      for (const round of rounds)
        await Promise.all(
          round.map((randomAct) => perform(windows[randomAct.window] ?? opened(4), documentId, randomAct)),
        );
      await checkLog(documentId, windows);
    }),
    { numRuns: 40 },
  );
});

test("compaction: the state at every kept point is the same before and after", async () => {
  const gaps = fc.constantFrom(1_000, 40_000, 20 * 60_000, 5 * 3600_000, 3 * 86_400_000);
  const step = fc.record({ act, gap: gaps, keep: fc.integer({ min: 0, max: 7 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), gaps, async (steps, last) => {
      const { documentId } = await t.makeDocument(testScenes(4));
      const window = opened(4);
      for (const { act: randomAct, gap, keep } of steps) {
        t.later(gap);
        await perform(window, documentId, { ...randomAct, lost: false });
        if (keep === 0)
          await db.transaction((tx) =>
            createRestorePoint(tx, { documentId, sceneId: null, kind: "accept", authorId: null }, t.deps.now()),
          );
      }
      t.later(last);
      const head = (await readSnapshot(db, documentId)).seq;
      const { rows: log } = await db.execute<{ seq: number; at: number }>(
        sql`select seq, (extract(epoch from at) * 1000)::float8 as at from saves where document_id = ${documentId} order by seq`,
      );
      const { rows: moments } = await db.execute<{ seq: number }>(
        sql`select seq from moments where document_id = ${documentId}`,
      );
      const named = new Set(moments.map((row) => row.seq));
      const keptSeqs = keptPoints(
        log.map((row) => ({ ...row, scenes: [], knownByRow: false, ofRun: false })),
        named,
        t.deps.now().getTime(),
      );
      expect([...named].every((seq) => keptSeqs.has(seq)) && keptSeqs.has(head)).toBe(true);
      const states = async () =>
        Promise.all([...keptSeqs].map(async (seq) => (await db.execute(FOLD(documentId, seq))).rows));
      const contents = async () => (await readSnapshot(db, documentId, head)).scenes;
      const before = [await states(), await contents()];
      await compactDocument(db, documentId, t.deps.now());
      expect([await states(), await contents()]).toEqual(before);
      // Every save is sent again: it gets its first answer, and nothing is written.
      for (const sent of window.sent) {
        const firstAnswer = window.answers.get(sent.opId ?? "");
        const again = await t.saveScenes(sent);
        if (firstAnswer?.state === "saved") expect(again).toEqual({ ...firstAnswer, replayed: true });
        else expect(again.state).toBe("stale");
      }
      expect((await readSnapshot(db, documentId)).seq).toBe(head);
      const { rows: missing } = await db.execute(sql`
        select 1 from scene_saves s join documents d on d.id = s.document_id
        where s.document_id = ${documentId} and s.hash is not null
          and not exists (select 1 from scene_contents c where c.script_id = d.script_id and c.hash = s.hash)`);
      expect(missing).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
