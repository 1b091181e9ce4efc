import { randomUUID } from "node:crypto";
import { CUT_PIECES_MAX, ScriptStructure, type ScriptVersion } from "@mochang/contract";
import { CONTENT_SCHEMA, type LineJson, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "../../account/tables.ts";
import { runs } from "../../run/tables.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id;
  // A scene of twelve lines below its heading.
  const scene = await openScene();
  const lines = Array.from({ length: 12 }, (_, n) => line(`第${n}句`));
  scene.content.content = [scene.content.content[0] as LineJson, ...lines];
  if ((await save([scene])).code !== 200) throw new Error("the scene is not saved");
});

const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json();
const post = async (url: string, payload: object) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
const page = async (versionId = ""): Promise<ScriptStructure> =>
  ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}&versionId=${versionId}`)).data);
const listVersions = async (): Promise<ScriptVersion[]> =>
  (await get(`/api/version/findList?scriptId=${id}&automatic=true`)).data.records;
const line = (text: string): LineJson => ({
  type: "line",
  attrs: { id: randomUUID(), type: "action", joined: false, given: null, checked: false },
  content: [{ type: "text", text }],
});
interface Sent {
  id: string;
  content: SceneJson;
  version: number;
}
async function openScene(): Promise<Sent> {
  const { scenes, versions } = await page();
  const content = structuredClone(scenes[1] as SceneJson);
  return { id: content.attrs.id, content, version: versions[1]?.[0] ?? 0 };
}
const save = (scenes: object[], more: object = {}) =>
  post("/api/document/save", {
    scriptId: id,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes,
    ...more,
  });
/** Gives so many of the scene's lines other words. */
async function changed(count: number): Promise<Sent> {
  const scene = await openScene();
  for (const one of scene.content.content.slice(-count)) one.content = [{ type: "text", text: `改过${randomUUID()}` }];
  return scene;
}

test("before a proposal of many lines is accepted the version is kept as it was; a replay keeps nothing more", async () => {
  const before = (await page()).scenes;
  const scene = await changed(10);
  const opId = randomUUID();
  expect((await save([scene], { reason: "model", opId })).data).toMatchObject({ state: "saved", replayed: false });
  expect((await save([scene], { reason: "model", opId })).data).toMatchObject({ replayed: true });
  const [automatic, ...others] = await listVersions();
  expect([automatic?.name, others]).toEqual(["采纳改写 10 行之前", []]);
  expect((await page(automatic?.id)).scenes).toEqual(before);
  expect((await page()).scenes).not.toEqual(before);
  expect((await post("/api/version/restore", { id: automatic?.id })).code).toBe(200);
  expect((await page()).scenes).toEqual(before);
});

test("lines that a proposal takes away count, lines that it only moves to another sent scene do not", async () => {
  const scene = await openScene();
  const other = randomUUID();
  const moved = scene.content.content.splice(3);
  const newScene = { ...structuredClone(scene.content), attrs: { ...scene.content.attrs, id: other }, content: moved };
  const place = { after: scene.id, before: null };
  expect(
    (await save([scene, { id: other, content: newScene, version: 0, place }], { reason: "model" })).data,
  ).toMatchObject({ state: "saved" });
  expect(await listVersions()).toEqual([]);
  const { scenes, versions } = await page();
  const version = versions[scenes.findIndex(({ attrs }) => attrs.id === other)]?.[0];
  expect((await save([{ id: other, content: null, version }], { reason: "model" })).code).toBe(200);
  expect((await listVersions()).map(({ name }) => name)).toEqual(["采纳改写 10 行之前"]);
});

test("a save that names the run whose proposal it takes is an acceptance, also merged with others' words", async () => {
  const { data } = await get("/api/user/getUserInfo");
  const at = new Date();
  const run = { id: randomUUID(), scriptId: id, kind: "rewrite", state: "done", createdAt: at, touchedAt: at };
  const [user] = await t.db.select({ id: users.id }).from(users).where(eq(users.phone, data.phone));
  await t.db.insert(runs).values({ ...run, userId: user?.id ?? "" });
  expect((await save([await changed(10)], { reason: "merged" })).code).toBe(200);
  expect(await listVersions()).toEqual([]);
  expect((await save([await changed(10)], { reason: "merged", runId: run.id })).code).toBe(200);
  expect((await listVersions()).map(({ name }) => name)).toEqual(["采纳改写 10 行之前"]);
});

test("nothing is kept before few lines, before words that only go on, before typing, and before a save that is not taken", async () => {
  expect((await save([await changed(9)], { reason: "model" })).code).toBe(200);
  expect((await save([await changed(12)])).code).toBe(200);
  const longer = await openScene();
  longer.content.content.push(...Array.from({ length: 30 }, (_, n) => line(`续写${n}`)));
  expect((await save([longer], { reason: "model" })).code).toBe(200);
  const stale = { ...(await changed(12)), version: 1 };
  expect((await save([stale], { reason: "model" })).code).toBe(4091);
  const refused = await changed(12);
  refused.content.content[1] = { type: "line", attrs: { id: randomUUID(), type: "bogus" } } as unknown as LineJson;
  expect((await save([refused], { reason: "model" })).code).toBe(400);
  expect(await listVersions()).toEqual([]);
});

test("before more scenes are deleted at once than 剪下的场 holds the version is kept as it was; not before fewer", async () => {
  const text = Array.from({ length: CUT_PIECES_MAX + 2 }, (_, n) => `${n + 1}、渡口 晨 外\n第${n}班船。\n`).join("\n");
  id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token, text), type: 2 })).data.id;
  const before = await page();
  const deleted = before.scenes.flatMap(({ attrs }, n) =>
    attrs.front ? [] : [{ id: attrs.id, content: null, version: before.versions[n]?.[0] ?? 0 }],
  );
  expect(deleted).toHaveLength(CUT_PIECES_MAX + 2);
  expect((await save(deleted.slice(0, 1))).code).toBe(200);
  expect(await listVersions()).toEqual([]);
  expect((await save(deleted.slice(1))).code).toBe(200);
  const [automatic, ...others] = await listVersions();
  expect([automatic?.name, others]).toEqual([`删去 ${CUT_PIECES_MAX + 1} 场之前`, []]);
  expect((await page(automatic?.id)).scenes).toHaveLength(before.scenes.length - 1);
});
