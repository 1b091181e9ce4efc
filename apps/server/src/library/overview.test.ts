import { RecordCounts, ScriptPage, UnderWayList } from "@mochang/contract";
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
const counts = async (query = "", token = me.token) =>
  RecordCounts.parse((await t.app.inject({ url: `/api/scripts/counts${query}`, headers: { token } })).json().data);
const names = async (payload: object) => (await list(payload)).records.map(({ name }) => name);

test("all types in one list, in either order; narrowed by type, form, genre and name", async () => {
  const assessed = await upload({ scriptName: "雾港来信", type: "1", fileTheme: "mystery" });
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
  expect(await names({ fileTheme: "mystery" })).toEqual(["雾港来信"]);
  for (const fileTheme of ["", "myster", "\u0000mystery' or true --", "%"])
    expect(await names({ fileTheme, type: 1 })).toEqual([]);
  expect((await list({ fileType: 1, pageSize: 2 })).total).toBe(3);

  t.later(1_000);
  await t.app.inject({
    method: "POST",
    url: "/api/scripts/updateTitlePage",
    payload: { scriptId: assessed, name: "雾港", author: "方砚秋" },
    headers: { token: me.token },
  });
  for (const [url, payload] of [
    ["updateTitlePage", { scriptId: assessed, name: "长".repeat(10_001) }],
    ["saveAs", { scriptId: assessed, name: "长".repeat(10_001) }],
    ["createBlank", { scriptName: "长".repeat(10_001), fileTheme: "drama" }],
  ] as const)
    expect(
      (
        await t.app.inject({ method: "POST", url: `/api/scripts/${url}`, payload, headers: { token: me.token } })
      ).json(),
    ).toMatchObject({ code: 400, msg: "长度在 1 到 32 个字符" });
  expect(await names({})).toEqual(["雾港", "代书人", "Old HARBOUR"]);
  expect(await names({ orderBy: "created" })).toEqual(["代书人", "Old HARBOUR", "雾港"]);
  const refused = { method: "POST", url: "/api/scripts/findPageByParam", payload: { orderBy: "name; drop" } } as const;
  expect((await t.app.inject({ ...refused, headers: { token: me.token } })).statusCode).toBe(400);

  const drama = { fileType: 1, fileTheme: "drama", fileThemeName: "剧情", count: 1 };
  expect(await counts()).toEqual([
    { type: 2, ...drama },
    { type: 1, fileType: 1, fileTheme: "mystery", fileThemeName: "悬疑", count: 1 },
    { type: 3, fileType: 1, fileTheme: "", fileThemeName: "", count: 1 },
  ]);
  expect(await counts("?scriptName=harbour")).toEqual([{ type: 2, ...drama }]);
  expect(await counts("?scriptName=%25%00%ED%A0%80'")).toEqual([]);
  expect(await counts("", (await t.logIn()).token)).toEqual([]);

  await t.app.inject({
    method: "POST",
    url: "/api/scripts/updateStatus",
    payload: { scriptId: modified, deleteFlag: 1 },
    headers: { token: me.token },
  });
  expect(await names({})).toEqual(["雾港", "代书人"]);
  expect((await counts()).map(({ type }) => type)).toEqual([1, 3]);
  expect((await list({}, (await t.logIn()).token)).total).toBe(0);
});

test("a part is told by what began it; one that a crash left without that is told by itself", async () => {
  const scriptId = await upload({ scriptName: "潮汐", type: "1" });
  const begin = (id: string, kind: string, parentRunId: string | null) =>
    t.pool.query(
      `insert into runs (id, user_id, script_id, kind, state, parent_run_id, created_at, touched_at)
       values ($1, $2, $3, $4, 'running', $5, now(), now())`,
      [id, me.userId, scriptId, kind, parentRunId],
    );
  const told = async () =>
    UnderWayList.parse(
      (await t.app.inject({ url: "/api/scripts/underWay", headers: { token: me.token } })).json().data,
    ).map(({ runId }) => runId);
  await begin("part", "evaluation", "report");
  expect(await told()).toEqual(["part"]);
  await begin("report", "report", null);
  expect(await told()).toEqual(["report"]);
  await t.pool.query("update runs set state = 'failed' where id = 'part'");
  expect(await told()).toEqual(["report"]);
  // The evaluation is what can be gone on with.
  await t.pool.query("update runs set state = 'failed' where id in ('part', 'report')");
  expect(await told()).toEqual(["part"]);
  await t.pool.query("delete from runs where id in ('part', 'report')");
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
  expect((await counts()).map(({ type }) => type)).toEqual([3]);
});
