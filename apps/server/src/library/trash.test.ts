import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import { NOTHING, openLibraryApp } from "./testing/libraryApp.ts";
import { SHORT_SCRIPT } from "./testUpload.ts";

const { current, upload, post, get, list, filesIn, storedFile, counts } = openLibraryApp();
let t: TestApp;
let token: string;
let userId: string;
beforeEach(() => {
  ({ t, token, userId } = current);
});

test("trash, restore, delete for good: only from the trash, and nothing stays", async () => {
  const { id } = (await upload()).json().data;
  const file = await storedFile(id);
  const deletion = await post("/api/scripts/physical-delete", { scriptId: id });
  expect([deletion.statusCode, deletion.json().code]).toEqual([409, 409]);
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect([(await list()).total, (await list({ deleteFlag: 1 })).total]).toEqual([0, 1]);
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 0 });
  expect((await list()).total).toBe(1);
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect((await post("/api/scripts/physical-delete", { scriptId: id })).json()).toEqual({
    code: 200,
    msg: "删除成功",
    data: null,
  });
  expect(await counts()).toEqual(NOTHING);
  expect(filesIn("files/uploads")).not.toContain(file);
  for (const table of ["script_texts", "scenes", "runs"])
    expect((await t.pool.query(`select count(*)::int as n from ${table} where script_id = $1`, [id])).rows[0].n).toBe(
      0,
    );
  expect((await post("/api/scripts/physical-delete", { scriptId: id })).statusCode).toBe(404);
});

test("deleted for good in several windows at once: one deletes, the others are told that it is gone", async () => {
  const { id } = (await upload()).json().data;
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post("/api/scripts/physical-delete", { scriptId: id })),
  );
  expect(answers.map((a) => a.statusCode).toSorted()).toEqual([200, 404, 404, 404, 404]);
  expect(await counts()).toEqual(NOTHING);
});

test("deleting the account deletes its scripts and their files", async () => {
  const { id } = (await upload()).json().data;
  const file = await storedFile(id);
  expect(filesIn("files/uploads")).toContain(file);
  const { phone } = (await get("/api/user/getUserInfo")).json().data;
  const exported = await t.exportedData(token);
  expect((exported["scripts"] as object[])[0]).toMatchObject({ id, text: SHORT_SCRIPT });
  await t.deleteAccount({ userId, phone });
  expect(await counts()).toEqual(NOTHING);
  expect(filesIn("files/uploads")).not.toContain(file);
});
