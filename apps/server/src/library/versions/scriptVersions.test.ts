import { randomUUID } from "node:crypto";
import { type SceneBackup, ScriptStructure, type ScriptVersion } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refreshReading } from "../../documents/index.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import type { Script } from "../scriptAccess.ts";
import { scripts } from "../tables.ts";
import { uploadText } from "../testUpload.ts";
import { setDefaultVersion } from "./scriptVersions.ts";

let t: TestApp;
let token: string;
let assessed: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  assessed = await uploadText(t.app, token);
  id = (await post("/api/scripts/init", { scriptId: assessed, type: 2 })).data.id;
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const page = async (versionId = ""): Promise<ScriptStructure> =>
  ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}&versionId=${versionId}`)).data);
const list = async (): Promise<{ total: number; records: ScriptVersion[] }> =>
  (await get(`/api/version/findList?scriptId=${id}&type=2`)).data;
const keep = async (name: string, originalVersionId = ""): Promise<ScriptVersion> =>
  (await post("/api/version/save", { scriptId: id, originalVersionId, name, type: 2 })).data;
const sceneOf = ({ scenes }: ScriptStructure): SceneJson => scenes[1] as SceneJson;
async function type(words: string, versionId = ""): Promise<number> {
  const now = await page(versionId);
  const content = structuredClone(sceneOf(now));
  content.content[0] = { ...(content.content[0] as SceneJson["content"][0]), content: [{ type: "text", text: words }] };
  const scenes = [{ id: content.attrs.id, content, version: now.versions[1]?.[0] }];
  const payload = { scriptId: id, versionId, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  return (await post("/api/document/save", payload)).code;
}
const words = async (versionId?: string): Promise<string> => JSON.stringify(sceneOf(await page(versionId)));

test("a version is a copy that goes on living, and can be made the default one", async () => {
  const saved = await keep("第一版");
  expect(saved).toMatchObject({ name: "第一版", scriptId: id, type: 2, defaultFlag: "0", automatic: false });
  expect(await list()).toEqual({ total: 1, records: [saved] });
  expect(await type("第1场 灯塔 夜 外")).toBe(200);
  expect([await words(), await words(saved.id)].map((text) => text.includes("灯塔"))).toEqual([true, false]);
  expect(await type("第1场 船舱 夜 内", saved.id)).toBe(200);
  expect([await words(), await words(saved.id)].map((text) => text.includes("船舱"))).toEqual([false, true]);

  const { id: former } = (await get(`/api/version/default/${id}`)).data as ScriptVersion;
  expect((await post("/api/version/setDefault", { id: saved.id })).data).toMatchObject({
    id: saved.id,
    defaultFlag: "1",
  });
  expect(await words()).toContain("船舱");
  expect((await list()).records.map((version) => version.id)).toEqual([former]);
  expect((await get(`/api/version/detail/${former}`)).data).toMatchObject({
    defaultFlag: "0",
    originalVersionId: expect.any(String),
  });
});

test("a version is made the default one although it is read anew at that moment", async () => {
  const { id: version } = await keep("一");
  const script = (await t.db.select().from(scripts).where(eq(scripts.id, id)))[0] as Script;
  await type("第1场 灯塔 夜 外", version);
  await page(version);
  const typing = new Proxy(t.db, {
    get: (db, name, receiver) =>
      name !== "transaction"
        ? (Reflect.get(db, name, receiver) as unknown)
        : async (work: Parameters<typeof db.transaction>[0]) => {
            await type("第1场 船舱 夜 内", version);
            await refreshReading({ db: t.db, now: t.services.now }, version);
            return db.transaction(work);
          },
  });
  const changed = await setDefaultVersion({ db: typing, now: t.services.now }, script, version);
  expect(changed).toMatchObject({ id: version, defaultFlag: "1" });
});

test("a version is renamed and deleted; what is saved to it then is refused, and the default one stays", async () => {
  const { id: version } = await keep("一");
  expect(await post("/api/version/updateName", { id: version, name: "二", type: 2 })).toMatchObject({
    msg: "修改成功",
    data: { name: "二" },
  });
  const now = await page(version);
  expect((await post("/api/version/delete", { id: version })).msg).toBe("删除成功");
  const scenes = [{ id: sceneOf(now).attrs.id, content: sceneOf(now), version: 1 }];
  const payload = {
    scriptId: id,
    versionId: version,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes,
  };
  expect((await post("/api/document/save", payload)).code).toBe(410);
  expect((await list()).total).toBe(0);
  expect((await post("/api/version/delete", { id: version })).code).toBe(410);
  const { id: standing } = (await get(`/api/version/default/${id}`)).data as ScriptVersion;
  expect(await post("/api/version/delete", { id: standing })).toMatchObject({
    code: 409,
    msg: expect.stringContaining("默认版本不能删除"),
  });
});

test("what is refused: no name, an assessed work, someone else's version on every call", async () => {
  expect(await post("/api/version/save", { scriptId: id, name: " " })).toMatchObject({
    code: 400,
    msg: "请输入版本名",
  });
  expect(await post("/api/version/save", { scriptId: id, name: "长".repeat(65) })).toMatchObject({
    code: 400,
    msg: "版本名最多 64 个字",
  });
  expect((await post("/api/version/save", { scriptId: assessed, name: "一" })).code).toBe(400);
  const { id: version } = await keep("一");
  const { token: other } = await t.logIn();
  const tries = await Promise.all([
    get(`/api/version/findList?scriptId=${id}`, other),
    get(`/api/version/detail/${version}`, other),
    get(`/api/version/default/${id}`, other),
    get(`/api/document/questions?scriptId=${id}`, other),
    post("/api/version/save", { scriptId: id, name: "偷" }, other),
    post("/api/version/updateName", { id: version, name: "偷" }, other),
    post("/api/version/delete", { id: version }, other),
    post("/api/version/setDefault", { id: version }, other),
  ]);
  expect(tries.map((answer) => answer.code)).toEqual(tries.map(() => 404));
});

describe("backups of a scene", () => {
  const keptOf = async (sceneId: string): Promise<SceneBackup[]> =>
    (await get(`/api/scene-history/list?scriptId=${id}&sceneId=${sceneId}`)).data;
  const backups = async (): Promise<SceneBackup[]> => keptOf(sceneOf(await page()).attrs.id);
  const add = async (more: object = {}, as = token) =>
    post("/api/scene-history/add", { scriptId: id, sceneId: sceneOf(await page()).attrs.id, ...more }, as);

  test("hold what was saved, five of them; a sixth asks which one to give up", async () => {
    for (let n = 1; n <= 5; n++) {
      await type(`第1场 第${n}稿 日 外`);
      expect((await add()).code).toBe(200);
    }
    expect(await add()).toMatchObject({ code: 409, msg: "一场最多保留五个备份，请先选一个删去" });
    const backupRows = await backups();
    expect(backupRows.map((backup) => backup.sceneContent[0])).toEqual(
      [5, 4, 3, 2, 1].map((n) => ({
        type: "scene",
        content: `第1场 第${n}稿 日 外`,
        index: 0,
        typeUuid: expect.any(String),
      })),
    );
    expect(JSON.stringify(backupRows[4]?.scene)).toContain("第1稿");
    expect((await add({ giveUp: backupRows[4]?.id })).code).toBe(200);
    expect((await post("/api/scene-history/delete", { id: backupRows[0]?.id })).msg).toBe("删除成功");
    expect((await backups()).map((backup) => backup.id)).not.toContain(backupRows[0]?.id);
    expect(await backups()).toHaveLength(4);
  });

  test("are asked for by either id of their scene", async () => {
    const [scene] = (await get(`/api/scenes/list?scriptId=${id}`)).data;
    expect((await post("/api/scene-history/add", { scriptId: id, sceneId: scene.id })).code).toBe(200);
    const bareId = scene.id.split(".")[1];
    const [whole, bare] = [await keptOf(scene.id), await keptOf(bareId)];
    expect(whole).toHaveLength(1);
    expect(whole).toEqual(bare);
  });

  test("bear the name that they are given", async () => {
    expect((await add({ name: " 加了慢钟 " })).data).toMatchObject({ name: "加了慢钟" });
    expect((await add({ name: "长".repeat(65) })).code).toBe(400);
    expect((await backups()).map(({ name }) => name)).toEqual(["加了慢钟"]);
  });

  test("what a scene said at each save can be had again; notes and moves are no such save", async () => {
    const sceneId = sceneOf(await page()).attrs.id;
    const at = `scriptId=${id}&sceneId=${sceneId}`;
    for (const heading of ["第1场 一 日 外", "第1场 二 日 外", "第1场 一 日 外"]) await type(heading);
    const { states, more } = (await get(`/api/scene-history/states?${at}`)).data;
    expect(states.map((state: { reason: string }) => state.reason)).toEqual(["typed", "typed", "typed", "copied"]);
    expect(more).toBe(false);
    const older = (await get(`/api/scene-history/states?${at}&before=${states[1].seq}`)).data;
    expect(older.states).toEqual(states.slice(2));
    expect((await get(`/api/scene-history/state?${at}&seq=${states[1].seq}`)).data.sceneContent[0].content).toBe(
      "第1场 二 日 外",
    );
    const { token: other } = await t.logIn();
    expect((await get(`/api/scene-history/states?${at}`, other)).code).toBe(404);
    expect((await get(`/api/scene-history/state?${at}&seq=1`, other)).code).toBe(404);
    expect((await get(`/api/scene-history/state?${at}&seq=0`)).code).toBe(404);
  });

  test("are their owner's alone, and of scenes that there are", async () => {
    const { data } = await add();
    const { token: other } = await t.logIn();
    expect((await add({}, other)).code).toBe(404);
    expect((await post("/api/scene-history/delete", { id: data.id }, other)).code).toBe(404);
    expect((await add({ sceneId: "none" })).code).toBe(404);
    expect(await backups()).toHaveLength(1);
  });
});

test("a version that was deleted meanwhile can be kept as a new one by its id", async () => {
  const { id: version } = await keep("一");
  await type("第1场 灯塔 夜 外", version);
  await post("/api/version/delete", { id: version });
  const secondVersion = await keep("二", version);
  expect(await words(secondVersion.id)).toContain("灯塔");
  expect((await list()).records.map(({ name }) => name)).toEqual(["二"]);
});

test("a script has a page format, set by its owner alone", async () => {
  expect((await page()).region).toBe("mainland");
  expect((await post("/api/scripts/region", { scriptId: id, region: "hongkong" })).msg).toBe("修改成功");
  expect((await page()).region).toBe("hongkong");
  expect((await post("/api/scripts/region", { scriptId: id, region: "mars" })).code).toBe(400);
  const { token: other } = await t.logIn();
  expect((await post("/api/scripts/region", { scriptId: id, region: "hollywood" }, other)).code).toBe(404);
});

test("questions that a merge left are told until they are answered", async () => {
  const { versionId } = await page();
  const question = { id: "q", about: "l", of: "line", base: "他去", mine: "他不去", theirs: "他去了" };
  const save = (more: object) =>
    post("/api/document/save", {
      scriptId: id,
      versionId,
      opId: randomUUID(),
      windowId: "w",
      schema: CONTENT_SCHEMA,
      scenes: [],
      ...more,
    });
  await save({ questions: [question] });
  expect((await get(`/api/document/questions?scriptId=${id}`)).data).toMatchObject([
    { ...question, seq: 2, mineFrom: { windowId: "w" }, theirsFrom: null },
  ]);
  await save({ answered: ["q"] });
  expect((await get(`/api/document/questions?scriptId=${id}`)).data).toEqual([]);
});

test("cards: what the default version is called, and in the trash what is kept beside the text", async () => {
  const card = async (deleteFlag: number) =>
    (await post("/api/scripts/findPageByParam", { type: 2, deleteFlag })).data.records[0];
  expect(await card(0)).toMatchObject({ defaultVersionName: null, kept: null });
  const { versionId } = await page();
  await post("/api/version/updateName", { id: versionId, name: "第三稿", type: 2 });
  await post("/api/version/save", { scriptId: id, originalVersionId: "", name: "第二稿", type: 2 });
  await post("/api/version/keep", { scriptId: id, versionId: "", reason: "整场改写之前" });
  await post("/api/scriptStructure/addRemark", {
    scriptId: id,
    version: "",
    timestamp: "1",
    key: "渡口",
    value: "哪里",
  });
  expect(await card(0)).toMatchObject({ defaultVersionName: "第三稿", kept: null });
  await post("/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  expect(await card(1)).toMatchObject({ kept: { versions: 1, notes: 1 } });
});
