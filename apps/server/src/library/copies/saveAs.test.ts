import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ScriptRecord } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { SHORT_SCRIPT, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token, SHORT_SCRIPT, { type: "2", pingguType: "" });
});

const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json().data;
const saveAs = (name: unknown, scriptId = id, as = token) =>
  post("/api/scripts/saveAs", { scriptId, name, type: 3 }, as);
const list = async (query: object): Promise<ScriptRecord[]> =>
  (await post("/api/scripts/findPageByParam", query)).data.records;
const lines = async (scriptId: string) =>
  (await get(`/api/scriptStructure/document?script_id=${scriptId}`)).scenes as unknown;

test("a copy has the same text under another name, stands in the same list, and takes its notes along", async () => {
  await post("/api/scriptStructure/addRemark", {
    scriptId: id,
    timestamp: "1",
    key: "霜降",
    start: SHORT_SCRIPT.indexOf("霜降"),
    end: SHORT_SCRIPT.indexOf("霜降") + 2,
    value: "为什么是霜降",
  });
  const { code, msg, data } = await saveAs("  渡口 副本 ");
  expect({ code, msg, data }).toMatchObject({
    code: 200,
    msg: "另存成功",
    data: { name: "渡口 副本", type: 2, author: "阿青", sceneCount: 2, saveAs: true, editTime: null, deleteFlag: 0 },
  });
  expect(data.id).not.toBe(id);
  expect((await list({ type: 2 })).map((r) => r.name)).toEqual(["渡口 副本", "渡口"]);
  expect(await lines(data.id)).toEqual(await lines(id));
  expect((await get(`/api/scriptStructure/document?script_id=${data.id}`)).remark).toHaveLength(1);
});

test("an assessed script is copied in its own list, without its assessment, and handed over apart from the first", async () => {
  const assessed = await uploadText(t.app, token);
  const copy = (await saveAs("二稿", assessed)).data as ScriptRecord;
  expect(copy).toMatchObject({ type: 1, evaluation: null, pingguType: "", draftNumber: 1 });
  expect((await list({ type: 1 })).map((r) => r.id).toSorted()).toEqual([assessed, copy.id].toSorted());
  const init = async (scriptId: string) => (await post("/api/scripts/init", { scriptId, type: 2 })).data.id as string;
  expect(await init(assessed)).not.toBe(await init(copy.id));
});

test("a copy of a copy, and the same name twice, are records of their own; the file outlives any of them", async () => {
  const copy = (await saveAs("副本")).data.id as string;
  const again = (await saveAs("副本", copy)).data.id as string;
  expect(new Set([id, copy, again]).size).toBe(3);
  const { rows } = await t.pool.query("select file_key from scripts where id = $1", [id]);
  const file = join(t.dataDir, "files", rows[0].file_key);
  for (const [i, scriptId] of [id, copy, again].entries()) {
    await post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    expect((await post("/api/scripts/physical-delete", { scriptId })).code).toBe(200);
    expect(existsSync(file)).toBe(i < 2);
  }
});

test.each([
  ["", "请输入文件名!"],
  [undefined, "请输入文件名!"],
  [" \u202e\u0000 ", "请输入文件名!"],
  ["长".repeat(33), "长度在 1 到 32 个字符"],
])("the name %j is refused", async (name, msg) => {
  expect(await saveAs(name)).toMatchObject({ code: 400, msg });
  expect(await list({ type: 2 })).toHaveLength(1);
});

test("a name of 32 rare characters, and one that looks like markup, are kept as they are", async () => {
  for (const name of ["𠮷".repeat(32), "<img src=x onerror=alert(1)>"])
    expect((await saveAs(name)).data.name).toBe(name);
});

test("someone else's script, none, and one in the trash are not copied", async () => {
  const { token: other } = await t.logIn();
  expect(await saveAs("副本", id, other)).toEqual(await saveAs("副本", randomUUID()));
  expect((await saveAs("副本", id, other)).code).toBe(404);
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect(await saveAs("副本")).toMatchObject({ code: 409, msg: "作品在废纸篓里，请先放回" });
});

test("ten copies at once, with a deletion among them: each copy is whole or refused", async () => {
  await post("/api/scripts/updateStatus", { scriptId: (await saveAs("留着")).data.id, deleteFlag: 0 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      i === 5 ? post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 }) : saveAs(`第${i}份`),
    ),
  );
  const copyIds = answers.filter((a) => a.code === 200 && a.data !== null).map((a) => a.data.id as string);
  const before = await lines(copyIds[0] ?? "");
  for (const copy of copyIds) expect(await lines(copy)).toEqual(before);
});
