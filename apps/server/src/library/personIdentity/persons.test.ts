import { randomUUID } from "node:crypto";
import { type Report, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type Figures, type Parsed } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, uploadRequest, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

/** The reader joins 悟空 with 孙悟空, and 国王 with nobody. */
const SCRIPT = `第1场 花果山 日 外
孙悟空：孩儿们，操练起来。
国王：来者何人？
悟空：是你孙爷爷。

第2场 王宫 夜 内
国王：坐。
悟空：不坐。
大王：那就站着。
大王：上茶。
`;

const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const get = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers: { token } })).json().data;
const decide = (scriptId: string, name: string, person: string, more: object = {}) =>
  post("/api/characters/decide", { scriptId, name, person, ...more });
const figures = async (id: string) => (await get<{ figures: Figures }>(`/api/scripts/figures?script_id=${id}`)).figures;
const people = async (id: string) =>
  (await figures(id)).people.map(({ name, aliases, speeches }) => [name, aliases, speeches]).toSorted();
const asRead = [
  ["国王", [], 2],
  ["大王", [], 2],
  ["孙悟空", ["悟空"], 3],
].toSorted();
const decided = [
  ["国王", ["大王"], 4],
  ["孙悟空", [], 1],
  ["悟空", [], 2],
].toSorted();
async function decideBoth(id: string, more: object = {}): Promise<void> {
  expect((await decide(id, "悟空", "悟空", more)).code).toBe(200);
  expect((await decide(id, "大王", "国王", more)).code).toBe(200);
}
async function evaluated(id: string): Promise<Report> {
  const { data } = await post("/api/evaluation/start", { script_id: id });
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(data.runId, 0)) void event;
  return get(`/api/evaluation/report?script_id=${id}`);
}

test("a name set apart and two joined are counted so everywhere, and back again", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  expect(await people(id)).toEqual(asRead);
  await decideBoth(id);
  expect(await people(id)).toEqual(decided);
  const { presence, scenes, coPresence } = await figures(id);
  expect(presence.people.toSorted()).toEqual(["国王", "孙悟空", "悟空"].toSorted());
  expect(scenes[1]?.people).toEqual(["国王", "悟空"]);
  expect(coPresence).toContainEqual({ from: "国王", to: "悟空", scenes: 2 });
  const { cast } = await get<Parsed>(`/api/scripts/document?script_id=${id}`);
  expect(cast.map(({ name }) => name).toSorted()).toEqual(["国王", "孙悟空", "悟空"].toSorted());
  await decide(id, "悟空", "孙悟空");
  await decide(id, "大王", "大王");
  expect(await people(id)).toEqual(asRead);
});

test("decisions outlive what is written, and go along to editing and to the next draft", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  await decideBoth(id);
  const { scenes, versions, versionId } = ScriptStructure.parse(
    await get(`/api/scriptStructure/document?script_id=${id}`),
  );
  const saved = await post("/api/document/save", {
    scriptId: id,
    versionId,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes: [{ id: scenes[1]?.attrs.id, content: null, version: versions[1]?.[0] }],
  });
  expect(saved.code).toBe(200);
  await get(`/api/scriptStructure/document?script_id=${id}`);
  expect(await people(id)).toEqual([
    ["国王", ["大王"], 3],
    ["悟空", [], 1],
  ]);
  const { data: copy } = await post("/api/scripts/init", { scriptId: id, type: 2 });
  expect(await people(copy.id)).toEqual(await people(id));
  const draft = await t.app.inject(uploadRequest(token, [...fieldParts({ draftOf: id }), filePart(SCRIPT)]));
  expect(await people(draft.json().data.id)).toEqual(decided);
  // Each goes its own way.
  await decide(copy.id, "大王", "大王");
  expect((await people(id)).map(([name]) => name)).not.toContain("大王");
});

test("the figures of a finished report follow; its frozen reading stays as it was made", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  const before = await evaluated(id);
  const frozen = () =>
    t.pool.query('select figures::text, findings::text, "cast"::text from readings where id = $1', [before.readingId]);
  const { rows } = await frozen();
  await decideBoth(id, { readingId: before.readingId });
  const after = await get<Report>(`/api/evaluation/report?script_id=${id}`);
  expect(after.figures.people.map(({ name }) => name).toSorted()).toEqual(["国王", "孙悟空", "悟空"].toSorted());
  expect({ ...after, figures: null }).toEqual({ ...before, figures: null });
  expect((await frozen()).rows).toEqual(rows);
});

test("names that nobody has, and someone else's script, are refused", async () => {
  const id = await uploadText(t.app, token, SCRIPT);
  expect(await decide(id, "如来", "如来")).toMatchObject({ code: 400, msg: "这部作品里没有读到“如来”" });
  expect((await decide(id, "悟空", "")).code).toBe(400);
  const other = await t.logIn();
  expect((await post("/api/characters/decide", { scriptId: id, name: "悟空", person: "悟空" }, other.token)).code).toBe(
    404,
  );
  const otherScriptId = await uploadText(t.app, other.token, SCRIPT);
  const { reading } = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
  const payload = { scriptId: otherScriptId, readingId: reading.id, name: "悟空", person: "悟空" };
  expect((await post("/api/characters/decide", payload, other.token)).code).toBe(404);
});
