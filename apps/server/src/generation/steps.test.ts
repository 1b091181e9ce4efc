import { ScriptStructure } from "@mochang/contract";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { openStepRevisions } from "./steps/followSteps.ts";
import { clientOf, openStepOfTestWork, createWork, FORMS, type Answer, type Client } from "./testWork.ts";

/** The longest that a timer of Node waits: some weeks. */
const NEVER = 2 ** 31 - 1;

let t: TestApp;
let client: Client;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  client = clientOf(t, (await t.logIn()).token);
  id = await createWork(client);
});

const get = (url: string): Promise<Answer> => client.get(url);
const post = (url: string, body: object = {}): Promise<Answer> => client.post(url, { scriptId: id, ...body });
const overview = async () => (await get(`/api/generate-step/overview?scriptId=${id}`)).data;
const detail = async (what: string) => (await get(`/api/${what}/detail/${id}/default`)).data;

test("a script is created by name and type, once a number, and is answered with its default version", async () => {
  const created = await client.post("/api/scripts/create", { name: "新的剧本", type: 3, scriptType: 4 });
  expect(created.data).toMatchObject({ scriptId: created.data.id, versionId: expect.any(String) });
  expect((await get(`/api/scripts/detail/${created.data.id}`)).data).toMatchObject({
    name: "新的剧本",
    scriptType: 4,
    versionId: created.data.versionId,
    lastVersionId: created.data.versionId,
  });
  const tries = [
    [{ name: " ", scriptType: 1 }, "请输入剧本名"],
    [{ name: "长".repeat(10_000), scriptType: 1 }, "长度在 1 到 32 个字符"],
    [{ name: "一" }, "请选择剧本类型"],
    [{ name: "一", scriptType: 8 }, "请选择剧本类型"],
  ] as const;
  for (const [body, msg] of tries)
    expect(await client.post("/api/scripts/create", { type: 3, ...body })).toMatchObject({ code: 400, msg });
  const headers = { token: (await t.logIn()).token, "x-upload-id": randomUUID() };
  const payload = { name: "双击", type: 3, scriptType: 1 };
  const twice = await Promise.all(
    [0, 1].map(() => t.app.inject({ method: "POST", url: "/api/scripts/create", payload, headers })),
  );
  expect(new Set(twice.map((answer) => answer.json().data.id)).size).toBe(1);
});

test("a work that has the default name takes its story core's; a name that its writer gave stays", async () => {
  const nameAfterCore = async (name: string): Promise<string> => {
    const work = await createWork(client, name);
    const { code } = await client.post("/api/store-core/submit", { scriptId: work, summarise: false, ...FORMS.core });
    expect(code).toBe(200);
    return (await get(`/api/scripts/detail/${work}`)).data.name;
  };
  expect(await nameAfterCore("新的剧本")).toBe("借雨");
  expect(await nameAfterCore("旧名")).toBe("旧名");
});

test("a story core and the name that its work takes from it are stored together, or neither is", async () => {
  const work = await createWork(client, "新的剧本");
  const core = { ...FORMS.core, scriptId: work, scriptName: "不给用" };
  await t.pool.query("alter table scripts add constraint no_name check (name <> '不给用')");
  for (const removeAfter of [false, true]) {
    expect((await client.post("/api/store-core/submit", { ...core, removeAfter })).code).toBe(500);
    expect((await get(`/api/generate-step/overview?scriptId=${work}`)).data).toMatchObject({ step: "1 - 0" });
  }
  await t.pool.query("alter table scripts drop constraint no_name");
  await client.post("/api/store-core/submit", { ...core, removeAfter: true });
  expect((await get(`/api/scripts/detail/${work}`)).data.name).toBe("不给用");
});

test("from an idea to saved scenes: each submit moves the step string, and the scenes become the document's", async () => {
  expect(await overview()).toMatchObject({ step: "1 - 0", scriptType: 1, items: [] });
  const core = await post("/api/store-core/submit", FORMS.core);
  expect(core.data).toMatchObject({
    step: "1 - 1",
    item: { scriptName: "借雨", isSubmit: true, version: 1, origins: { theme: "writer" }, changedAbove: [] },
  });
  await openStepOfTestWork(client, id, 7);
  expect(await overview()).toMatchObject({
    step: "2 - 3",
    locks: Array.from({ length: 8 }, () => null),
    acts: { count: 3, finish: 3 },
    sequences: { count: 3, finish: 3 },
    scenes: { count: 6, finish: 6 },
    scripts: { count: 6, finish: 0 },
  });
  expect((await get(`/api/sequence/count/${id}/default`)).data).toEqual({ count: 3, finish: 3 });
  expect((await get(`/api/generateScenes/count/${id}/default`)).data).toEqual({ count: 6, finish: 6 });
  expect(await detail("story-synopsis")).toMatchObject({
    summaryOrigin: "fields",
    storySynopsis: expect.stringContaining("背景设定：大旱九十三天"),
  });
  const document = ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data);
  const scenes = (await overview()).items.filter((item: { kind: string }) => item.kind === "scene");
  expect(
    document.scenes
      .slice(1)
      .map((row: { attrs: { id: string } }) => row.attrs.id)
      .toSorted(),
  ).toEqual(scenes.map((item: { id: string }) => item.id).toSorted());
  expect(JSON.stringify(document.scenes[1])).toContain("上坪井台 日");
});

test("a locked step is refused with its reason, an empty field with its label, on every submit", async () => {
  expect(await post("/api/act/submit", FORMS.act)).toMatchObject({
    code: 4092,
    msg: "要先提交故事内核，才能写幕",
  });
  expect(await post("/api/store-core/submit", { ...FORMS.core, storyCore: " " })).toMatchObject({
    code: 400,
    msg: "请填写剧本名和故事内核",
  });
  await openStepOfTestWork(client, id, 1);
  const cut = { ...FORMS.synopsis, characterPlanning: FORMS.synopsis.characterPlanning.slice(0, 2) };
  expect((await post("/api/story-synopsis/submit", cut)).msg).toBe("至少保留一个支持角色");
  expect((await post("/api/story-synopsis/submit", { ...FORMS.synopsis, premise: null })).msg).toBe("请填写故事前提");
  expect(await overview()).toMatchObject({ step: "1 - 1" });
});

test("two windows: a stale submit is answered with both sides, the same words twice are one", async () => {
  await openStepOfTestWork(client, id, 1);
  const ownForm = { ...FORMS.core, version: 1, theme: "我的" };
  expect((await post("/api/store-core/submit", ownForm)).data.item).toMatchObject({ version: 2 });
  expect((await post("/api/store-core/submit", ownForm)).data.item).toMatchObject({ version: 2 });
  expect(await post("/api/store-core/submit", { ...FORMS.core, version: 1, theme: "别处的" })).toMatchObject({
    code: 4093,
    data: { mine: { theme: "别处的" }, theirs: { theme: "我的", version: 2 } },
  });
  expect(await detail("store-core")).toMatchObject({ theme: "我的" });
});

test("two windows that both begin: the second is answered with both sides, and loses nothing", async () => {
  const [one, other] = await Promise.all(
    ["一", "二"].map((theme) => post("/api/store-core/submit", { ...FORMS.core, version: 0, theme })),
  );
  const codes = [one?.code, other?.code].toSorted();
  expect(codes).toEqual([200, 4093]);
  const refused = one?.code === 200 ? other : one;
  expect(refused?.data.mine.theme).not.toBe(refused?.data.theirs.theme);
  expect((await detail("store-core")).theme).toBe(refused?.data.theirs.theme);
});

test("two windows: what is submitted beside a change of the core is 待核; of a step that was locked meanwhile it is refused with the reason", async () => {
  await openStepOfTestWork(client, id, 2);
  const core = await detail("store-core");
  const [person, next] = (await post("/api/biography/list")).data;
  const biography = ({ id: of, name, type }: { id: string; name: string; type: number }) => ({
    ...FORMS.biography,
    id: of,
    name,
    type,
    madeFrom: { [core.id]: core.version },
  });
  await post("/api/store-core/submit", { ...FORMS.core, version: core.version, theme: "改过的主题" });
  expect((await post("/api/biography/submit", biography(person))).data.item.changedAbove).toEqual([
    { id: core.id, name: "故事内核" },
  ]);
  await post("/api/generate-step/remove-after", { step: 1 });
  expect(await post("/api/biography/submit", biography(next))).toMatchObject({
    code: 4092,
    msg: expect.stringMatching(/^要先提交故事梗概/u),
  });
});

test("two windows: a scene that is saved while what stands above it is cleared is refused; one that was saved before is in the kept version", async () => {
  await openStepOfTestWork(client, id, 7);
  const [act] = await detail("act");
  const [sequence] = (await get(`/api/sequence/detail/${id}/default/${act.id}`)).data;
  const [scene] = (await get(`/api/generateScenes/detail/${id}/default/${act.id}/${sequence.id}`)).data;
  const ownScene = { ...FORMS.scene, title: "我写的", id: scene.id, sequenceId: sequence.id, version: scene.version };
  const [saved, cleared] = await Promise.all([
    post("/api/generateScenes/submit", ownScene),
    post("/api/generate-step/remove-after", { step: 5 }),
  ]);
  expect(cleared?.code).toBe(200);
  if (saved?.code !== 200) expect(saved?.msg).toMatch(/\p{Script=Han}/u);
  await client.post("/api/version/restore", { id: cleared?.data.kept });
  const restored = (await get(`/api/generateScenes/detail/${id}/default/${act.id}/${sequence.id}`)).data[0];
  expect(restored.title === "我写的").toBe(saved?.code === 200);
});

test("another window is told of a submit, and of a version that went back: it need not ask", async () => {
  await openStepOfTestWork(client, id, 2);
  const documentId = (await get(`/api/scripts/detail/${id}`)).data.versionId;
  const other = await openStepRevisions({ db: t.db, notifications: t.services.notifications, pollMs: NEVER });
  /** Something is done, and it hears of it. */
  async function expectToHear(work: () => Promise<unknown>): Promise<void> {
    const { revision } = await overview();
    const notified = new Promise<void>((resolve) => {
      const stop = other.follow(documentId, revision, () => {
        stop();
        resolve();
      });
    });
    await work();
    await notified;
  }
  await expectToHear(() => post("/api/store-core/submit", { ...FORMS.core, theme: "另一个" }));
  const { kept } = (await post("/api/generate-step/remove-after", { step: 1 })).data;
  await expectToHear(() => client.post("/api/version/restore", { id: kept }));
  other.close();
});

test("ten submits at once of one form are one item, and of different steps all count", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post("/api/store-core/submit", FORMS.core)));
  expect(new Set(answers.map((answer) => answer.data.item.id)).size).toBe(1);
  await openStepOfTestWork(client, id, 4);
  const acts = await detail("act");
  await Promise.all(acts.map((act: { id: string }) => post("/api/act/submit", { ...FORMS.act, id: act.id })));
  expect(await overview()).toMatchObject({ step: "2 - 1", acts: { count: 3, finish: 3 } });
});

test("a summary is edited in its place; what changed above marks what was made of it, until it is looked at", async () => {
  await openStepOfTestWork(client, id, 5);
  const synopsis = await detail("story-synopsis");
  const update = { id: synopsis.id, version: synopsis.version, summary: "我自己写的梗概" };
  expect((await post("/api/story-synopsis/updateSynopsis", update)).data).toMatchObject({
    item: { storySynopsis: "我自己写的梗概", summaryOrigin: "writer", version: 2 },
  });
  expect((await post("/api/story-synopsis/updateSynopsis", { ...update, summary: "另一份" })).code).toBe(4093);
  expect((await post("/api/story-synopsis/updateSynopsis", { ...update, version: 2, summary: " " })).code).toBe(400);
  const outline = await detail("story-outline");
  expect(outline.changedAbove).toEqual([{ id: synopsis.id, name: "故事梗概" }]);
  expect((await post("/api/generate-step/mark-reviewed", { id: outline.id })).data.item.changedAbove).toEqual([]);
  expect((await detail("act"))[0].changedAbove).toHaveLength(1);
});

test("what comes after is counted, cleared and had again byte for byte; the document's scenes go and come along", async () => {
  await openStepOfTestWork(client, id, 7);
  const items = async () => JSON.stringify((await overview()).items);
  const rows = async () => JSON.stringify((await get(`/api/scriptStructure/document?script_id=${id}`)).data.scenes);
  const [before, document] = [await items(), await rows()];
  expect((await post("/api/generate-step/check-next", { step: 4 })).data).toBe(3);
  const cleared = await post("/api/generate-step/remove-after", { step: 4 });
  expect(cleared.data).toMatchObject({ step: "1 - 4", kept: expect.any(String) });
  expect((await post("/api/generate-step/check-next", { step: 4 })).data).toBe(0);
  expect(JSON.parse(await rows())).toHaveLength(1);
  expect((await post("/api/act/submit", FORMS.act)).code).toBe(200);
  expect((await client.post("/api/version/restore", { id: cleared.data.kept })).code).toBe(200);
  expect([await items(), await rows()]).toEqual([before, document]);
  expect(await overview()).toMatchObject({ step: "2 - 3" });
});

test("a submit that clears what follows keeps the whole as it was before it; one that is refused keeps and clears nothing", async () => {
  await openStepOfTestWork(client, id, 7);
  const outline = await detail("story-outline");
  const changed = { ...FORMS.outline, id: outline.id, climax: "改过的高潮", summarise: false, removeAfter: true };
  // All but the version numbers, which go on.
  const dump = async () =>
    JSON.stringify([(await overview()).items, await detail("story-outline"), await detail("act")], (key, value) =>
      key === "version" ? undefined : value,
    );
  const kept = async () =>
    (await get(`/api/version/findList?scriptId=${id}&type=3&currentPage=1&pageSize=9&automatic=true`)).data.records;
  const before = await dump();
  const refusals = [
    { ...changed, climax: " " },
    { ...changed, version: outline.version + 1 },
  ];
  for (const refused of refusals) expect((await post("/api/story-outline/submit", refused)).code).not.toBe(200);
  expect([await dump(), await kept()]).toEqual([before, []]);
  expect((await post("/api/story-outline/submit", changed)).data).toMatchObject({
    item: { climax: "改过的高潮" },
    step: "1 - 4",
  });
  expect(await overview()).toMatchObject({ scenes: { count: 0 } });
  const [version] = await kept();
  expect((await client.post("/api/version/restore", { id: version.id })).code).toBe(200);
  expect(await dump()).toBe(before);
});

test("an act goes with all below it, kept first; the last one, and the last of a role, stay", async () => {
  await openStepOfTestWork(client, id, 7);
  const acts = await detail("act");
  const deletion = await post("/api/act/delete", { id: acts[1].id });
  expect(deletion).toMatchObject({ code: 200, msg: "删除成功", data: { kept: expect.any(String) } });
  expect(await overview()).toMatchObject({ acts: { count: 2 }, scenes: { count: 4 } });
  expect((await get(`/api/scriptStructure/document?script_id=${id}`)).data.scenes).toHaveLength(5);
  const [sequence] = (await get(`/api/sequence/detail/${id}/default/${acts[0].id}`)).data;
  expect(await post("/api/sequence/delete", { id: sequence.id })).toMatchObject({ msg: "至少保留一个序列" });
  const [person] = (await post("/api/biography/list")).data;
  const away = (scope: string) => client.remove(`/api/biography/delete/${scope}`);
  expect((await away(`${person.id}?scriptId=${id}`)).msg).toBe("至少保留一个主角");
  expect((await away(person.id)).code).toBe(400);
  const versionId = (await get(`/api/scripts/detail/${id}`)).data.versionId;
  expect((await away(`${versionId}.${person.id}`)).msg).toBe("至少保留一个主角");
});

test("a sequence moves across acts with its scenes, and the document follows", async () => {
  await openStepOfTestWork(client, id, 7);
  const acts = await detail("act");
  const extra = { ...FORMS.sequence, title: "借条", actId: acts[0].id };
  const added = (await post("/api/sequence/submit", extra)).data.item;
  const [first] = (await get(`/api/sequence/detail/${id}/default/${acts[0].id}`)).data;
  const moved = await post("/api/sequence/move", { id: first.id, parentId: acts[2].id, sort: 1 });
  expect(moved.data.item).toMatchObject({ id: first.id, actId: acts[2].id, sort: 1 });
  const order = ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data)
    .scenes.slice(1)
    .map((row: { attrs: { id: string } }) => row.attrs.id);
  const scenesOf = async (act: string, sequence: string): Promise<string[]> =>
    (await get(`/api/generateScenes/detail/${id}/default/${act}/${sequence}`)).data.map(
      (one: { id: string }) => one.id,
    );
  const second = (await get(`/api/sequence/detail/${id}/default/${acts[1].id}`)).data[0];
  const last = (await get(`/api/sequence/detail/${id}/default/${acts[2].id}`)).data[1];
  expect(order).toEqual([
    ...(await scenesOf(acts[0].id, added.id)),
    ...(await scenesOf(acts[1].id, second.id)),
    ...(await scenesOf(acts[2].id, first.id)),
    ...(await scenesOf(acts[2].id, last.id)),
  ]);
});

test("a form of a new scene makes one however often it is sent, and an equal form another", async () => {
  await openStepOfTestWork(client, id, 7);
  const at = (await overview()).items.find((item: { kind: string }) => item.kind === "scene");
  const form = { ...FORMS.scene, sequenceId: at.parentId, version: 0, summarise: false };
  const submit = (more: object) => post("/api/generateScenes/submit", { ...form, ...more });
  const [once, twice] = await Promise.all([submit({ formId: "a" }), submit({ formId: "a" })]);
  expect(twice.data.item.id).toBe(once.data.item.id);
  const other = await submit({ formId: "b" });
  expect(other.data.item.id).not.toBe(once.data.item.id);
  const changed = await submit({ formId: "a", theme: "换了一句" });
  expect([changed.code, changed.data.theirs.id]).toEqual([4093, once.data.item.id]);
  expect((await submit({ formId: "长".repeat(65) })).code).toBe(400);
});
