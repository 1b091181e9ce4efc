import { beforeAll, expect, test } from "vitest";
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
