import { ScriptPage, UnderWayList } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { fieldParts, filePart, uploadRequest } from "./testUpload.ts";

let t: TestApp;
let me: { token: string; userId: string };
beforeAll(async () => {
  t = await openTestApp();
  me = await t.logIn();
});
afterAll(() => t.close());

const TEXT = "1、码头 日 外\n人物：许岚、老周\n△船靠了岸。\n许岚：我等的人没有来。\n";
async function upload(fields: Record<string, string>): Promise<string> {
  const answer = await t.app.inject(
    uploadRequest(me.token, [...fieldParts({ pingguType: "", ...fields }), filePart(TEXT)]),
  );
  return (answer.json() as { data: { id: string } }).data.id;
}
const list = async (payload: object, token = me.token) =>
  ScriptPage.parse(
    (await t.app.inject({ method: "POST", url: "/api/scripts/findPageByParam", payload, headers: { token } })).json()
      .data,
  );
const names = async (payload: object) => (await list(payload)).records.map(({ name }) => name);

test("all types in one list, those first that were changed last; narrowed by type, form and name", async () => {
  await upload({ scriptName: "雾港来信", type: "1" });
  t.later(1_000);
  const modified = await upload({ scriptName: "Old HARBOUR", type: "2" });
  t.later(1_000);
  const created = await t.app.inject({
    method: "POST",
    url: "/api/scripts/create",
    payload: { name: "代书人", type: 3, scriptType: 1 },
    headers: { token: me.token },
  });
  const { scriptId, versionId } = created.json().data as { scriptId: string; versionId: string };
  expect(await names({})).toEqual(["代书人", "Old HARBOUR", "雾港来信"]);
  const [generated] = (await list({ pageSize: 1 })).records;
  expect(generated).toMatchObject({ id: scriptId, lastVersionId: versionId, type: 3 });
  expect(generated?.step).not.toBeNull();

  expect(await names({ type: 2 })).toEqual(["Old HARBOUR"]);
  expect(await names({ scriptName: " harbour " })).toEqual(["Old HARBOUR"]);
  expect(await names({ scriptName: "%" })).toEqual([]);
  expect(await names({ scriptName: "\u0000\ud800'; --" })).toEqual([]);
  expect(await names({ fileType: 2 })).toEqual([]);
  expect((await list({ fileType: 1, pageSize: 2 })).total).toBe(3);

  await t.app.inject({
    method: "POST",
    url: "/api/scripts/updateStatus",
    payload: { scriptId: modified, deleteFlag: 1 },
    headers: { token: me.token },
  });
  expect(await names({})).toEqual(["代书人", "雾港来信"]);
  expect((await list({}, (await t.logIn()).token)).total).toBe(0);
});

test("what runs and what broke off is told with its work, to its owner alone; tenant 8 sees no evaluation", async () => {
  const scriptId = await upload({ scriptName: "潮汐", type: "1" });
  const run = (id: string, kind: string, state: string, age: number) =>
    t.pool.query(
      `insert into runs (id, user_id, script_id, kind, state, message, created_at, touched_at)
       values ($1, $2, $3, $4, $5, '人物', now() - make_interval(secs => $6), now())`,
      [id, me.userId, scriptId, kind, state, age],
    );
  await run("r-old", "evaluation", "failed", 9 * 86_400);
  const underWay = async (token = me.token) =>
    UnderWayList.parse((await t.app.inject({ url: "/api/scripts/underWay", headers: { token } })).json().data);
  expect(await underWay()).toEqual([]);
  await run("r-failed", "evaluation", "failed", 60);
  expect((await underWay()).map(({ runId }) => runId)).toEqual(["r-failed"]);
  await run("r-again", "evaluation", "running", 30);
  await run("r-watched", "assistant", "running", 20);
  await run("r-scenes", "scenes", "queued", 10);
  expect((await underWay()).map(({ runId, state }) => [runId, state])).toEqual([
    ["r-scenes", "queued"],
    ["r-again", "running"],
  ]);
  expect((await underWay())[0]?.script.name).toBe("潮汐");
  expect(await underWay((await t.logIn()).token)).toEqual([]);
  await t.pool.query("update users set tenant_id = 8 where id = $1", [me.userId]);
  expect(await underWay()).toEqual([]);
  expect(await names({})).toEqual(["代书人"]);
});
