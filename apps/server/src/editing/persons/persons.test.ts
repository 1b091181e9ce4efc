import { randomUUID } from "node:crypto";
import { PERSONS_MAX, type ScriptPerson, type ScriptScene } from "@mochang/contract";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { SHORT_SCRIPT, uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { persons } from "../tables.ts";
import { castChanges } from "./followCast.ts";
import { withGenerated, applySuggestionDecision, withWritten } from "./personStore.ts";

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

const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const list = async (versionId = "", as = token): Promise<{ code: number; data: ScriptPerson[] }> =>
  (
    await t.app.inject({ url: `/api/characters/list?scriptId=${id}&versionId=${versionId}`, headers: { token: as } })
  ).json();
const person = async (name: string): Promise<ScriptPerson> => {
  const found = (await list()).data.find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test("rules fill the list of a script, with their counts, and nothing else", async () => {
  const { data } = await list();
  expect(data.map((one) => one.name)).toEqual(["老周", "小满"]);
  expect(data[0]).toMatchObject({
    id: expect.stringMatching(/^[\w-]{36}\.[\w-]{36}$/u),
    scriptId: id,
    age: "",
    personality: [],
    origins: {},
    offered: {},
    counts: { scenes: [1, 2], speakingScenes: [1, 2], speeches: 3 },
  });
  expect((await list()).data.map((one) => one.id)).toEqual(data.map((one) => one.id));
  const same = await Promise.all(Array.from({ length: 5 }, () => list()));
  expect(new Set(same.map((answer) => answer.data.length))).toEqual(new Set([2]));
});

test("a person is added, changed and deleted; what was deleted does not come back", async () => {
  const added = await post("/api/characters/add", {
    scriptId: id,
    name: " 船东\u202e ",
    age: 61,
    personality: ["倔", "倔", " "],
  });
  expect(added).toMatchObject({
    code: 200,
    msg: "新增成功",
    data: {
      name: "船东",
      age: "61",
      personality: ["倔"],
      origins: { age: "author", personality: "author" },
      counts: null,
    },
  });
  // The answer was lost, and the request is sent again.
  const again = { scriptId: id, name: "船东", age: 61, personality: ["倔"] };
  expect(await post("/api/characters/add", again)).toEqual(added);
  expect(await post("/api/characters/add", { scriptId: id, name: "船东" })).toMatchObject({
    code: 409,
    msg: "已经有叫这个名字的人物",
  });
  const changed = await post("/api/characters/update", {
    id: added.data.id,
    shortDescription: "轮渡公司老板",
    age: "",
  });
  expect(changed).toMatchObject({
    msg: "更新人物成功",
    data: { age: "", shortDescription: "轮渡公司老板", origins: { personality: "author", shortDescription: "author" } },
  });
  expect(changed.data.origins.age).toBeUndefined();
  const zhou = await person("老周");
  expect((await post("/api/characters/delete", { id: zhou.id })).msg).toBe("删除成功");
  expect((await post("/api/characters/delete", { id: zhou.id })).code).toBe(404);
  expect((await list()).data.map((one) => one.name)).toEqual(["小满", "船东"]);
  expect((await post("/api/characters/add", { scriptId: id, name: "老周", gender: "男" })).data.counts.speeches).toBe(
    3,
  );
});

test("the last person that a script may have is added once, however often the request is sent", async () => {
  const { data } = await post("/api/characters/add", { scriptId: id, name: "船东" });
  const [documentId = ""] = data.id.split(".");
  const at = new Date(data.updateTime);
  const blank = { documentId, profile: {}, origins: {}, offered: {}, kept: true, createdAt: at, updatedAt: at };
  const others = PERSONS_MAX - (await t.db.$count(persons, eq(persons.documentId, documentId))) - 1;
  await t.db
    .insert(persons)
    .values(Array.from({ length: others }, (_, i) => ({ ...blank, id: randomUUID(), name: `路人${i}` })));
  const last = { scriptId: id, name: "末班客", age: "40" };
  const added = await post("/api/characters/add", last);
  expect(added).toMatchObject({ code: 200, data: { name: "末班客" } });
  expect(await post("/api/characters/add", last)).toEqual(added);
  expect(await post("/api/characters/add", { scriptId: id, name: "再一个" })).toMatchObject({ code: 400 });
});

test("a bare name that there is since longer than an answer is waited for is refused; with the same fields it is the same request", async () => {
  const same = { scriptId: id, name: "船东" };
  const [added, again] = await Promise.all([post("/api/characters/add", same), post("/api/characters/add", same)]);
  expect(again).toEqual(added);
  t.later(2 * 60_000);
  expect(await post("/api/characters/add", same)).toMatchObject({ code: 409, msg: "已经有叫这个名字的人物" });
  const filled = { scriptId: id, name: "账房", age: "六十" };
  const first = await post("/api/characters/add", filled);
  t.later(10 * 60_000);
  expect(await post("/api/characters/add", filled)).toEqual(first);
  expect(await post("/api/characters/add", { ...filled, age: "七十" })).toMatchObject({ code: 409 });
});

test("a name that rules alone put there gives way to a person who is given it", async () => {
  const { data } = await post("/api/characters/add", { scriptId: id, name: "周船工", background: "撑了三十年船" });
  expect((await post("/api/characters/update", { id: data.id, name: "老周" })).data.counts.speeches).toBe(3);
  expect((await list()).data).toHaveLength(2);
  const man = await person("小满");
  await post("/api/characters/update", { id: man.id, age: "12" });
  expect((await post("/api/characters/update", { id: data.id, name: "小满" })).code).toBe(409);
});

test("whoever is renamed after the script's words stands there once, also before the script is read anew", async () => {
  const { id: zhou } = await person("老周");
  const scenes = (await t.app.inject({ url: `/api/scenes/list?scriptId=${id}`, headers: { token } })).json()
    .data as ScriptScene[];
  const renamed = scenes.map(({ id: sceneId, sceneTitle, sceneContent, version }) => ({
    id: sceneId,
    sceneTitle,
    sceneContent: sceneContent.map((line) => ({
      ...line,
      content: line.content.replaceAll("老周", "周船工"),
      blockRemarks: [],
    })),
    version,
  }));
  expect((await post("/api/scenes/batchUpdate", renamed)).code).toBe(200);
  await post("/api/characters/update", { id: zhou, name: "周船工" });
  expect((await list()).data.map((one) => [one.name, one.unread])).toEqual([
    ["小满", undefined],
    ["周船工", true],
  ]);
});

test("a field that the client has not shown is not replaced; the other fields are merged", async () => {
  const { id: zhou } = await person("老周");
  const update = (more: object) => post("/api/characters/update", { id: zhou, ...more });
  const shown = { age: "", personality: [], name: "老周" };
  expect((await update({ age: "六十一", personality: ["倔"], replaces: shown })).code).toBe(200);
  expect(await update({ age: "六十", replaces: { age: "" } })).toMatchObject({
    code: 409,
    msg: "这里在别的窗口改过了，请看过现在的一份再换",
  });
  // The same request again: its answer may have been lost.
  expect((await update({ age: "六十一", personality: ["倔"], replaces: shown })).code).toBe(200);
  expect((await update({ age: "六十一", personality: ["硬"], replaces: shown })).code).toBe(409);
  expect((await update({ personality: [], replaces: { personality: ["硬"] } })).code).toBe(409);
  expect((await update({ name: "周叔", replaces: { name: "老李" } })).code).toBe(409);
  expect((await update({ motivation: "等雾散", replaces: { motivation: "" } })).code).toBe(200);
  expect(await person("老周")).toMatchObject({ age: "六十一", personality: ["倔"], motivation: "等雾散" });
  const seen = { age: "六十一", personality: ["倔"] };
  expect((await update({ age: "六十", personality: ["硬"], replaces: seen })).data).toMatchObject({ age: "六十" });
});

test("what is refused says why; someone else's persons are not there", async () => {
  const add = (more: object) => post("/api/characters/add", { scriptId: id, name: "甲", ...more });
  expect(await add({ name: "" })).toMatchObject({ code: 400, msg: "请填写姓名，最多 32 个字" });
  expect((await add({ name: "长".repeat(33) })).code).toBe(400);
  expect(await add({ gender: "x" })).toMatchObject({ code: 400, msg: "性别请选男或女" });
  expect(await add({ background: "长".repeat(5_001) })).toMatchObject({
    code: 400,
    msg: "外貌、背景、动机、冲突每项最多 5,000 字",
  });
  const { id: personId } = await person("老周");
  const { token: other } = await t.logIn();
  const tries = await Promise.all([
    list("", other),
    post("/api/characters/add", { scriptId: id, name: "偷" }, other),
    post("/api/characters/update", { id: personId, name: "偷" }, other),
    post("/api/characters/delete", { id: personId }, other),
    post("/api/characters/settleOffer", { id: personId, take: true }, other),
    post("/api/characters/update", { id: `${randomUUID()}.${randomUUID()}`, name: "偷" }),
    post("/api/characters/update", { id: randomUUID(), name: "偷" }),
  ]);
  expect(tries.map((answer) => answer.code)).toEqual(tries.map(() => 404));
});

test("a version and a copy have the persons with what was written of them, each its own from then on", async () => {
  const { id: zhou } = await person("老周");
  await post("/api/characters/update", { id: zhou, age: "六十一" });
  const { data: version } = await post("/api/version/save", { scriptId: id, name: "一", type: 2 });
  const [copied] = (await list(version.id)).data;
  expect(copied).toMatchObject({ name: "老周", age: "六十一", versionId: version.id });
  await post("/api/characters/update", { id: copied?.id, age: "五十" });
  expect((await person("老周")).age).toBe("六十一");
});

test("what the account's export holds", async () => {
  await post("/api/characters/update", { id: (await person("老周")).id, motivation: "等雾散" });
  expect(JSON.stringify(await t.exportedData(token))).toContain("等雾散");
});

const row = {
  profile: { age: "61", background: "旧" },
  origins: { age: "author", background: "model" },
  offered: {},
} as const;

test("a model's words take the place of a model's, and stand beside the writer's", () => {
  const next = withGenerated(row, { age: "六十", background: "新", motivation: "等", conflict: "" });
  expect(next).toEqual({
    profile: { age: "61", background: "新", motivation: "等" },
    origins: { age: "author", background: "model", motivation: "model" },
    offered: { age: "六十" },
  });
  expect(applySuggestionDecision(next, ["age"], true)).toMatchObject({
    profile: { age: "六十" },
    origins: { age: "model" },
    offered: {},
  });
  expect(applySuggestionDecision(next, ["age"], false)).toMatchObject({ profile: { age: "61" }, offered: {} });
  // The same words by hand are the writer's, and nothing is offered any more.
  expect(withWritten(next, { age: "六十", background: "新" })).toMatchObject({
    origins: { age: "author", background: "model" },
    offered: {},
  });
});

test("rows that nobody wrote in follow the cast", () => {
  const figures = (name: string, ...aliases: string[]) => ({
    name,
    aliases,
    firstScene: 1,
    lastScene: 1,
    scenes: [1],
    speeches: 1,
    speechCharacters: 1,
    share: 1,
  });
  const rows = [
    { id: "1", name: "悟空", kept: true },
    { id: "2", name: "国王", kept: false },
    { id: "3", name: "妖怪", kept: false },
  ];
  expect(castChanges(rows, [figures("孙悟空", "悟空"), figures("国王"), figures("唐僧")])).toEqual({
    missing: ["唐僧"],
    removed: ["3"],
  });
});
