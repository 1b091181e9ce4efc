import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SHORT_SCRIPT, uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "../testWork.ts";

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

const bring = (body: object): Promise<Answer> =>
  client.post("/api/generate-step/import-outline", { scriptId: id, ...body });
const OUTLINE =
  "题材：乡土\n一句话故事：一枚炮弹只能落在一个村。\n人物小传\n沈照禾（女，34岁，炮手）：六岁掉进井里。\n大纲\n从等云到放炮。";

test("an outline stands in steps 1 to 4 as the writer's words, open to be finished; what stood there stays", async () => {
  await openStepOfTestWork(client, id, 1);
  const { code, data } = await bring({ text: `写给自己看的。\n${OUTLINE}` });
  expect(code).toBe(200);
  expect(data.unplaced).toEqual([
    { text: "写给自己看的。", from: 0, to: 7, why: "没有认出是哪一项" },
    expect.objectContaining({ text: "乡土", why: "这一项已有内容，没有改动" }),
    expect.objectContaining({ why: "这一项已有内容，没有改动" }),
  ]);
  expect((await client.get(`/api/store-core/detail/${id}/default`)).data).toMatchObject({ genre: FORMS.core.genre });
  const [person] = (await client.post("/api/biography/list", { scriptId: id })).data;
  expect(person).toMatchObject({
    name: "沈照禾",
    age: "34",
    occupation: "炮手",
    isSubmit: false,
    characterBiographies: "六岁掉进井里。",
    origins: { occupation: "writer" },
  });
  const placed = data.placed.find(({ itemId }: { itemId: string }) => itemId === person.id);
  expect(placed).toMatchObject({ name: "沈照禾", label: "人物小传", text: "六岁掉进井里。" });
  expect((await client.get(`/api/story-outline/detail/${id}/default`)).data.storyOutline).toBe("从等云到放炮。");
  expect(data.step).toBe("1 - 1");
});

test("an outline comes from the reference file too; nothing to read is told, a stranger finds nothing", async () => {
  const form = new FormData();
  form.set("scriptId", id);
  form.set("files", new Blob([OUTLINE]), "大纲.txt");
  const sent = new Response(form);
  const { data: file } = (
    await t.app.inject({
      method: "POST",
      url: "/api/store-core/upload",
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { token, "content-type": sent.headers.get("content-type") ?? "" },
    })
  ).json();
  expect((await bring({ url: file.url })).data.placed.length).toBeGreaterThan(3);
  const [used] = (await client.get(`/api/generate-step/reference-uses?scriptId=${id}`)).data;
  expect(used).toMatchObject({ url: file.url, fileName: "大纲.txt" });
  expect(used.uses).toContainEqual(expect.objectContaining({ key: "storyCore", quote: "一枚炮弹只能落在一个村。" }));
  expect(await bring({ text: " \n" })).toMatchObject({ code: 400, msg: expect.stringContaining("没有读到内容") });
  const otherClient = clientOf(t, (await t.logIn()).token);
  const stolen = await otherClient.post("/api/generate-step/import-outline", { scriptId: id, text: OUTLINE });
  expect(stolen.code).toBe(404);
});

test("a script begins a workspace: its scenes under their ids with their words, persons and outline, the rest to be written", async () => {
  const script = await uploadText(t.app, token);
  const start = (body: object = {}, headers = { "x-upload-id": randomUUID() }) =>
    t.app.inject({
      method: "POST",
      url: "/api/generate-step/from-script",
      payload: { scriptId: script, scriptType: 1, ...body },
      headers: { token, ...headers },
    });
  const number = { "x-upload-id": randomUUID() };
  const { code, data } = (await start({}, number)).json();
  expect(code).toBe(200);
  expect((await start({}, number)).json().data).toEqual(data);
  const overview = (await client.get(`/api/generate-step/overview?scriptId=${data.id}`)).data;
  expect(overview.step).toBe("1 - 0");
  const scenes = overview.items.filter(({ kind }: { kind: string }) => kind === "scene");
  const structure = ScriptStructure.parse(
    (await client.get(`/api/scriptStructure/document?script_id=${data.id}`)).data,
  );
  expect(scenes.map((scene: { id: string }) => scene.id)).toEqual(
    structure.scenes
      .filter((row: { attrs: { front: boolean } }) => !row.attrs.front)
      .map((row: { attrs: { id: string } }) => row.attrs.id),
  );
  expect(scenes[0]).toMatchObject({ scripted: true, isSubmit: false, place: expect.stringMatching(/./u) });
  expect(SHORT_SCRIPT).toContain(scenes[0].place);
  const persons = (await client.post("/api/biography/list", { scriptId: data.id })).data;
  expect(persons[0]).toMatchObject({ type: 1, isNew: true });
  expect((await client.get(`/api/story-outline/detail/${data.id}/default`)).data.narrativeStructure).toHaveLength(3);
  expect(await client.post("/api/store-core/submit", { ...FORMS.core, scriptId: data.id })).toMatchObject({
    code: 200,
  });
  const otherClient = clientOf(t, (await t.logIn()).token);
  expect((await otherClient.post("/api/generate-step/from-script", { scriptId: script, scriptType: 1 })).code).toBe(
    404,
  );
  expect((await start({ scriptType: 9 })).statusCode).toBe(400);
});

test("what was written in the editor of a copy begins a workspace: its steps have the scenes that the script has now, in its order", async () => {
  await openStepOfTestWork(client, id, 7);
  const ids = await boardScenes(id);
  for (const scene of ids)
    await client.post("/api/generateScenes/content/submit", { scriptId: id, id: scene, content: "她往下看。" });
  const copy = (await client.post("/api/generate-script/to-modify", { scriptId: id })).data.id as string;
  const { scenes, versions } = ScriptStructure.parse(
    (await client.get(`/api/scriptStructure/document?script_id=${copy}`)).data,
  );
  const at = (scene: string | undefined) => scenes.findIndex((row: SceneJson) => row.attrs.id === scene);
  const added = structuredClone(scenes[at(ids[0])]) as SceneJson;
  added.attrs.id = randomUUID();
  added.content = added.content.map((line) => ({ ...line, attrs: { ...line.attrs, id: randomUUID() } }));
  const saved = await client.post("/api/document/save", {
    scriptId: copy,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes: [
      { id: ids[1], content: null, version: versions[at(ids[1])]?.[0] },
      { id: added.attrs.id, content: added, version: 0, place: { after: ids[3], before: null } },
      { id: ids[5], place: { after: ids[0], before: null } },
    ],
  });
  expect(saved.code).toBe(200);
  const begun = await client.post("/api/generate-step/from-script", { scriptId: copy, scriptType: 2 });
  const now = [ids[0], ids[5], ids[2], ids[3], added.attrs.id, ids[4]];
  expect(await boardScenes(begun.data.id)).toEqual(now);
  const { items, scriptType, step } = (await client.get(`/api/generate-step/overview?scriptId=${begun.data.id}`)).data;
  expect([scriptType, step]).toEqual([2, "3 - 1"]);
  expect(items.find((item: { id: string }) => item.id === added.attrs.id)).toMatchObject({
    scripted: true,
    isSubmit: false,
  });
  // Nothing is left to do for who opens its script: no scene comes back, none is moved.
  await client.post("/api/generate-script/to-evaluate", { scriptId: begun.data.id });
  const document = ScriptStructure.parse(
    (await client.get(`/api/scriptStructure/document?script_id=${begun.data.id}`)).data,
  );
  expect(document.scenes.filter((row: SceneJson) => !row.attrs.front).map((row: SceneJson) => row.attrs.id)).toEqual(
    now,
  );
});

/** The scenes of a work as its board has them. */
async function boardScenes(scriptId: string): Promise<string[]> {
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${scriptId}`)).data as {
    items: { id: string; kind: string; parentId: string | null; sort: number }[];
  };
  const below = (kind: string, parentId: string | null) =>
    items
      .filter((item) => item.kind === kind && item.parentId === parentId)
      .toSorted((a, b) => a.sort - b.sort)
      .map((item) => item.id);
  return below("act", null).flatMap((act) => below("sequence", act).flatMap((sequence) => below("scene", sequence)));
}
