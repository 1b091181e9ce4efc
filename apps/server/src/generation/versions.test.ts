import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "./testWork.ts";

let t: TestApp;
let token: string;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  client = clientOf(t, token);
  id = await createWork(client);
});

const overview = async (versionId = "") =>
  (await client.get(`/api/generate-step/overview?scriptId=${id}&versionId=${versionId}`)).data;
const save = (name: string, originalVersionId = ""): Promise<Answer> =>
  client.post("/api/version/save", { scriptId: id, originalVersionId, name, type: 3 });
const list = async () => (await client.get(`/api/version/findList?scriptId=${id}&type=3&pageSize=50`)).data;
const cards = async (deleteFlag = 0) =>
  (await client.get(`/api/generation/list?deleteFlag=${deleteFlag}&currentPage=1&pageSize=11`)).data;

test("a version holds the steps byte for byte and goes on living on its own", async () => {
  await openStepOfTestWork(client, id, 5);
  const saved = await save("第一稿");
  expect(saved).toMatchObject({
    msg: "保存版本成功",
    data: { name: "第一稿", type: 3, defaultFlag: "0", step: "2 - 1", automatic: false },
  });
  const versionId = saved.data.id as string;
  expect((await overview(versionId)).items).toEqual((await overview()).items);
  await client.post("/api/store-core/submit", { ...FORMS.core, scriptId: id, versionId, theme: "另一个主题" });
  const core = async (version: string) => (await client.get(`/api/store-core/detail/${id}/${version}`)).data.theme;
  expect([await core("default"), await core(versionId)]).toEqual(["人情债", "另一个主题"]);

  expect((await client.post("/api/version/updateName", { id: versionId, name: "改过名", type: 3 })).code).toBe(200);
  expect((await list()).records).toMatchObject([
    { id: versionId, name: "改过名", defaultFlag: "0" },
    { name: "默认版本", defaultFlag: "1", step: "2 - 1" },
  ]);
  const { versionId: standing } = (await client.get(`/api/scripts/detail/${id}`)).data;
  expect((await client.post("/api/version/delete", { scriptId: id, id: standing })).code).toBe(409);
  expect((await client.get(`/api/version/default/${id}`)).data).toMatchObject({ id: standing, step: "2 - 1" });
});

test("ten versions beside the default one, also when many are saved at once; one that was kept by itself counts when it is named", async () => {
  expect(await save(" ")).toMatchObject({ code: 400, msg: "请输入版本名称" });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => save(`第${i}份`)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 409, msg: "最多保存10个版本" });
  expect((await list()).total).toBe(11);
  await openStepOfTestWork(client, id, 2);
  const { kept } = (await client.post("/api/generate-step/remove-after", { scriptId: id, step: 1 })).data;
  expect((await list()).total).toBe(11);
  expect((await client.post("/api/version/updateName", { id: kept, name: "存成版本", type: 3 })).msg).toBe(
    "最多保存10个版本",
  );
});

test("a card tells the version that was last open and how far it is; the trash and back", async () => {
  await openStepOfTestWork(client, id, 1);
  const { data: version } = await save("第一稿");
  await openStepOfTestWork(client, id, 2, version.id);
  await client.post("/api/scripts/updateLastVersion", { scriptId: id, versionId: version.id });
  expect((await cards()).records).toMatchObject([
    { id, name: "借雨", scriptType: 1, step: "1 - 2", lastVersionId: version.id, versionName: "第一稿", saveAs: true },
  ]);
  await client.post("/api/version/delete", { scriptId: id, id: version.id });
  expect((await cards()).records[0]).toMatchObject({ step: "1 - 1", versionName: "" });
  expect((await client.get(`/api/scripts/detail/${id}`)).data.lastVersionId).not.toBe(version.id);
  await client.post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect([(await cards()).total, (await cards(1)).total]).toEqual([0, 1]);
  expect((await cards(1)).records[0].deleteTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
  expect((await client.get(`/api/store-core/detail/${id}/default`)).code).toBe(409);
  await client.post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 0 });
  expect((await cards()).total).toBe(1);
  expect((await cards()).records[0].deleteTime).toBeNull();
});

test("a copy is of the open version alone, and is a work of its own", async () => {
  await openStepOfTestWork(client, id, 1);
  const { data: version } = await save("第一稿");
  await openStepOfTestWork(client, id, 3, version.id);
  const copy = await client.post("/api/scripts/saveAsCopyAll", { scriptId: id, versionId: version.id, name: "副本" });
  expect(copy).toMatchObject({ msg: "另存成功", data: { name: "副本", scriptType: 1 } });
  const url = `/api/generate-step/overview?scriptId=${copy.data.id}`;
  expect((await client.get(url)).data).toMatchObject({ step: "1 - 3" });
  const records = (await client.get(`/api/version/findList?scriptId=${copy.data.id}&type=3`)).data.records;
  expect(records).toHaveLength(1);
  expect(await client.post("/api/scripts/saveAsCopyAll", { scriptId: id, name: "" })).toMatchObject({ code: 400 });
  await client.post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  await client.post("/api/scripts/physical-delete", { scriptId: id });
  expect((await client.get(url)).data).toMatchObject({ step: "1 - 3" });
  for (const table of ["generated_scripts", "generated_works"])
    expect((await t.pool.query(`select 1 from ${table} where script_id = $1`, [id])).rowCount).toBe(0);
  expect((await t.pool.query("select 1 from step_items where document_id = $1", [version.id])).rowCount).toBe(0);
});

test("a work is renamed; what it holds is in the export of the account", async () => {
  await openStepOfTestWork(client, id, 2);
  expect((await client.post("/api/scripts/updateName", { scriptId: id, name: " 借雨记 " })).code).toBe(200);
  expect((await client.get(`/api/scripts/detail/${id}`)).data.name).toBe("借雨记");
  const tries = [
    ["", "请输入剧本名"],
    ["长".repeat(33), "长度在 1 到 32 个字符"],
  ] as const;
  for (const [name, msg] of tries)
    expect(await client.post("/api/scripts/updateName", { scriptId: id, name })).toMatchObject({ code: 400, msg });
  expect(JSON.stringify(await t.exportedData(token))).toContain("救命之恩能不能拿来换雨");
});

test("a version tells what it holds and how much of it its writer wrote, as its steps do", async () => {
  await openStepOfTestWork(client, id, 6);
  await client.post("/api/version/save", { scriptId: id, originalVersionId: "", name: "第一稿", type: 3 });
  const { items } = await overview();
  const own = items.reduce((sum: number, one: { ownCharacters: number }) => sum + one.ownCharacters, 0);
  expect(own).toBeGreaterThan(0);
  const of = (kind: string) => {
    const all = items.filter((one: { kind: string }) => one.kind === kind);
    return { kind, count: all.length, finish: all.filter((one: { isSubmit: boolean }) => one.isSubmit).length };
  };
  const { records } = await list();
  expect(records).toHaveLength(2);
  for (const { holds, ownCharacters } of records) {
    expect(ownCharacters).toBe(own);
    expect(holds).toEqual(["biography", "act", "sequence", "scene"].map(of));
  }
  const { kept } = (await client.post("/api/generate-step/remove-after", { scriptId: id, step: 3 })).data;
  expect((await client.get(`/api/version/detail/${kept}`)).data).toMatchObject({ ownCharacters: own });
  const cleared = (await list()).records.find((one: { defaultFlag: string }) => one.defaultFlag === "1");
  expect(cleared.holds).toEqual([of("biography")]);
});
