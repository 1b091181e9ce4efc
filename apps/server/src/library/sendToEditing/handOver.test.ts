import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ScriptStructure } from "@mochang/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token);
});

const post = (url: string, payload: object, as = token) =>
  t.app.inject({ method: "POST", url, payload, headers: { token: as } });
const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json().data;
const init = async (scriptId = id, type: unknown = 2, as = token) =>
  (await post("/api/scripts/init", { scriptId, type }, as)).json();
const structure = async (scriptId: string) =>
  ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${scriptId}`));
const note = (scriptId: string, timestamp: string) =>
  post("/api/scriptStructure/addRemark", {
    scriptId,
    timestamp,
    key: "霜降",
    start: SHORT_SCRIPT.indexOf("霜降"),
    end: SHORT_SCRIPT.indexOf("霜降") + 2,
    value: "为什么是霜降",
  });
const forGood = async (scriptId: string): Promise<number> => {
  await post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
  return (await post("/api/scripts/physical-delete", { scriptId })).statusCode;
};

test("the record has the same document, figures and notes, and is of the modify system", async () => {
  await note(id, "1");
  const { code, data } = await init();
  expect([code, data]).toMatchObject([
    200,
    { type: 2, isInit: true, name: "渡口", author: "阿青", sceneCount: 2, pingguType: "", deleteFlag: 0 },
  ]);
  expect(data.id).not.toBe(id);
  const [before, after] = [await structure(id), await structure(data.id)];
  const { versionId, seq: _, versions: __, reading, ...same } = before;
  expect(after).toMatchObject({ ...same, scriptId: data.id, seq: 1 });
  expect(after.reading.lines).toEqual(reading.lines);
  expect(after.versionId).not.toBe(versionId);
  expect(after.remark).toHaveLength(1);
  expect(await get(`/api/scripts/figures?script_id=${data.id}`)).toEqual(
    await get(`/api/scripts/figures?script_id=${id}`),
  );
  expect(await get(`/api/scripts/detail?script_id=${id}`)).toMatchObject({ type: 1, isInit: false });
  const list = (await post("/api/scripts/findPageByParam", { type: 1 })).json().data.records;
  expect(list.map((r: { id: string }) => r.id)).toEqual([id]);
});

test("asked again, ten times at once, or after a stay in the trash, it is the same record", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => init()));
  const ids = new Set(answers.map((a) => a.data.id));
  expect(ids.size).toBe(1);
  const [copy = ""] = ids;
  await post("/api/scripts/updateStatus", { scriptId: copy, deleteFlag: 1 });
  expect((await init()).data).toMatchObject({ id: copy, deleteFlag: 0 });
  expect((await init(copy)).data).toMatchObject({ id: copy, isInit: true });
});

test("the two are independent: notes, tags and deletion of one do not change the other", async () => {
  await note(id, "1");
  const copy = (await init()).data.id as string;
  await note(copy, "2");
  await post("/api/scriptStructure/deleteRemark", { scriptId: id, timestamp: "1" });
  expect((await structure(copy)).remark.map((r) => r.timestamp).toSorted()).toEqual(["1", "2"]);
  const [front, one, two] = (await structure(copy)).scenes;
  expect(front?.attrs.front).toBe(true);
  const scenes = [
    {
      ...one,
      content: [
        ...(one?.content ?? []),
        ...(two?.content ?? []).map((l, i) => (i === 0 ? { ...l, attrs: { ...l.attrs, type: "action" } } : l)),
      ],
    },
  ];
  expect(
    (
      await post("/api/scriptStructure/retag", {
        scriptId: copy,
        replaces: [
          [one?.attrs.id, 1],
          [two?.attrs.id, 1],
        ],
        scenes,
      })
    ).statusCode,
  ).toBe(200);
  expect([(await structure(copy)).scenes.length, (await structure(id)).scenes.length]).toEqual([2, 3]);
});

test.each([
  ["the first record", true],
  ["the handed-over one", false],
])("the imported file outlives %s", async (_, first) => {
  const copy = (await init()).data.id as string;
  const { rows } = await t.pool.query("select file_key from scripts where id = $1", [id]);
  const file = join(t.dataDir, "files", rows[0].file_key);
  const [deletedId, keptId] = first ? [id, copy] : [copy, id];
  expect(await forGood(deletedId)).toBe(200);
  expect(existsSync(file)).toBe(true);
  expect((await structure(keptId)).scenes).toHaveLength(3);
  expect(await forGood(keptId)).toBe(200);
  expect(existsSync(file)).toBe(false);
});

test("someone else's script, none, and another type are refused", async () => {
  const { token: other } = await t.logIn();
  expect((await init(id, 2, other)).code).toBe(404);
  expect((await init(randomUUID())).code).toBe(404);
  expect((await init(id, 4)).code).toBe(400);
  const parts = [await init(id, 1), await init(id, "2"), await init(id, 3)];
  expect(new Set(parts.map((a) => a.data.id)).size).toBe(1);
});

test("an upload for the modify system is prepared under its own id or its upload's number, and tells its three parts to whoever comes late", async () => {
  const number = randomUUID();
  const parts = [...fieldParts({ type: "2", pingguType: "1-1" }), filePart(SHORT_SCRIPT)];
  const uploaded = (await t.app.inject(uploadRequest(token, parts, { "x-upload-id": number }))).json();
  // No assessment is started with it, whatever its form says.
  expect(uploaded.msg).toBe("上传成功");
  const detail = () => get(`/api/scripts/detail?script_id=${uploaded.data.id}`);
  expect(await detail()).toMatchObject({ type: 2, isInit: false, pingguType: "", evaluation: null });
  for (const type of [1, 2, 3]) expect((await init(number, type)).data).toMatchObject({ id: uploaded.data.id });
  expect(await detail()).toMatchObject({ isInit: true, editTime: null });
  for (const name of [number, uploaded.data.id as string]) {
    const { body } = await t.app.inject({ url: `/sse-api/sse/connect/${name}/two`, headers: { token } });
    const messages = [...body.matchAll(/^data: (.*)$/gmu)].map(([, data]) => JSON.parse(data ?? "") as unknown);
    expect(messages).toEqual([
      { step: 1, message: expect.stringMatching(/^\d+ 字，文本$/u), percent: 99 },
      { step: 2, message: expect.stringMatching(/^2 场，\d+ 行$/u), percent: 99 },
      { step: 3, message: "2 个人物", percent: 99 },
      { step: "done", message: "", percent: 100 },
    ]);
  }
  const { token: other } = await t.logIn();
  expect((await init(number, 1, other)).code).toBe(404);
});

test("what is saved later is told as the time of the last change; a copy begins without one", async () => {
  const copy = (await init()).data.id as string;
  await note(copy, "1");
  const [record] = (await post("/api/scripts/findPageByParam", { type: 2 })).json().data.records;
  expect(record).toMatchObject({ id: copy, editTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u) });
  expect((await init()).data.editTime).toBe(record.editTime);
  const saved = (await post("/api/scripts/saveAs", { scriptId: copy, name: "副本" })).json().data;
  expect(saved).toMatchObject({ editTime: null, isInit: true, type: 2 });
});
