import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { copyDocument, restoreDocument } from "../versions/copyDocument.ts";
import type { SceneChange } from "./saveTypes.ts";
import { readContents, readSnapshot } from "../snapshot/snapshot.ts";
import { save, testDocuments, testScenes, type TestScene } from "../testDocuments.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);

let names = 0;
const holding = (id: string, version: number, lines: readonly string[]): SceneChange => ({
  id,
  content: { id, words: `字${++names}`, content: lines.map((line) => ({ attrs: { id: line } })) },
  version,
});
const copy = (documentId: string, scriptId: string, at?: number): Promise<string> =>
  db.transaction((tx) =>
    copyDocument(tx, { from: documentId, scriptId, name: null, authorId: null, ...(at && { at }) }, t.deps.now()),
  );
const versionsOf = async (documentId: string): Promise<Map<string, number>> =>
  new Map((await readSnapshot(db, documentId)).scenes.map((scene) => [scene.id, scene.version]));

/** What each living scene holds, as it is stored. */
async function linesOf(documentId: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const part of readContents(db, await readSnapshot(db, documentId)))
    for (const { id, json } of part)
      found.set(
        id,
        ((JSON.parse(json) as TestScene).content ?? []).map((line) => line.attrs.id),
      );
  return found;
}

async function checkLines(documentId: string): Promise<void> {
  const lines = await linesOf(documentId);
  const all = [...lines.values()].flat();
  expect(new Set(all).size).toBe(all.length);
  const { rows } = await db.execute<{ id: string; ids: string[] }>(
    sql`select scene_id as id, ids from scene_lines where document_id = ${documentId} and ids <> '{}'`,
  );
  const sorted = (entries: readonly (readonly [string, string[]])[]) =>
    Object.fromEntries(entries.filter(([, ids]) => ids.length > 0).map(([id, ids]) => [id, ids.toSorted()]));
  expect(sorted(rows.map(({ id, ids }) => [id, ids] as const))).toEqual(sorted([...lines]));
}

test("a line that another scene holds by now is told with the scene that holds it, and comes in once that has let it go", async () => {
  const { documentId } = await t.makeDocument();
  const first = await t.saveScenes(save(documentId, [holding("s1", 1, ["a"])]));
  expect(first.state).toBe("saved");
  const clash = save(documentId, [holding("s2", 1, ["b", "a"])]);
  const answer = await t.saveElsewhere(clash);
  expect(answer).toMatchObject({
    state: "stale",
    scenes: [
      { id: "s1", version: 2 },
      { id: "s2", version: 1 },
    ],
  });
  expect((await readSnapshot(db, documentId)).seq).toBe(2);
  // Both at once: the line goes from one scene to the other.
  expect((await t.saveScenes(save(documentId, [holding("s1", 2, []), holding("s2", 1, ["b", "a"])]))).state).toBe(
    "saved",
  );
  // A deleted scene holds none.
  expect((await t.saveScenes(save(documentId, [{ id: "s2", content: null, version: 3 }]))).state).toBe("saved");
  expect((await t.saveScenes(save(documentId, [holding("s3", 1, ["a", "b"])]))).state).toBe("saved");
  const undone = await t.saveScenes(save(documentId, [holding("s2", 4, ["b", "a"])]));
  expect(undone).toMatchObject({ state: "stale" });
  await checkLines(documentId);
});

test("a copy and a document from before line ids were stored are held to it, too", async () => {
  const { documentId, scriptId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [holding("s1", 1, ["a"])]));
  await t.saveScenes(save(documentId, [holding("s2", 1, ["b"])]));
  const old = await copy(documentId, scriptId, 2);
  await db.execute(sql`delete from scene_lines where document_id = ${documentId}`);
  await db.execute(sql`update documents set has_line_ids = false where id = ${documentId}`);
  for (const id of [documentId, await copy(documentId, scriptId), old]) {
    expect(await t.saveScenes(save(id, [holding("s3", 1, ["a"])]))).toMatchObject({ state: "stale" });
    expect((await t.saveScenes(save(id, [holding("s3", 1, ["c"])]))).state).toBe("saved");
    await checkLines(id);
  }
});

/** What one of several windows does; what it believes of the document may be old. */
const act = fc.record({
  do: fc.constantFrom("write", "write", "write", "move", "split", "delete", "keep", "restore"),
  scene: fc.constantFrom("s1", "s2", "s3", "s4"),
  other: fc.constantFrom("s1", "s2", "s3", "s4", "n1", "n2"),
  lines: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 4 }),
  elsewhere: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

function changesOf(randomAct: Act, versions: ReadonlyMap<string, number>): SceneChange[] {
  const { scene, other, lines } = randomAct;
  const version = versions.get(scene) ?? 0;
  if (randomAct.do === "move") return [{ id: scene, place: { after: other, before: null } }];
  if (randomAct.do === "delete") return [{ id: scene, content: null, version }];
  if (randomAct.do !== "split" || other === scene) return [holding(scene, version, lines)];
  const half = lines.length / 2;
  return [
    holding(scene, version, lines.slice(0, half)),
    { ...holding(other, versions.get(other) ?? 0, lines.slice(half)), place: { after: scene, before: null } },
  ];
}

test("any interleaving of saves, moves, splits, deletions and restores: no line stands in two scenes", async () => {
  const counts = { saved: 0, clashes: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (rounds) => {
      const { documentId, scriptId } = await t.makeDocument(testScenes(4));
      let copyId = await copy(documentId, scriptId);
      for (const round of rounds) {
        const versions = await versionsOf(documentId);
        await Promise.all(
          round.map(async (randomAct) => {
            if (randomAct.do === "keep") copyId = await copy(documentId, scriptId);
            else if (randomAct.do === "restore")
              await db.transaction((tx) =>
                restoreDocument(tx, { from: copyId, to: documentId, authorId: null }, t.deps.now()),
              );
            else {
              const sent = save(documentId, changesOf(randomAct, versions));
              const answer = await (randomAct.elsewhere ? t.saveElsewhere : t.saveScenes)(sent);
              if (answer.state === "saved") counts.saved += 1;
              else if (
                sent.scenes.every(({ id, version }) =>
                  answer.scenes.some((now) => now.id === id && now.version === version),
                )
              )
                counts.clashes += 1;
            }
          }),
        );
        await checkLines(documentId);
      }
    }),
    { numRuns: 40 },
  );
  // The law is about saves that were taken, and about ones that were not for a line's sake alone.
  expect(counts.saved).toBeGreaterThan(50);
  expect(counts.clashes).toBeGreaterThan(5);
});
