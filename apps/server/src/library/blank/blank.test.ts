import { randomUUID } from "node:crypto";
import { type ScriptRecord, ScriptStructure } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

const post = async (url: string, payload: object, headers: Record<string, string> = {}) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token, ...headers } })).json();
const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json();
const FIELDS = { scriptName: "空城", fileTheme: "drama" };
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  post("/api/scripts/createBlank", { ...FIELDS, ...changes }, headers);
const list = async (): Promise<ScriptRecord[]> =>
  (await post("/api/scripts/findPageByParam", { type: 2 })).data.records;

test.each([
  ["1", "screenplay", "heading"],
  ["2", "novel", "chapter"],
])("a blank script of form %s has one scene to write in", async (fileType, kind, opening) => {
  const { code, data } = await create({ fileType });
  expect({ code, data }).toMatchObject({
    code: 200,
    data: {
      name: "空城",
      author: "",
      type: 2,
      fileType: Number(fileType),
      kind,
      characters: 0,
      doubts: [],
      editTime: null,
    },
  });
  const structure = ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${data.id}`)).data);
  expect(structure.scenes.map(({ attrs, content }) => [attrs.front, content.map((l) => l.attrs.type)])).toEqual([
    [true, ["text"]],
    [false, [opening]],
  ]);
  expect((await get(`/api/scripts/figures?script_id=${data.id}`)).code).toBe(200);
  expect((await list()).map((r) => r.id)).toEqual([data.id]);
});

test("it can be copied, goes to the trash, and away for good, and leaves other blank scripts alone", async () => {
  const { id } = (await create()).data as ScriptRecord;
  const other = (await create({ scriptName: "另一部" })).data as ScriptRecord;
  const copy = (await post("/api/scripts/saveAs", { scriptId: id, name: "副本" })).data as ScriptRecord;
  for (const scriptId of [id, copy.id]) {
    await post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    expect((await post("/api/scripts/physical-delete", { scriptId })).code).toBe(200);
  }
  expect((await list()).map((r) => r.id)).toEqual([other.id]);
  expect((await get(`/api/export/script?scriptId=${other.id}&format=original`)).code).toBe(404);
});

test("asked again with one number, ten times at once, it is one script; in the trash it is said so", async () => {
  const number = { "x-upload-id": randomUUID() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({}, number)));
  expect(new Set(answers.map((a) => a.data.id)).size).toBe(1);
  expect(await list()).toHaveLength(1);
  await post("/api/scripts/updateStatus", { scriptId: answers[0]?.data.id, deleteFlag: 1 });
  expect(await create({}, number)).toMatchObject({ code: 409, msg: "这部作品已经建过，在废纸篓里" });
});

test.each([
  [{ scriptName: "" }, "请输入作品名称"],
  [{ scriptName: " \u200f" }, "请输入作品名称"],
  [{ scriptName: "长".repeat(33) }, "长度在 1 到 32 个字符"],
  [{ fileTheme: "none" }, "请选择作品类型"],
])("%j is refused, and nothing is made", async (changes, msg) => {
  expect(await create(changes)).toMatchObject({ code: 400, msg });
  expect(await list()).toEqual([]);
});
