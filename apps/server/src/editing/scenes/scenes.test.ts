import { randomUUID } from "node:crypto";
import { type ScriptScene, ScriptStructure } from "@mochang/contract";
import fc from "fast-check";
import { CONTENT_SCHEMA, sceneHash, type LineJson, type SceneJson } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SHORT_SCRIPT, uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { remarksOf, wholeText, withWords } from "./lineMarks.ts";
import { writtenOverview } from "./overviews.ts";
import { placeAtSort } from "./sceneSortPositions.ts";

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

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const list = async (): Promise<ScriptScene[]> => (await get(`/api/scenes/list?scriptId=${id}`)).data;
const scene = async (sort: number): Promise<ScriptScene> =>
  (await list()).find((one) => one.sceneSort === sort && !one.division) as ScriptScene;
const titles = async (): Promise<string[]> => (await list()).filter((s) => s.sceneSort > 0).map((s) => s.sceneTitle);

test("scenes in the words of the spec", async () => {
  const scenes = await list();
  expect(scenes.map(({ sceneSort, sceneTitle }) => [sceneSort, sceneTitle])).toEqual([
    [0, ""],
    [1, "第1场 渡口 日 外"],
    [2, "第2场 老周家 夜 内"],
  ]);
  expect(scenes[1]).toMatchObject({
    scriptId: id,
    sceneDescription: "",
    division: false,
    blockRemarks: [],
    version: 1,
  });
  expect(scenes[1]?.sceneContent.slice(0, 4).map(({ type, content, index }) => [type, content, index])).toEqual([
    ["meta", "人物：老周，小满", 0],
    ["action", "江面起雾，渡船靠岸。", 1],
    ["userEditor", "老周：", 2],
    ["dialogue", "今天不开船。", 3],
  ]);
});

test("what was read of a version that is deleted meanwhile is gone on every call, not unknown", async () => {
  const { data: version } = await post("/api/version/save", { scriptId: id, name: "一" });
  const of = { scriptId: id, versionId: version.id };
  const one: ScriptScene = (await get(`/api/scenes/list?scriptId=${id}&versionId=${version.id}`)).data[1];
  await post("/api/version/delete", { id: version.id });
  const { token: other } = await t.logIn();
  const calls: [string, object][] = [
    ["/api/scenes/add", { ...of, sceneSort: 1 }],
    ["/api/scenes/update", { id: one.id, sceneTitle: "新" }],
    ["/api/scenes/batchUpdate", [{ id: one.id, sceneTitle: "新" }]],
    ["/api/scenes/move", { ...of, oldSort: 1, newSort: 2 }],
    ["/api/scenes/delete", { ...of, sceneId: one.id }],
    ["/api/scenes/saveOverview", { id: one.id, sceneDescription: "新" }],
    ["/api/characters/add", { ...of, name: "新" }],
    ["/api/planning/save", { id: `${version.id}.101`, result: "新" }],
    ["/api/document/save", { ...of, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes: [] }],
  ];
  for (const [path, payload] of calls) {
    expect(await post(path, payload), path).toMatchObject({ code: 410, msg: /这个版本已被删除/u });
    expect((await post(path, payload, other)).code, path).toBe(404);
  }
  for (const path of ["scenes/list", "scenes/overviews", "characters/list", "planning/list", "annotation/list"])
    expect((await get(`/api/${path}?scriptId=${id}&versionId=${version.id}`)).code, path).toBe(410);
});

test("what is read and sent back as it is changes nothing", async () => {
  const before = await list();
  const answer = await post(
    "/api/scenes/batchUpdate",
    before.filter((one) => one.sceneSort > 0),
  );
  expect(answer).toMatchObject({ code: 200, msg: "保存成功" });
  expect(await list()).toEqual(before);
});

test("a scene is changed: its lines keep their ids and marks, a new one gets an id, a title loses the editor's prefix", async () => {
  const quote = SHORT_SCRIPT.indexOf("今天不开船");
  const remark = { scriptId: id, timestamp: "7", key: "不开船", start: quote + 2, end: quote + 5, value: "为什么" };
  expect((await post("/api/scriptStructure/addRemark", remark)).code).toBe(200);
  const one = await scene(1);
  const speechLine = one.sceneContent[3];
  expect(speechLine?.blockRemarks).toEqual([{ type: "annotation", content: "不开船", annotationId: "7", index: 2 }]);
  const sceneContent = [
    { ...one.sceneContent[1], content: "江面起了大雾，渡船靠岸。" },
    { type: "transition", content: "切至：", typeUuid: "mine", index: 1 },
    { ...speechLine, blockRemarks: undefined, content: "今天，不开船。" },
    { ...speechLine, type: "dialogue", blockRemarks: undefined, content: "明天也不开。" },
  ];
  const payload = { id: one.id, sceneTitle: "场景1 - 第1场 渡口 晨 外", sceneContent, version: one.version };
  const { code, data } = (await post("/api/scenes/update", payload)) as { code: number; data: ScriptScene };
  expect(code).toBe(200);
  expect(data.sceneTitle).toBe("第1场 渡口 晨 外");
  expect(data.sceneContent.map(({ type, content }) => [type, content])).toEqual([
    ["action", "江面起了大雾，渡船靠岸。"],
    ["transition", "切至："],
    ["dialogue", "今天，不开船。明天也不开。"],
  ]);
  expect(data.sceneContent[0]?.typeUuid).toBe(one.sceneContent[1]?.typeUuid);
  expect(data.sceneContent[1]?.typeUuid).not.toBe("mine");
  expect(data.sceneContent[2]?.blockRemarks).toEqual([
    { type: "annotation", content: "不开船", annotationId: "7", index: 3 },
  ]);
  expect((await post("/api/scenes/update", payload)).code).toBe(4091);
});

test("without a version only the session that saved last is taken; the refusal shows the scene as it is", async () => {
  const one = await scene(1);
  t.later(61_000);
  const { token: elsewhere } = await t.logIn(
    (await t.pool.query("select phone from users u join scripts s on s.user_id = u.id where s.id = $1", [id])).rows[0]
      .phone,
  );
  const change = (title: string, as: string) => post("/api/scenes/update", { id: one.id, title, content: null }, as);
  expect(
    (await post("/api/scenes/update", { id: one.id, title: "第1场 渡口 晨 外", version: one.version }, elsewhere)).code,
  ).toBe(200);
  expect((await change("第1场 渡口 午 外", elsewhere)).code).toBe(200);
  expect(await change("第1场 渡口 夜 外", token)).toMatchObject({
    code: 4091,
    data: { scenes: [{ id: one.id, sceneTitle: "第1场 渡口 午 外" }] },
  });
});

test("scenes are added, moved and deleted", async () => {
  const added = await post("/api/scenes/add", {
    scriptId: id,
    sceneTitle: "江心 夜 外",
    sceneSort: 2,
    sceneContent: [{ type: "action", content: "船停了。" }],
  });
  expect(added).toMatchObject({
    code: 200,
    msg: "新增成功",
    data: { sceneSort: 2, sceneContent: [{ content: "船停了。" }] },
  });
  const move = (oldSort: number, newSort: number) => post("/api/scenes/move", { scriptId: id, oldSort, newSort });
  expect((await move(2, 1)).msg).toBe("场景移动成功");
  expect(await titles()).toEqual(["江心 夜 外", "第1场 渡口 日 外", "第2场 老周家 夜 内"]);
  await move(1, 3);
  expect((await titles()).at(-1)).toBe("江心 夜 外");
  await move(2, 1);
  expect(await titles()).toEqual(["第2场 老周家 夜 内", "第1场 渡口 日 外", "江心 夜 外"]);
  expect((await move(1, 4)).code).toBe(400);
  const deletion = await post("/api/scenes/delete", { scriptId: id, sceneId: added.data.id, sceneSort: 3 });
  expect(deletion).toMatchObject({ code: 200, msg: "删除成功" });
  expect((await post("/api/scenes/delete", { scriptId: id, sceneId: added.data.id })).code).toBe(404);
  expect(await titles()).toHaveLength(2);
  const front = (await list())[0] as ScriptScene;
  expect((await post("/api/scenes/delete", { scriptId: id, sceneId: front.id })).code).toBe(400);
});

test("an overview is written, and stays with the words that stood there before", async () => {
  const one = await scene(1);
  const write = (sceneDescription: string) => post("/api/scenes/saveOverview", { id: one.id, sceneDescription });
  expect(await write("船不开，药等着。")).toMatchObject({
    msg: "场景概述编辑成功",
    data: { origin: "author", previous: "" },
  });
  await write("雾里的渡口。");
  expect((await scene(1)).sceneDescription).toBe("雾里的渡口。");
  const [overview] = (await get(`/api/scenes/overviews?scriptId=${id}`)).data;
  expect(overview).toMatchObject({
    sceneDescription: "雾里的渡口。",
    previous: "船不开，药等着。",
    previousOrigin: "author",
  });
  const page = ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data);
  expect(overview.of).toBe(sceneHash(page.scenes[1] as SceneJson));
  expect(await write("长".repeat(2_001))).toMatchObject({ code: 400, msg: "场景概述最多 2,000 字" });
  const byModel = writtenOverview(undefined, "甲", "model", "1");
  const edited = writtenOverview(byModel, "乙", "author", "2");
  expect(edited).toMatchObject({ origin: "model", edited: true, previous: "甲", of: "2" });
  // Put back, words are whose they were, and of what the scene said then.
  expect(writtenOverview(writtenOverview(edited, "丙", "model", "3"), "乙", "author", "4")).toMatchObject({
    description: "乙",
    origin: "model",
    edited: true,
    of: "2",
    previous: "丙",
  });
  const own = writtenOverview(undefined, "我的", "author", "1");
  const back = writtenOverview(writtenOverview(own, "甲", "model", "2"), "我的", "author", "3");
  expect(back).toEqual({
    description: "我的",
    origin: "author",
    edited: false,
    of: "1",
    previous: "甲",
    previousOrigin: "model",
    previousEdited: false,
    previousOf: "2",
  });
  expect(writtenOverview(back, "甲", "author", "3")).toMatchObject({
    origin: "model",
    edited: false,
    previous: "我的",
  });
});

test("an overview is put back only in the place of the words that the window shows", async () => {
  const one = await scene(1);
  const write = (sceneDescription: string, replaces?: string) =>
    post("/api/scenes/saveOverview", { id: one.id, sceneDescription, replaces });
  await write("甲", "");
  await write("乙");
  // Another window has written meanwhile.
  await write("丙");
  expect(await write("甲", "乙")).toMatchObject({ code: 409, msg: "这里在别的窗口改过了，请看过现在的一份再换" });
  expect((await scene(1)).sceneDescription).toBe("丙");
  const first = await write("乙", "丙");
  expect(first).toMatchObject({ code: 200, data: { sceneDescription: "乙", previous: "丙" } });
  // The answer was lost, and the request is sent again.
  expect(await write("乙", "丙")).toEqual(first);
  expect((await write("甲", "丙")).code).toBe(409);
});

test("what is refused, and someone else's scenes", async () => {
  const one = await scene(1);
  const update = (more: object, as = token) => post("/api/scenes/update", { id: one.id, ...more }, as);
  expect(await update({ content: [{ type: "scene", content: "第9场" }] })).toMatchObject({
    code: 400,
    msg: "场景标题请另立一场",
  });
  expect((await update({ content: [{ type: "bogus", content: "" }] })).code).toBe(400);
  const title = { code: 400, msg: "场景标题最多 10,000 字" };
  const long = "长".repeat(10_001);
  expect(await update({ title: long })).toMatchObject(title);
  expect(await post("/api/scenes/add", { scriptId: id, sceneSort: 1, sceneTitle: long })).toMatchObject(title);
  for (const batch of [[{ id: one.id, sceneTitle: long }], { scenes: [{ id: one.id, sceneTitle: long }] }])
    expect(await post("/api/scenes/batchUpdate", batch)).toMatchObject(title);
  expect(await post("/api/scenes/batchUpdate", {})).toMatchObject({ code: 400, msg: "请给一列要改的场" });
  const named = { scenes: [{ id: one.id, sceneTitle: one.sceneTitle, version: one.version }] };
  expect((await post("/api/scenes/batchUpdate", named)).code).toBe(200);
  const { token: other } = await t.logIn();
  const tries = await Promise.all([
    get(`/api/scenes/list?scriptId=${id}`, other),
    get(`/api/scenes/overviews?scriptId=${id}`, other),
    update({ title: "偷" }, other),
    post("/api/scenes/batchUpdate", [{ id: one.id, title: "偷" }], other),
    post("/api/scenes/add", { scriptId: id, sceneSort: 1 }, other),
    post("/api/scenes/delete", { scriptId: id, sceneId: one.id }, other),
    post("/api/scenes/move", { scriptId: id, oldSort: 1, newSort: 2 }, other),
    post("/api/scenes/saveOverview", { id: one.id, sceneDescription: "偷" }, other),
  ]);
  expect(tries.map((answer) => answer.code)).toEqual(tries.map(() => 404));
});

test("a scene goes before the one whose place it takes, whatever divisions stand between", () => {
  const row = (rowId: string, kind?: "front" | "division") => ({
    id: rowId,
    front: kind === "front",
    division: kind === "division",
  });
  const rows = [row("front", "front"), row("一", "division"), row("a"), row("b"), row("二", "division"), row("c")];
  expect(placeAtSort(rows, 1)).toEqual({ after: "一", before: "a" });
  expect(placeAtSort(rows, 3)).toEqual({ after: "b", before: "二" });
  expect(placeAtSort(rows, 9)).toEqual({ after: "c", before: null });
  expect(placeAtSort([row("front", "front")], 1)).toEqual({ after: "front", before: null });
});

test("words that stay keep their marks, whatever is changed; marks that are given are where they are said to be", () => {
  const text = fc.string({ unit: fc.constantFrom(..."甲乙丙丁😀"), maxLength: 12 });
  const line = (content: LineJson["content"]): LineJson => ({
    type: "line",
    attrs: { id: "l", type: "action", joined: false, given: null, checked: false },
    ...(content && content.length > 0 ? { content } : {}),
  });
  fc.assert(
    fc.property(text, text, text, text, (head, struck, tail, words) => {
      const runs = withWords(null, head + struck + tail, [{ type: "strike", content: struck, index: head.length }]);
      const before = line(runs);
      expect(wholeText(before)).toBe(head + struck + tail);
      expect(withWords(before, wholeText(before))).toEqual(runs);
      expect(remarksOf(before).map((remark) => remark.content)).toEqual(struck === "" ? [] : [struck]);
      const after = line(withWords(before, head + struck + words + tail));
      expect(wholeText(after)).toBe(head + struck + words + tail);
      expect(withWords(before, words, remarksOf(line(withWords(null, words))))).toEqual(withWords(null, words));
    }),
  );
});

test("a call that sends no scene's content takes no body of a whole script", async () => {
  for (const path of ["/api/scenes/delete", "/api/scenes/move"])
    expect((await post(path, { scriptId: id, filler: "x".repeat(2 << 20) })).code).toBe(413);
});
