import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseScreenplay } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { fieldParts, filePart, multipart, MULTIPART, SHORT_SCRIPT, uploadRequest, type Part } from "./testUpload.ts";

let t: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token, userId } = await t.logIn());
});

const upload = (parts: Part[] = [...fieldParts(), filePart(SHORT_SCRIPT)], headers: Record<string, string> = {}) =>
  t.app.inject(uploadRequest(token, parts, headers));
const post = (url: string, payload: object, as = token) =>
  t.app.inject({ method: "POST", url, payload, headers: { token: as } });
const get = (url: string, as = token) => t.app.inject({ url, headers: { token: as } });
const list = async (query: object = {}) => (await post("/api/scripts/findPageByParam", query)).json().data;
const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(t.dataDir, folder));
  } catch {
    return []; // not made yet
  }
};
/** The name under which a script's file is stored. */
const storedFile = async (id: string): Promise<string> =>
  basename((await t.pool.query("select file_key from scripts where id = $1", [id])).rows[0].file_key);
const counts = async () => ({
  scripts: Number((await t.pool.query("select count(*) from scripts where user_id = $1", [userId])).rows[0].count),
  runs: Number((await t.pool.query("select count(*) from runs where user_id = $1", [userId])).rows[0].count),
  tmp: filesIn("tmp").length,
  half: filesIn("files/.half").length,
});
const NOTHING = { scripts: 0, runs: 0, tmp: 0, half: 0 };

test("any page of the list says how far all that is being evaluated has come", async () => {
  const add = (table: string, row: Record<string, unknown>) =>
    t.pool.query(
      `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(", ")})`,
      Object.values(row),
    );
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await upload()).json().data.id);
  expect((await list({ currentPage: 1, pageSize: 1 })).going).toBeNull();
  const run = (
    scriptId: string | undefined,
    state: string,
    done: number | null,
    total: number | null,
    kind = "evaluation",
  ) =>
    add("runs", {
      id: `going-${userId}-${scriptId}`,
      user_id: userId,
      script_id: scriptId,
      kind,
      state,
      done,
      total,
      created_at: new Date(),
      touched_at: new Date(),
    });
  await run(ids[0], "running", 10, 20);
  await run(ids[1], "queued", null, null);
  await run(ids[2], "done", 20, 20);
  await run(ids[3], "running", 20, 20);
  await post("/api/scripts/updateStatus", { scriptId: ids[3], deleteFlag: 1 });
  for (const currentPage of [1, 2, 3]) expect((await list({ currentPage, pageSize: 1 })).going).toBe(25);
  expect((await post("/api/scripts/findPageByParam", {}, (await t.logIn()).token)).json().data.going).toBeNull();
});

test("an upload is stored whole and shown in the list", async () => {
  const answer = await upload();
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      code: 200,
      msg: "上传成功",
      data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), fileType: 1, name: "渡口", author: "阿青" },
    },
  ]);
  const { id } = answer.json().data;
  const page = await list({ currentPage: 1, pageSize: 11, type: 1, deleteFlag: 0 });
  expect(page.total).toBe(1);
  expect(page.records[0]).toMatchObject({
    id,
    name: "渡口",
    author: "阿青",
    type: 1,
    fileType: 1,
    fileTheme: "drama",
    fileThemeName: "剧情",
    fileName: "渡口.txt",
    deleteFlag: 0,
    kind: "screenplay",
    sceneCount: 2,
    pingguType: "1-2",
    isLoading: null,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  expect(filesIn("files/uploads")).toContain(await storedFile(id));
  expect((await counts()).tmp).toBe(0);
});

test("the document that is read back is what the parser made, and the figures are those of the text", async () => {
  const { id } = (await upload()).json().data;
  expect((await get(`/api/scripts/document?script_id=${id}`)).json().data).toEqual(parseScreenplay(SHORT_SCRIPT));
  const { figures, findings } = (await get(`/api/scripts/figures?scriptId=${id}`)).json().data;
  expect(figures).toMatchObject({ sceneCount: 2, peopleCount: 2 });
  expect(findings).toBeInstanceOf(Array);
});

test("a name of 32 rare characters is one of 32", async () => {
  expect((await upload([...fieldParts({ scriptName: "𠮷".repeat(32) }), filePart(SHORT_SCRIPT)])).json()).toMatchObject(
    { code: 200, data: { name: "𠮷".repeat(32) } },
  );
  expect((await upload([...fieldParts({ scriptName: "𠮷".repeat(33) }), filePart(SHORT_SCRIPT)])).json()).toMatchObject(
    { code: 400, msg: "请填写必填信息" },
  );
});

test("fields may stand after the file, in any order", async () => {
  expect((await upload([filePart(SHORT_SCRIPT), ...fieldParts().toReversed()])).json().code).toBe(200);
});

test("every genre of the dictionary can be chosen", async () => {
  const entries = (await post("/api/dictionary/findByParam", { type: "fileTheme" })).json().data as {
    code: string;
    name: string;
  }[];
  expect(entries.length).toBeGreaterThanOrEqual(20);
  expect(entries.find((e) => e.name === "武侠")?.code).toBe("wuxia");
  expect((await post("/api/dictionary/findByParam", { type: "none" })).json().data).toEqual([]);
});

const refusals: [string, Part[], number, string][] = [
  ["no file", fieldParts(), 400, "请先上传文件"],
  [
    "two files",
    [...fieldParts(), filePart(SHORT_SCRIPT), filePart(SHORT_SCRIPT, "b.txt")],
    400,
    "一次只能上传一个文件",
  ],
  [
    "two files before the fields",
    [filePart(SHORT_SCRIPT), filePart(SHORT_SCRIPT, "b.txt"), ...fieldParts()],
    400,
    "一次只能上传一个文件",
  ],
  ["a name that ends like no script", [...fieldParts(), filePart(SHORT_SCRIPT, "渡口.exe")], 415, "文件格式不正确"],
  ["a file without a name", [...fieldParts(), filePart(SHORT_SCRIPT, "")], 415, "文件格式不正确"],
  ["a file in another field", [...fieldParts(), filePart(SHORT_SCRIPT, "a.txt", "cover")], 400, "files 字段"],
  ["an empty file", [...fieldParts(), filePart("")], 400, "文件是空的，请换一个文件。"],
  [
    "a picture called txt",
    [...fieldParts(), filePart(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))],
    415,
    "文件格式不正确",
  ],
  ["no name", [...fieldParts({ scriptName: " " }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "a name of 33 letters",
    [...fieldParts({ scriptName: "长".repeat(33) }), filePart(SHORT_SCRIPT)],
    400,
    "请填写必填信息",
  ],
  ["no genre", [...fieldParts({ fileTheme: null }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "an unknown genre",
    [...fieldParts({ fileTheme: "'; drop table scripts;--" }), filePart(SHORT_SCRIPT)],
    400,
    "请填写必填信息",
  ],
  ["an unknown form of work", [...fieldParts({ fileType: "3" }), filePart(SHORT_SCRIPT)], 400, "请填写必填信息"],
  [
    "an unknown kind of evaluation",
    [...fieldParts({ pingguType: "9-9" }), filePart(SHORT_SCRIPT)],
    400,
    "评估类型不正确",
  ],
  [
    "scene analysis of a novel",
    [...fieldParts({ pingguType: "1-2", fileType: "2" }), filePart(SHORT_SCRIPT)],
    400,
    "场景分析只适用于剧本",
  ],
  ["a field called __proto__", [...fieldParts(), { name: "__proto__", value: "x" }, filePart(SHORT_SCRIPT)], 400, ""],
];
test.each(refusals)("refused, with nothing left behind: %s", async (_what, parts, status, msg) => {
  const answer = await upload(parts);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code: status, msg: expect.stringContaining(msg) });
  expect(await counts()).toEqual(NOTHING);
});

test("not a form, or a form that breaks off: refused, nothing left", async () => {
  const json = await post("/api/scripts/upload", { files: "x" });
  expect(json.statusCode).toBe(415);
  const cut = await t.app.inject({
    method: "POST",
    url: "/api/scripts/upload",
    payload: multipart([...fieldParts(), filePart(SHORT_SCRIPT)], { end: false }).subarray(0, -30),
    headers: { ...MULTIPART, token },
  });
  expect([cut.statusCode, cut.json().msg]).toEqual([400, "文件没有传完，请再试一次"]);
  expect(await counts()).toEqual(NOTHING);
});

test.each([
  ["../../etc/passwd.txt", "passwd.txt"],
  ["C:\\temp\\渡口.txt", "渡口.txt"],
  ["渡\u0007口\u202e.txt", "渡口.txt"],
])("a file named %j is kept as %j", async (fileName, storedName) => {
  const { id } = (await upload([...fieldParts(), filePart(SHORT_SCRIPT, fileName)])).json().data;
  expect((await get(`/api/scripts/detail?script_id=${id}`)).json().data.fileName).toBe(storedName);
});

test("a file name of 5,000 letters is shortened and keeps its ending", async () => {
  const { id } = (await upload([...fieldParts(), filePart(SHORT_SCRIPT, `${"渡".repeat(5000)}.txt`)])).json().data;
  const { fileName } = (await get(`/api/scripts/detail?script_id=${id}`)).json().data;
  expect(fileName.length).toBeLessThanOrEqual(255);
  expect(fileName).toMatch(/^渡+….txt$/u);
});

test("the same file twice makes two records", async () => {
  const [a, b] = [await upload(), await upload()];
  expect(a.json().data.id).not.toBe(b.json().data.id);
  expect((await list()).total).toBe(2);
});

test("twenty uploads at once all arrive, each its own", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      upload([...fieldParts({ scriptName: `第${i}部` }), filePart(SHORT_SCRIPT.replace("渡口", `渡口${i}`))]),
    ),
  );
  expect(answers.map((a) => a.json().code)).toEqual(Array.from({ length: 20 }, () => 200));
  const page = await list({ pageSize: 100 });
  expect(new Set(page.records.map((r: { name: string }) => r.name)).size).toBe(20);
  expect((await counts()).tmp).toBe(0);
});

test("text with characters that PostgreSQL cannot hold is stored with its offsets kept", async () => {
  const { id } =
    (await upload([...fieldParts(), filePart(SHORT_SCRIPT.replace("油灯", "油\u0000灯"))])).json().data ?? {};
  const { text } = (await get(`/api/scripts/document?script_id=${id}`)).json().data;
  expect(text).toHaveLength(SHORT_SCRIPT.length + 1);
  expect(text).toContain("油\uFFFD灯");
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

test("pages are stable, bounded, and refuse nonsense", async () => {
  for (let i = 0; i < 3; i++) await upload([...fieldParts({ scriptName: `第${i}部` }), filePart(SHORT_SCRIPT)]);
  const pages = [
    await list({ pageSize: 2, currentPage: 1 }),
    await list({ pageSize: 2, currentPage: 2 }),
    await list({ pageSize: 2, currentPage: 3 }),
  ];
  expect(pages.map((p) => [p.total, p.records.length])).toEqual([
    [3, 2],
    [3, 1],
    [3, 0],
  ]);
  expect(pages.flatMap((p) => p.records.map((r: { name: string }) => r.name))).toEqual(["第2部", "第1部", "第0部"]);
  for (const query of [
    { pageSize: 1000 },
    { currentPage: 0 },
    { currentPage: -1 },
    { deleteFlag: 2 },
    { pageSize: "x" },
  ])
    expect((await post("/api/scripts/findPageByParam", query)).statusCode).toBe(400);
});

test("the badge tells the newest evaluation, and that its result was opened", async () => {
  const { id } = (await upload()).json().data;
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const { run } = await runLog.startRun({
    kind: "evaluation",
    userId,
    scriptId: id,
    steps: ["prompt:2", "prompt:4"],
    state: "running",
  });
  const writer = await runLog.takeRun(run.id);
  await (await writer.beginStep("prompt:2"))?.finish();
  expect((await list()).records[0].evaluation).toMatchObject({
    runId: run.id,
    state: "running",
    done: 1,
    total: 2,
    grade: null,
    opened: false,
  });
  await runLog.finishRun(run.id, {
    state: "done",
    output: { model: null, grade: null, review: false, median: null, low: null, high: null, headline: null },
  });
  await writer.close();
  expect((await list()).records[0].evaluation).toMatchObject({ state: "done", rulesOnly: true, opened: false });
  const unread = async (): Promise<number> => (await get("/api/message/unreadCount")).json().data.unread;
  expect(await unread()).toBe(1);
  await post("/api/scripts/opened", { scriptId: id });
  expect((await list()).records[0].evaluation.opened).toBe(true);
  expect(await unread()).toBe(0);
});

test("of a run that broke off the badge counts what was written, not what was tried", async () => {
  const { id } = (await upload()).json().data;
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const { run } = await runLog.startRun({
    kind: "evaluation",
    userId,
    scriptId: id,
    steps: ["warm", "prompt:2", "prompt:4"],
    state: "running",
  });
  const writer = await runLog.takeRun(run.id);
  await (await writer.beginStep("warm"))?.finish();
  await (await writer.beginStep("prompt:2"))?.fail("没有写成");
  await writer.progress({ percent: 99, step: "逐项评估", message: "逐项评估", done: 3, total: 3 });
  await runLog.finishRun(run.id, { state: "failed", message: "模型断开了" });
  await writer.close();
  expect((await list()).records[0].evaluation).toMatchObject({
    state: "failed",
    done: 0,
    total: 3,
    message: "模型断开了",
  });
});

test("tenant 8 may neither upload for evaluation nor list it", async () => {
  await t.pool.query("update users set tenant_id = 8 where id = $1", [userId]);
  expect([(await upload()).json(), (await post("/api/scripts/findPageByParam", { type: 1 })).json()]).toEqual(
    [403, 403].map((code) => ({ code, msg: "您没有权限访问该页面", data: null })),
  );
  expect(await counts()).toEqual(NOTHING);
  expect((await post("/api/scripts/findPageByParam", {})).statusCode).toBe(200);
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

test("the list is in the OpenAPI page", async () => {
  const { paths } = (await t.app.inject("/api/openapi.json")).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      "/api/scripts/upload",
      "/api/scripts/findPageByParam",
      "/api/scripts/physical-delete",
      "/api/user/getTokenBalance",
      "/sse-api/sse/connect/{scriptId}/two",
    ]),
  );
});

test("a long document comes back scene by scene, as the parser made it", async () => {
  const text = Array.from({ length: 450 }, (_, n) => `第${n + 1}场 渡口 日 外\n老周：今天不开船。\n`).join("\n");
  const { id } = (await upload([...fieldParts(), filePart(text)])).json().data;
  expect((await get(`/api/scripts/document?script_id=${id}`)).json().data).toEqual(parseScreenplay(text));
});
