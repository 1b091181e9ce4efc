import { ScriptStructure } from "@mochang/contract";
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
