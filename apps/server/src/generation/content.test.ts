import { ScriptStructure } from "@mochang/contract";
import { randomUUID } from "node:crypto";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "./testWork.ts";

let t: TestApp;
let client: Client;
let id: string;
let act: string;
let sequence: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
  await openStepOfTestWork(client, id, 7);
  act = (await client.get(`/api/act/detail/${id}/default`)).data[0].id;
  sequence = (await client.get(`/api/sequence/detail/${id}/default/${act}`)).data[0].id;
});

const contents = async () =>
  (await client.get(`/api/generateScenes/content/detail/${id}/default/${act}/${sequence}`)).data;
const write = (sceneId: string, content?: string): Promise<Answer> =>
  client.post("/api/generateScenes/content/submit", { scriptId: id, id: sceneId, content });
const document = async (scriptId = id) =>
  ScriptStructure.parse((await client.get(`/api/scriptStructure/document?script_id=${scriptId}`)).data);
const count = async () => (await client.get(`/api/generateScenes/content/count/${id}/default`)).data;

test("whom the work knows may stand alone above the speech; another name on a row of its own is an action", async () => {
  const [first] = await contents();
  await write(first.id, "沈照禾往井里看。\n沈照禾\n绳子到头了。\n\n井沿上\n没有人。");
  const rows = (await document()).scenes.find((one: SceneJson) => one.attrs.id === first.id) as SceneJson;
  expect(rows.content.map((line) => line.attrs.type)).toEqual([
    "heading",
    "action",
    "character",
    "dialogue",
    "action",
    "action",
  ]);
});

test("a scene is written as text, read as a script is read, and counted; all of them complete step 8", async () => {
  const [first] = await contents();
  expect(first).toMatchObject({
    sceneTitle: "上坪井台 日",
    sceneContent: "绳子不够长",
    content: "",
    hasGenerateScript: false,
    number: 1,
  });
  expect(await write(first.id)).toMatchObject({ code: 400, msg: "这一场还没有写，写了再保存" });
  expect(await write(first.id, " ")).toMatchObject({ code: 400 });
  const text = "△沈照禾趴在井口。\n沈照禾：绳子不够长。\n罗顺堂：（低声）够了。\n第9场 炮库 夜 内";
  expect(await write(first.id, text)).toMatchObject({ code: 200, msg: "保存成功" });
  const [written] = await contents();
  expect(written).toMatchObject({ hasGenerateScript: true, sceneTitle: "上坪井台 日" });
  for (const words of ["△沈照禾趴在井口。", "绳子不够长。", "第9场 炮库 夜 内"])
    expect(written.content).toContain(words);
  const { scenes } = await document();
  expect(scenes).toHaveLength(7);
  const row = scenes.find((one: SceneJson) => one.attrs.id === first.id) as SceneJson;
  expect(row.content.map((line) => line.attrs.type)).toEqual(
    expect.arrayContaining(["heading", "action", "character", "dialogue"]),
  );
  expect(row.content.filter((line) => line.attrs.type === "heading")).toHaveLength(1);
  expect(await count()).toEqual({ count: 6, finish: 1 });

  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  for (const item of items.filter((one: { kind: string; scripted: boolean }) => one.kind === "scene" && !one.scripted))
    await write(item.id, "她走了。");
  expect(await count()).toEqual({ count: 6, finish: 6 });
  expect((await client.get(`/api/generate-step/overview?scriptId=${id}`)).data.step).toBe("3 - 1");
});

test("what the sheet has saved is only marked as written; another window's later words are not written over", async () => {
  const [first] = await contents();
  const { scenes, versions } = await document();
  const at = scenes.findIndex((one: SceneJson) => one.attrs.id === first.id);
  const content = structuredClone(scenes[at]) as SceneJson;
  const attrs = { id: "line-of-sheet", type: "action", joined: false, given: null, checked: false } as const;
  content.content.push({ type: "line", attrs, content: [{ type: "text", text: "她往下看。" }] });
  const saved = await client.post("/api/document/save", {
    scriptId: id,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes: [{ id: first.id, content, version: versions[at]?.[0] }],
  });
  expect(saved.code).toBe(200);
  expect((await write(first.id)).code).toBe(200);
  expect((await contents())[0]).toMatchObject({ content: "她往下看。", hasGenerateScript: true });
  // Its form may change: what is written stays, its heading too.
  await client.post("/api/generateScenes/submit", { ...FORMS.scene, scriptId: id, id: first.id, place: "炮库" });
  expect((await contents())[0]).toMatchObject({ content: "她往下看。", sceneTitle: "上坪井台 日" });
});

test("headings follow the forms of scenes that are not written; a new scene takes its place", async () => {
  const [first, second] = await contents();
  await client.post("/api/generateScenes/submit", {
    ...FORMS.scene,
    scriptId: id,
    id: first.id,
    place: "炮库",
    time: "夜",
  });
  const added = { ...FORMS.scene, scriptId: id, sequenceId: sequence, sort: 2, title: "插进来", place: "梁上" };
  const { item } = (await client.post("/api/generateScenes/submit", added)).data;
  expect((await contents()).map((one: { id: string; sceneTitle: string }) => [one.id, one.sceneTitle])).toEqual([
    [first.id, "炮库 夜"],
    [item.id, "梁上 日"],
    [second.id, "上坪井台 日"],
  ]);
  const order = (await document()).scenes.map((one: SceneJson) => one.attrs.id);
  expect(order.slice(1, 4)).toEqual([first.id, item.id, second.id]);
});

test("what is told in episodes has a row above the first scene of each, which follows its number, its title and its going", async () => {
  id = await createWork(client, "借雨", 3);
  await openStepOfTestWork(client, id, 7);
  const rows = async () =>
    (await document()).scenes
      .filter((row: SceneJson) => !row.attrs.front)
      .map((row: SceneJson) => {
        const [first] = row.content;
        return row.attrs.division
          ? `${first?.attrs.type}：${first?.content?.map(({ text }) => text).join("")}`
          : first?.attrs.type;
      });
  const episode = (text: string) => [`episode：${text}`, "heading", "heading"];
  expect(await rows()).toEqual([...episode("第1集 井绳"), ...episode("第2集 井绳"), ...episode("第3集 井绳")]);

  const acts = (await client.get(`/api/act/detail/${id}/default`)).data;
  expect(await client.post("/api/act/delete", { scriptId: id, id: acts[0].id })).toMatchObject({ code: 200 });
  expect(await rows()).toEqual([...episode("第1集 井绳"), ...episode("第2集 井绳")]);

  const [scene] = (await document()).scenes.filter((row: SceneJson) => !row.attrs.front && !row.attrs.division);
  await write(scene?.attrs.id ?? "", "△她往下看。");
  const record = (await client.post("/api/generate-script/to-evaluate", { scriptId: id })).data;
  const read = await document(record.id);
  const { records } = (await client.post("/api/scripts/findPageByParam", { type: 1 })).data;
  expect(records).toMatchObject([{ id: record.id, sceneCount: 4 }]);
  expect(read.scenes.filter((row: SceneJson) => row.attrs.division)).toHaveLength(2);
});

test("clearing the scripts leaves the headings, and what was written can be had again", async () => {
  const [first] = await contents();
  await write(first.id, "她往下看。");
  const before = JSON.stringify((await document()).scenes);
  const cleared = await client.post("/api/generate-step/remove-after", { scriptId: id, step: 7 });
  expect(cleared.data).toMatchObject({ step: "2 - 3", kept: expect.any(String) });
  expect((await contents())[0]).toMatchObject({ content: "", hasGenerateScript: false, sceneTitle: "上坪井台 日" });
  await client.post("/api/version/restore", { id: cleared.data.kept });
  expect(JSON.stringify((await document()).scenes)).toBe(before);
  expect(await count()).toEqual({ count: 6, finish: 1 });
});

test("a person is renamed in every step and in the script; what was there is kept", async () => {
  const [first] = await contents();
  await write(first.id, "△沈照禾趴在井口。\n沈照禾：绳子不够长。");
  const [person, ...others] = (await client.post("/api/biography/list", { scriptId: id })).data;
  const body = { scriptId: id, id: person.id };
  expect(
    await client.post("/api/biography/submit", { ...FORMS.biography, ...body, name: "别名", type: 1 }),
  ).toMatchObject({
    code: 400,
    msg: "人物的姓名要用“改名”来改",
  });
  const renamed = await client.post("/api/biography/rename", { ...body, name: "沈禾" });
  expect(renamed.data).toMatchObject({ item: { name: "沈禾" }, scenes: 1, kept: expect.any(String) });
  expect(renamed.data.raised).toContainEqual({
    id: person.id,
    kind: "biography",
    from: expect.any(Number),
    to: renamed.data.item.version,
  });
  expect(renamed.data.others).toEqual(others.map(({ name }: { name: string }) => name));
  expect(JSON.stringify(await document())).not.toContain("沈照禾");
  expect((await contents())[0].content).toContain("△沈禾趴在井口。");
  const { items } = (await client.get(`/api/generate-step/overview?scriptId=${id}`)).data;
  expect(items.flatMap((item: { changedAbove: object[] }) => item.changedAbove)).toEqual([]);
  const { kept, state } = renamed.data;
  expect(await client.post("/api/version/restore", { id: kept, ifState: state })).toMatchObject({ code: 200 });
  expect((await contents())[0].content).toContain("△沈照禾趴在井口。");
  expect(await client.post("/api/biography/rename", { ...body, name: "罗顺堂" })).toMatchObject({ code: 400 });
  expect(await client.post("/api/biography/rename", { ...body, name: "长".repeat(10_000) })).toMatchObject({
    code: 400,
  });
});
