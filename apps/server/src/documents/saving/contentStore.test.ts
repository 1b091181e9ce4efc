import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { compactDocument } from "../compaction/compactDocument.ts";
import { copyDocument } from "../versions/copyDocument.ts";
import { readContents, readSnapshot } from "../snapshot/snapshot.ts";
import { makeScript, save, testDocuments, testScenes, typed } from "../testDocuments.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);

const letters = Array.from({ length: 2_000 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7_919) % 20_000)));
/** A long scene in which one word changes. */
const words = (n: number): string => `${letters.join("")}${n}`;

const stored = async (scriptId: string) =>
  (
    await db.execute<{ hash: string; base: string | null; bytes: number }>(sql`
      select hash, base, octet_length(packed) as bytes from scene_contents where script_id = ${scriptId} and characters > 1000
      order by created_at, base nulls first`)
  ).rows;
async function wordsOf(documentId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const part of readContents(db, await readSnapshot(db, documentId)))
    found.push(...part.map(({ json }) => (JSON.parse(json) as { words: string }).words));
  return found;
}

test("a scene that changes a little is stored as what differs from a content that is stored by itself", async () => {
  const { scriptId, documentId } = await t.makeDocument(testScenes(1));
  for (let n = 1; n <= 4; n++) {
    t.later(1_000);
    await t.saveScenes(save(documentId, [typed("s1", n, words(n))]));
  }
  const [first, ...later] = await stored(scriptId);
  expect(first).toMatchObject({ base: null });
  expect(later.map((row) => row.base)).toEqual([first?.hash, first?.hash, first?.hash]);
  expect(Math.max(...later.map((row) => row.bytes))).toBeLessThan(100);
  expect(await wordsOf(documentId)).toEqual(["", words(4)]);
  // What has little in common with it is stored by itself again.
  t.later(1_000);
  await t.saveScenes(save(documentId, [typed("s1", 5, letters.toReversed().join(""))]));
  expect((await stored(scriptId)).at(-1)).toMatchObject({ base: null });
});

test("compaction and copies keep what a content builds on", async () => {
  const { scriptId, documentId } = await t.makeDocument(testScenes(1));
  for (let n = 1; n <= 3; n++) await t.saveScenes(save(documentId, [typed("s1", n, words(n))]));
  t.later(3 * 86_400_000);
  await compactDocument(db, documentId, t.deps.now());
  expect((await stored(scriptId)).map((row) => row.base === null)).toEqual([true, false]);
  expect(await wordsOf(documentId)).toEqual(["", words(3)]);

  const { rows } = await db.execute<{ user_id: string }>(sql`select user_id from scripts where id = ${scriptId}`);
  const other = await makeScript(db as never, rows[0]?.user_id ?? "");
  const copy = { from: documentId, scriptId: other, name: null, authorId: null };
  const copied = await db.transaction((tx) => copyDocument(tx, copy, t.deps.now()));
  await db.execute(sql`delete from scripts where id = ${scriptId}`);
  expect(await wordsOf(copied)).toEqual(["", words(3)]);
  expect(await t.saveScenes(save(copied, [typed("s1", 1, words(4))]))).toMatchObject({ state: "saved" });
  expect(await wordsOf(copied)).toEqual(["", words(4)]);
});

test("contents of rows from before they were packed are read, and built on", async () => {
  const { scriptId, documentId } = await t.makeDocument(testScenes(1));
  await t.saveScenes(save(documentId, [typed("s1", 1, words(1))]));
  const json = JSON.stringify({ id: "s1", words: words(1) });
  await db.execute(
    sql`update scene_contents set packed = null, content = ${json} where script_id = ${scriptId} and characters > 1000`,
  );
  expect(await wordsOf(documentId)).toEqual(["", words(1)]);
  await t.saveScenes(save(documentId, [typed("s1", 2, words(2))]));
  expect((await stored(scriptId)).at(-1)?.base).not.toBeNull();
  expect(await wordsOf(documentId)).toEqual(["", words(2)]);
});

test("a replay of a save whose row compaction has taken gets its first answer; after 90 days it is a stale save", async () => {
  const { documentId } = await t.makeDocument(testScenes(2));
  const sent = [1, 2, 3, 4].map((n) => save(documentId, [typed("s1", n, `第${n}稿`)]));
  const answers = [];
  for (const sentSave of sent) answers.push(await t.saveScenes(sentSave));
  const alone = save(documentId, [{ id: "s2", place: { after: "front", before: "s1" } }]);
  const moved = await t.saveScenes(alone);
  t.later(3 * 86_400_000);
  await compactDocument(db, documentId, t.deps.now());
  const rows = async () => (await db.execute(sql`select 1 from saves where document_id = ${documentId}`)).rows.length;
  expect(await rows()).toBeLessThan(6);
  for (const [i, sentSave] of sent.entries())
    expect(await t.saveScenes(sentSave)).toEqual({ ...answers[i], replayed: true });
  expect(await t.saveScenes(alone)).toEqual({ ...moved, replayed: true });
  t.later(91 * 86_400_000);
  await compactDocument(db, documentId, t.deps.now());
  expect((await t.saveScenes(sent[0] ?? alone)).state).toBe("stale");
});
