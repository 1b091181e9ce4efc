import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { restoreBackup } from "../../platform/backup/index.ts";
import { openFiles } from "../../platform/index.ts";
import { emptyDatabase } from "../../platform/testing/emptyDatabase.ts";
import { migrateToDocuments } from "./migrateToDocuments.ts";

const folder = mkdtempSync(join(tmpdir(), "mochang-migration-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a work that cannot be read stays as it is and keeps no other from being moved; fixed, it is moved at the next start", async () => {
  const { db, pool, connection } = await emptyDatabase();
  await restoreBackup(
    { connection, files: await openFiles({ dataDir: folder }) },
    join(import.meta.dirname, "fixtures", "landed-0006.tar.gz"),
  );
  const remainingRows = async () =>
    (await pool.query<{ id: string }>("select id from scripts where document_id is null order by id")).rows;
  const all = await remainingRows();
  const [broken] = all;
  const scene = "script_id = $1 and rank = 1";
  const { rows } = await pool.query<{ content: object }>(`select content from scenes where ${scene}`, [broken?.id]);
  await pool.query(`update scenes set content = '{"type": "bogus"}' where ${scene}`, [broken?.id]);

  const errors: object[] = [];
  const log = { info: () => undefined, error: (about: object) => void errors.push(about) };
  const run = () => migrateToDocuments(db, () => new Date(), { log });
  expect(await run()).toBe(all.length - 1);
  expect(await remainingRows()).toEqual([broken]);
  expect(errors).toEqual([expect.objectContaining({ scriptId: broken?.id })]);
  const sceneRows = await pool.query("select 1 from scenes where script_id = $1", [broken?.id]);
  expect(sceneRows.rowCount).toBeGreaterThan(0);

  await pool.query(`update scenes set content = $2 where ${scene}`, [broken?.id, rows[0]?.content]);
  expect(await run()).toBe(1);
  expect(await remainingRows()).toEqual([]);
});
