import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import { openLibraryApp } from "./testing/libraryApp.ts";

const { current, upload, post, get } = openLibraryApp();
let t: TestApp;
beforeEach(() => {
  ({ t } = current);
});

test("a medium that was guessed wrongly is changed, and is the one that a report is made for", async () => {
  const id = (await upload()).json().data.id as string;
  const medium = async () => (await get(`/api/evaluation/report?script_id=${id}`)).json().data.work.scriptType;
  const changed = await post("/api/scripts/updateMedium", { scriptId: id, scriptType: 6 });
  expect(changed.json()).toMatchObject({ code: 200, msg: "修改成功", data: { id, scriptType: 6 } });
  expect(await medium()).toBe(6);
  expect((await post("/api/scripts/updateMedium", { scriptId: id, scriptType: 0 })).json().data.scriptType).toBeNull();
  expect(await medium()).toBeNull();
  for (const scriptType of [8, -1, 1.5, "电影"])
    expect((await post("/api/scripts/updateMedium", { scriptId: id, scriptType })).statusCode).toBe(400);
  const stranger = (await t.logIn()).token;
  expect((await post("/api/scripts/updateMedium", { scriptId: id, scriptType: 1 }, stranger)).statusCode).toBe(404);
});
