import { expect, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { save, testDocuments, testScenes, typed, type TestScene } from "../testDocuments.ts";
import { readContents, readSnapshot } from "./snapshot.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);

test("what is read while saves go on is of one save, whichever scenes it changed", async () => {
  const scenes = 20;
  const { documentId } = await t.makeDocument(testScenes(scenes));
  const all = Array.from({ length: scenes }, (_, i) => `s${i + 1}`);
  let isSaving = true;
  const saving = (async () => {
    for (let n = 1; n <= 40; n++)
      await t.saveElsewhere(
        save(
          documentId,
          all.map((id) => typed(id, n, `第${n + 1}次`)),
        ),
      );
  })().finally(() => (isSaving = false));
  const seen = new Set<number>();
  while (isSaving) {
    const snapshot = await readSnapshot(db, documentId);
    const words = new Set<string>();
    for await (const part of readContents(db, snapshot))
      for (const { front, json } of part) if (!front) words.add((JSON.parse(json) as TestScene).words);
    if (snapshot.seq > 1) expect([...words]).toEqual([`第${snapshot.seq}次`]);
    seen.add(snapshot.seq);
  }
  await saving;
  expect(seen.size).toBeGreaterThan(1);
});

test("a version is a document: `version_id` is a column of two old tables alone", async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns where column_name = 'version_id' order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual(["remarks", "scenes"]);
});
