import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import { NOTHING, openLibraryApp } from "./testing/libraryApp.ts";

const { current, upload, post, get, list, counts } = openLibraryApp();
let t: TestApp;
let userId: string;
beforeEach(() => {
  ({ t, userId } = current);
});

test("someone else's script reads as none on every call", async () => {
  const { id } = (await upload()).json().data;
  const other = await t.logIn();
  const calls = (scriptId: string) =>
    Promise.all([
      get(`/api/scripts/detail?script_id=${scriptId}`, other.token),
      get(`/api/scripts/document?script_id=${scriptId}`, other.token),
      get(`/api/scripts/figures?script_id=${scriptId}`, other.token),
      post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 }, other.token),
      post("/api/scripts/physical-delete", { scriptId }, other.token),
      post("/api/scripts/opened", { scriptId }, other.token),
      get(`/sse-api/sse/connect/${scriptId}`, other.token),
      get(`/sse-api/sse/connect/report/${scriptId}/1`, other.token),
    ]);
  const [otherResponses, none] = [await calls(id), await calls("00000000-0000-0000-0000-000000000000")];
  for (const [i, answer] of otherResponses.entries())
    expect([answer.statusCode, answer.json()]).toEqual([404, none[i]?.json()]);
  expect((await list()).records[0].deleteFlag).toBe(0);
  expect((await get(`/api/scripts/detail?script_id=${id}`, "")).statusCode).toBe(401);
});

test("tenant 8 may neither upload for evaluation nor list it", async () => {
  await t.pool.query("update users set tenant_id = 8 where id = $1", [userId]);
  expect([(await upload()).json(), (await post("/api/scripts/findPageByParam", { type: 1 })).json()]).toEqual(
    [403, 403].map((code) => ({ code, msg: "您没有权限访问该页面", data: null })),
  );
  expect(await counts()).toEqual(NOTHING);
  expect((await post("/api/scripts/findPageByParam", {})).statusCode).toBe(200);
});
