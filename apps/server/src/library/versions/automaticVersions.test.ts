import { randomUUID } from "node:crypto";
import { ScriptStructure, type ScriptVersion } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { freezeNewestReading, readingText } from "../../documents/index.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { GENERATE } from "../scriptTypes.ts";
import { scripts } from "../tables.ts";
import { uploadText } from "../testUpload.ts";
import { keepAutomatically } from "./automaticVersions.ts";

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
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const page = async (versionId = ""): Promise<ScriptStructure> =>
  ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}&versionId=${versionId}`)).data);
const listed = async (automatic: boolean): Promise<ScriptVersion[]> =>
  (await get(`/api/version/findList?scriptId=${id}&automatic=${automatic}&pageSize=50`)).data.records;
const keep = async (reason: string, versionId = "") => post("/api/version/keep", { scriptId: id, versionId, reason });
const save = (versionId: string, scenes: object[]) =>
  post("/api/document/save", {
    scriptId: id,
    versionId,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes,
  });
const scene = ({ scenes, versions }: ScriptStructure, at: number) => {
  const content = structuredClone(scenes[at] as SceneJson);
  return { id: content.attrs.id, content, version: versions[at]?.[0] ?? 0 };
};
/** Types over the first line of the first scene. */
async function type(words: string, versionId = ""): Promise<void> {
  const one = scene(await page(versionId), 1);
  one.content.content[0] = {
    ...(one.content.content[0] as SceneJson["content"][0]),
    content: [{ type: "text", text: words }],
  };
  expect((await save(versionId, [one])).code).toBe(200);
}
const rules = async (): Promise<string> => (await get(`/api/rewrite/rules?scriptId=${id}`)).data.rules;
const writeRules = (words: string) => post("/api/rewrite/saveRules", { scriptId: id, rules: words });
/** Everything of the default version that a copy takes along. */
async function state(): Promise<string> {
  const { scenes, remarks } = (await page()) as ScriptStructure & { remarks?: unknown };
  return JSON.stringify([scenes, remarks, (await get(`/api/annotation/list?scriptId=${id}`)).data, await rules()]);
}

test("an automatic version is restored byte for byte, with all that belongs to it; the state before is kept first and can be restored, too", async () => {
  await writeRules("少用副词");
  const note = {
    scriptId: id,
    versionId: "",
    annotationId: 1763700000001,
    content: "今天不开船",
    annotation: "为什么",
  };
  expect((await post("/api/annotation/add", { ...note, sceneId: (await page()).scenes[1]?.attrs.id })).code).toBe(200);
  const before = await state();
  const version = await keep("改人物之前");
  expect(version.data).toMatchObject({ name: "改人物之前", automatic: true, defaultFlag: "0" });

  await type("第1场 灯塔 夜 外");
  const now = await page();
  const [moved, cut] = [scene(now, 1), scene(now, 2)];
  const copiedScene = structuredClone(moved.content);
  copiedScene.attrs.id = randomUUID();
  copiedScene.content = copiedScene.content
    .slice(0, 1)
    .map((line) => ({ ...line, attrs: { ...line.attrs, id: randomUUID() } }));
  const changes = [
    { id: cut.id, content: null, version: cut.version },
    {
      id: copiedScene.attrs.id,
      content: copiedScene,
      version: 0,
      place: { after: now.scenes[0]?.attrs.id, before: null },
    },
  ];
  expect((await save("", changes)).code).toBe(200);
  await post("/api/annotation/delete", note);
  await writeRules("多写动作");
  const after = await state();
  expect(after).not.toBe(before);

  const restored = await post("/api/version/restore", { id: version.data.id });
  expect(restored).toMatchObject({ code: 200, msg: "还原成功", data: { defaultFlag: "1" } });
  expect(await state()).toBe(before);
  // A window that has not heard of it is told, and writes nothing over.
  expect((await save("", [moved])).code).toBe(4091);

  const [present] = await listed(true);
  expect(present?.name).toMatch(/^换回 \d{4}-\d\d-\d\d \d\d:\d\d 那一份之前$/u);
  await post("/api/version/restore", { id: present?.id });
  expect(await state()).toBe(after);
});

test("it stands under the versions, does not count among them, and can be made one", async () => {
  const { data: version } = await keep("重写第二幕之前");
  expect([await listed(false), (await listed(true)).map(({ name }) => name)]).toEqual([[], ["重写第二幕之前"]]);
  expect((await post("/api/version/updateName", { id: version.id, name: "留着" })).code).toBe(200);
  expect([(await listed(false)).map(({ name }) => name), await listed(true)]).toEqual([["留着"], []]);
  expect((await post("/api/version/restore", { id: version.id })).code).toBe(400);
  const { data: other } = await keep("再改之前");
  await post("/api/version/setDefault", { id: other.id });
  expect(await listed(true)).toEqual([]);
  expect((await get(`/api/version/default/${id}`)).data).toMatchObject({ name: "再改之前", automatic: false });
});

test("making another version the default one loses nothing of the former: it stays as a version that is written in", async () => {
  const { data: version } = await post("/api/version/save", { scriptId: id, name: "一" });
  const { data: former } = await get(`/api/version/default/${id}`);
  await type("第1场 灯塔 夜 外");
  const before = await state();
  await post("/api/version/setDefault", { id: version.id });
  expect(await state()).not.toBe(before);
  expect((await listed(false)).map((one) => one.id)).toEqual([former.id]);
  await post("/api/version/setDefault", { id: former.id });
  expect(await state()).toBe(before);
  expect(await listed(true)).toEqual([]);
});

test("a generated script with ten versions takes no automatic one as its default: the former would be the eleventh", async () => {
  await t.db.update(scripts).set({ type: GENERATE }).where(eq(scripts.id, id));
  const { data: version } = await keep("改之前");
  for (let n = 0; n < 10; n++) await post("/api/version/save", { scriptId: id, name: `第${n}份`, type: 3 });
  const refused = { code: 409, msg: "最多保存10个版本" };
  expect(await post("/api/version/setDefault", { id: version.id })).toMatchObject(refused);
  expect((await listed(true)).map((one) => one.id)).toEqual([version.id]);
  const [one] = (await listed(false)).filter(({ defaultFlag }) => defaultFlag === "0");
  expect((await post("/api/version/setDefault", { id: one?.id })).code).toBe(200);
  await post("/api/version/delete", { id: (await listed(false)).find(({ defaultFlag }) => defaultFlag === "0")?.id });
  expect((await post("/api/version/setDefault", { id: version.id })).code).toBe(200);
});

test("the last twenty stay; one that was written in or that a report is of is never taken away", async () => {
  const [script] = await t.db.select().from(scripts).where(eq(scripts.id, id));
  const documentId = script?.documentId ?? "";
  const authorId = script?.userId ?? "";
  const keepOne = (reason: string, minutes: number): Promise<string> =>
    t.db.transaction((tx) =>
      keepAutomatically(
        tx,
        { scriptId: id, documentId, reason, authorId },
        new Date(t.services.now().getTime() + minutes * 60_000),
      ),
    );
  const written = await keepOne("写过", -100);
  await type("第1场 灯塔 夜 外", written);
  const reported = await keepOne("报告", -99);
  const reading = await t.db.transaction((tx) => freezeNewestReading(tx, reported));
  for (let n = 0; n < 22; n++) await keepOne(`第${n}份`, n);
  const names = (await listed(true)).map(({ name }) => name);
  expect(names).toEqual([...Array.from({ length: 20 }, (_, n) => `第${21 - n}份`), "写过"]);
  // The report finds the text that it is of.
  expect(await readingText(t.db, reported, reading)).not.toBe("");
});

test("what is refused: somebody else's, an assessed work, an origin that was deleted", async () => {
  const { data: version } = await post("/api/version/save", { scriptId: id, name: "一" });
  const { data: automatic } = await keep("改之前", version.id);
  const { token: other } = await t.logIn();
  expect((await post("/api/version/restore", { id: automatic.id }, other)).code).toBe(404);
  expect((await post("/api/version/keep", { scriptId: id, reason: "偷" }, other)).code).toBe(404);
  await post("/api/version/delete", { id: version.id });
  expect(await post("/api/version/restore", { id: automatic.id })).toMatchObject({
    code: 410,
    msg: "它原来的版本已经删除，请把它存成版本",
  });
  expect((await keep("改之前", version.id)).code).toBe(410);
  const assessed = await uploadText(t.app, token);
  expect((await post("/api/version/keep", { scriptId: assessed, reason: "改之前" })).code).toBe(400);
});
