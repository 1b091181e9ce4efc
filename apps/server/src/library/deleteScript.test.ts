import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createBackup, erasedListPath, readErasedList, restoreBackup } from "../platform/backup/index.ts";
import { openFiles } from "../platform/index.ts";
import { emptyDatabase } from "../platform/testing/emptyDatabase.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { uploadText } from "./testUpload.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});

test("a script that is deleted for good while a save of it is under way waits for that, and neither fails", async () => {
  const { token } = await t.logIn();
  const id = await uploadText(t.app, token);
  const post = async (url: string, more: object = {}) =>
    (await t.app.inject({ method: "POST", url, payload: { scriptId: id, ...more }, headers: { token } })).json();
  await post("/api/scripts/updateStatus", { deleteFlag: 1 });
  const saving = await t.pool.connect();
  await saving.query("begin");
  await saving.query("select from documents where script_id = $1 for no key update", [id]);
  const deleting = post("/api/scripts/physical-delete");
  const waiting = async () =>
    Number((await t.pool.query("select count(*) from pg_locks where not granted")).rows[0].count);
  await expect.poll(waiting).toBeGreaterThan(0);
  // As the foreign key of what a save writes does.
  await saving.query("select from scripts where id = $1 for key share", [id]);
  await saving.query("commit");
  saving.release();
  expect((await deleting).code).toBe(200);
  expect((await t.pool.query("select from documents where script_id = $1", [id])).rowCount).toBe(0);
});

test("a script deleted for good is on the list outside the database by its id alone, and stays away when an older backup is restored", async () => {
  const { token, userId } = await t.logIn();
  const [deletedId, keptId] = [await uploadText(t.app, token), await uploadText(t.app, token)];
  const folder = mkdtempSync(join(tmpdir(), "mochang-erased-work-"));
  const path = join(folder, "old.tar.gz");
  const { connection, files, now, env } = t.services;
  await createBackup({ connection, files, now }, createWriteStream(path));
  for (const url of ["/api/scripts/updateStatus", "/api/scripts/physical-delete"])
    await t.app.inject({ method: "POST", url, payload: { scriptId: deletedId, deleteFlag: 1 }, headers: { token } });
  const erased = readErasedList(erasedListPath(env));
  expect(erased.works).toContain(deletedId);
  expect(erased.works).not.toContain(keptId);
  const into = await emptyDatabase();
  const target = await openFiles({ dataDir: join(folder, "data") });
  await restoreBackup({ connection: into.connection, files: target }, path, erased);
  const { rows } = await into.pool.query("select id from scripts where user_id = $1", [userId]);
  expect(rows).toEqual([{ id: keptId }]);
  rmSync(folder, { recursive: true, force: true });
});
