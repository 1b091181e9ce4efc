import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newestReading } from "../../documents/index.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";
import { sendReading, workReadings } from "./reading.job.ts";

let t: TestApp;
let token: string;
let id: string;
let page: ScriptStructure;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token);
  page = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
});

const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json().data;
const save = async (scenes: object[], more: object = {}, as = token) => {
  const payload = {
    scriptId: id,
    versionId: page.versionId,
    opId: randomUUID(),
    windowId: "w",
    schema: CONTENT_SCHEMA,
    scenes,
  };
  const url = "/api/document/save";
  const answer = await t.app.inject({ method: "POST", url, payload: { ...payload, ...more }, headers: { token: as } });
  return { status: answer.statusCode, ...(answer.json() as { code: number; data: Record<string, unknown> }) };
};
const sceneWithText = (text: string): SceneJson => {
  const scene = structuredClone(page.scenes[1]) as SceneJson;
  const [line] = scene.content;
  if (line) line.content = [{ type: "text", text }];
  return scene;
};
const sceneId = (): string => page.scenes[1]?.attrs.id ?? "";

test("a scene is saved; a replay gets the first answer; an old base is told the scene as it is, and nothing is saved", async () => {
  const opId = randomUUID();
  const first = [{ id: sceneId(), content: sceneWithText("第1场 渡口 夜 外"), version: 1 }];
  expect(await save(first, { opId })).toMatchObject({ status: 200, data: { state: "saved", seq: 2, replayed: false } });
  expect(await save(first, { opId })).toMatchObject({ status: 200, data: { seq: 2, replayed: true } });
  expect(await save([{ id: sceneId(), content: sceneWithText("第1场 渡口 晨 外"), version: 1 }])).toMatchObject({
    status: 409,
    code: 4091,
    data: {
      state: "stale",
      head: 2,
      scenes: [{ id: sceneId(), version: 2, content: sceneWithText("第1场 渡口 夜 外") }],
    },
  });
  const changes = await get(`/api/document/changes?scriptId=${id}&seq=1`);
  expect(changes).toMatchObject({ head: 2, scenes: [{ id: sceneId(), version: 2 }] });
});

test("a replay gets the first answer also where a note of its marks was made or deleted between", async () => {
  const opId = randomUUID();
  const noteId = "1763700000001";
  const content = sceneWithText("第1场 渡口 夜 外");
  const [text] = content.content[0]?.content ?? [];
  if (text) text.marks = [{ type: "annotation", attrs: { id: noteId } }];
  const first = [{ id: sceneId(), content, version: 1 }];
  const call = async (path: string): Promise<number> => {
    const note = { scriptId: id, versionId: "", sceneId: sceneId(), annotationId: Number(noteId) };
    const payload = { ...note, content: "渡口", annotation: "哪一个", marked: true };
    return (await t.app.inject({ method: "POST", url: `/api/annotation/${path}`, payload, headers: { token } }))
      .statusCode;
  };
  const replayed = { status: 200, data: { state: "saved", seq: 2, replayed: true } };
  expect(await save(first, { opId })).toMatchObject({ status: 200, data: { seq: 2, replayed: false } });
  expect(await call("add")).toBe(200);
  expect(await save(first, { opId })).toMatchObject(replayed);
  expect(await call("delete")).toBe(200);
  expect(await save(first, { opId })).toMatchObject(replayed);
});

test("a card says which scene was written in last, as its writer counts; a script that nobody wrote in says none", async () => {
  const editScene = async () => (await get(`/api/scripts/detail?script_id=${id}`)).editScene as unknown;
  expect(await editScene()).toBeNull();
  await save([{ id: sceneId(), content: sceneWithText("渡口 夜 外"), version: 1 }]);
  expect(await editScene()).toBe("1");
  await save([{ id: sceneId(), content: sceneWithText("12A、渡口 夜 外"), version: 2 }]);
  expect(await editScene()).toBe("12A");
});

test("figures are of what was saved last", async () => {
  const counted = async () => (await get(`/api/scripts/figures?scriptId=${id}`)).figures.characters as unknown;
  const before = JSON.stringify(await counted());
  const content = sceneWithText("第1场 渡口 夜 外");
  const last = content.content.at(-1);
  if (last) last.content = [{ type: "text", text: "渡口没有人，只有一条船。".repeat(20) }];
  await save([{ id: sceneId(), content, version: 1 }]);
  expect(JSON.stringify(await counted())).not.toBe(before);
});

test("a job reads what was saved, beside everybody who waits for an answer", async () => {
  await save([{ id: sceneId(), content: sceneWithText("第1场 渡口 夜 外"), version: 1 }]);
  await workReadings(t.services.jobs, t.services);
  expect(await sendReading(t.services.jobs, page.versionId)).toBe(true);
  await expect.poll(async () => (await newestReading(t.db, page.versionId))?.seq).toBe(2);
});

test("another window hears each save, by its own session alone", async () => {
  const address = await t.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `/sse-api/document/heads?scriptId=${id}&seq=1`;
  expect((await fetch(address + url, { headers: { token: (await t.logIn()).token } })).status).toBe(404);
  const leave = new AbortController();
  const { body } = await fetch(address + url, { headers: { token }, signal: leave.signal });
  let received = "";
  const reading = (async () => {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) received += text;
  })().catch(() => undefined /* left */);
  await save([{ id: sceneId(), content: sceneWithText("第1场 渡口 夜 外"), version: 1 }]);
  await expect.poll(() => received).toContain("id: 2\ndata: 2\n\n");
  await save([{ id: sceneId(), content: sceneWithText("第1场 渡口 晨 外"), version: 2 }]);
  await expect.poll(() => received).toContain("data: 3\n\n");
  leave.abort();
  await reading;
  // Who comes back is told at once what it has missed.
  const again = new AbortController();
  const missed = await fetch(address + url, { headers: { token, "last-event-id": "2" }, signal: again.signal });
  const first = await missed.body?.getReader().read();
  expect(new TextDecoder().decode(first?.value)).toBe("id: 3\ndata: 3\n\n");
  again.abort();
});

test("the gate: what the schema refuses, ids that stand twice, another schema, another's script", async () => {
  const bad = [
    { ...sceneWithText("字"), type: "line" },
    { ...sceneWithText("字"), content: [] },
    { ...sceneWithText("字"), content: [...sceneWithText("字").content, ...sceneWithText("字").content] },
    { ...sceneWithText("字"), attrs: { ...sceneWithText("字").attrs, id: "else" } },
    "字",
  ];
  for (const content of bad) expect((await save([{ id: sceneId(), content, version: 1 }])).status).toBe(400);
  const lineOfNoKind = sceneWithText("字");
  Object.assign(lineOfNoKind.content[0]?.attrs ?? {}, { type: "bogus" });
  expect((await save([{ id: sceneId(), content: lineOfNoKind, version: 1 }])).status).toBe(400);
  expect(await save([], { schema: CONTENT_SCHEMA - 1 })).toMatchObject({ status: 409, code: 4090 });
  expect((await save([], { versionId: randomUUID() })).status).toBe(404);
  expect((await save([], {}, (await t.logIn()).token)).status).toBe(404);
  expect((await get(`/api/scriptStructure/document?script_id=${id}`)).seq).toBe(1);
});

test("what no window sends is refused, and is no fault of the server: numbers past its counting, ids it cannot keep, brackets nested too deep", async () => {
  const other = page.scenes[2]?.attrs.id ?? "";
  const refused = async (scenes: object[], more: object = {}) => expect((await save(scenes, more)).status).toBe(400);
  await refused([{ id: sceneId(), content: sceneWithText("字"), version: 2 ** 31 }]);
  await refused([
    { id: sceneId(), content: sceneWithText("字"), version: 9 },
    { id: other, version: 1e15, place: { after: null, before: null } },
  ]);
  for (const bad of ["\ud800", "a\u0000"]) {
    const content = sceneWithText("字");
    content.attrs.id = bad;
    await refused([{ id: bad, content, version: 0 }]);
    const line = sceneWithText("字");
    Object.assign(line.content[0]?.attrs ?? {}, { id: bad });
    await refused([{ id: sceneId(), content: line, version: 1 }]);
    await refused([], { opId: bad });
  }
  const body = { scriptId: id, opId: "deep", windowId: "w", schema: CONTENT_SCHEMA, scenes: [] };
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  const requestText = JSON.stringify({ ...body, questions: [{ id: "q", about: "l", of: "line", base: 0 }] });
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/document/save",
    payload: requestText.replace('"base":0', `"base":${deep}`),
    headers: { token, "content-type": "application/json" },
  });
  expect(answer.statusCode).toBe(400);
  const changes = await t.app.inject({
    url: `/api/document/changes?scriptId=${id}&seq=1000000000000`,
    headers: { token },
  });
  expect(changes.statusCode).toBe(400);
  expect((await get(`/api/scriptStructure/document?script_id=${id}`)).seq).toBe(1);
});

test("a change that names no version is not taken over what another login has noted or tagged since", async () => {
  const { token: writer, phone } = await t.logIn();
  t.later(61_000);
  const { token: reader } = await t.logIn(phone);
  token = writer;
  id = await uploadText(t.app, token);
  page = ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
  const unversioned = async (text: string) => (await save([{ id: sceneId(), content: sceneWithText(text) }])).status;
  expect((await save([{ id: sceneId(), content: sceneWithText("第1场 渡口 夜 外"), version: 1 }])).status).toBe(200);
  expect(await unversioned("第1场 渡口 晨 外")).toBe(200);
  const note = { scriptId: id, version: "", timestamp: "1", key: "渡口", value: "哪里" };
  const add = (as: string) =>
    t.app.inject({ method: "POST", url: "/api/scriptStructure/addRemark", payload: note, headers: { token: as } });
  expect((await add(reader)).statusCode).toBe(200);
  expect(await unversioned("第1场 渡口 日 外")).toBe(409);
});
