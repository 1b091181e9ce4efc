import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { readLinesOf, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, parseScreenplay, sceneFacts, toParsed } from "@mochang/screenplay";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { loadScriptPage } from "./loadScriptPage.ts";
import { openScriptPage } from "./openScriptPage.ts";
import { SHORT_SCRIPT, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

const upload = (text?: string): Promise<string> => uploadText(t.app, token, text);
const get = (path: string, as = token) => t.app.inject({ url: `/api/scriptStructure/${path}`, headers: { token: as } });
const note = async (scriptId: string, timestamp: string, text: string, start: number, end: number) =>
  t.app.inject({
    method: "POST",
    url: "/api/scriptStructure/addRemark",
    payload: { scriptId, timestamp, key: text.slice(start, end), value: "y", start, end },
    headers: { token },
  });

test("the document's rows are the parsed script", async () => {
  const id = await upload();
  const { code, data } = (await get(`document?script_id=${id}`)).json();
  expect(code).toBe(200);
  const structure = ScriptStructure.parse(data);
  expect(structure).toMatchObject({ scriptId: id, name: "渡口", kind: "screenplay", seq: 1, remark: [] });
  expect(structure.versions).toEqual(structure.scenes.map(() => [1, 1]));
  expect(structure.scenes[0]?.attrs.front).toBe(true);
  const parsed = parseScreenplay(SHORT_SCRIPT);
  const { kind, title, cast } = parsed;
  const reading = { text: SHORT_SCRIPT, cast, lines: readLinesOf(structure.reading.lines) };
  expect(toParsed({ kind, title, scenes: structure.scenes }, reading)).toEqual(parsed);
});

test("a long script comes whole and in order, in pieces", async () => {
  const text = Array.from(
    { length: 900 },
    (_, i) =>
      `第${i + 1}场 渡口${i} 日 外\n江面起雾，这是第${i}次，渡船靠岸，人们下船，又有人上船。\n老周：今天不开船${i}。\n`,
  ).join("\n");
  const id = await upload(text);
  const { scenes } = ScriptStructure.parse((await get(`document?script_id=${id}`)).json().data);
  expect(scenes).toHaveLength(901);
  expect(scenes.slice(1).map((s) => sceneFacts(s).number)).toEqual(
    Array.from({ length: 900 }, (_, i) => String(i + 1)),
  );

  const plain = await get(`document?script_id=${id}`);
  const small = await t.app.inject({
    url: `/api/scriptStructure/document?script_id=${id}`,
    headers: { token, "accept-encoding": "gzip, deflate, br" },
  });
  expect(small.headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "application/json; charset=utf-8",
    vary: expect.stringContaining("accept-encoding"),
  });
  expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});

test("the page's HTML holds every word as text, and the notes' marks where they belong", async () => {
  const text = SHORT_SCRIPT.replace("江面起雾，渡船靠岸。", '江面<script>alert("1")</script>起雾 & <b>渡船</b>靠岸。');
  const id = await upload(text);
  const start = text.indexOf("今天不开船");
  await note(id, "1", text, start, start + 3);
  await note(id, "2", text, start + 2, start + 5);
  await note(id, '3"><img src=x>', text, text.indexOf("霜降"), text.indexOf("霜降") + 2);
  const { structure, remark } = (await get(`findByScriptIdAndVersion?script_id=${id}&version=`)).json().data;
  expect(structure).not.toMatch(/<(?!\/?(?:section|p|mark)[ >])/);
  expect(structure).toContain(
    "江面&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;起雾 &amp; &lt;b&gt;渡船&lt;/b&gt;靠岸。",
  );
  expect(structure).toContain(
    '<mark data-remark="1">今天</mark><mark data-remark="1"><mark data-remark="2">不</mark></mark><mark data-remark="2">开船</mark>。',
  );
  expect(structure.match(/<section class="scene"/g)).toHaveLength(2);
  expect(remark.map((r: { timestamp: string; scene: number }) => [r.timestamp, r.scene])).toEqual([
    ["1", 1],
    ["2", 1],
    ['3"><img src=x>', 2],
  ]);
});

test("a page whose reading an analysis replaces before its lines are looked up is opened again", async () => {
  const id = await uploadText(t.app, token, SHORT_SCRIPT, { type: "2", pingguType: "" });
  const start = SHORT_SCRIPT.indexOf("今天不开船");
  await note(id, "1", SHORT_SCRIPT, start, start + 5);
  const { scenes, versions, versionId } = ScriptStructure.parse((await get(`document?script_id=${id}`)).json().data);
  const scene = scenes.at(-1);
  if (!scene) throw new Error("the script has no scene");
  const shorter = { ...scene, content: scene.content.slice(0, -1) };
  let version = versions.at(-1)?.[0];
  const saveAndReadAgain = async (content: typeof scene) => {
    const saved = await t.app.inject({
      method: "POST",
      url: "/api/document/save",
      payload: {
        scriptId: id,
        versionId,
        opId: randomUUID(),
        windowId: "w",
        schema: CONTENT_SCHEMA,
        scenes: [{ id: scene.attrs.id, content, version }],
      },
      headers: { token },
    });
    expect(saved.statusCode).toBe(200);
    version = saved.json().data.seq;
    expect((await get(`document?script_id=${id}`)).statusCode).toBe(200);
  };
  // The first reading, that of the import, is kept for good; the next ones replace each other.
  await saveAndReadAgain(shorter);
  const { db, now } = t.services;
  let reads = 0;
  const replaced = new Proxy(db, {
    get: (target, key) =>
      key === "transaction"
        ? async (...args: Parameters<typeof db.transaction>) => {
            const page = await target.transaction(...args);
            if (reads++ === 0) await saveAndReadAgain(scene);
            return page;
          }
        : Reflect.get(target, key),
  });
  const page = await openScriptPage({ db: replaced, now }, versionId, "");
  expect(reads).toBe(2);
  expect(page.remark.map((remark) => [remark.timestamp, remark.scene])).toEqual([["1", 1]]);
  expect(Object.keys(JSON.parse(page.lines) as object)).toEqual(
    expect.arrayContaining(scene.content.slice(1).map(({ attrs }) => attrs.id)),
  );
});

test("a damaged document comes as it is stored, with its last reading, also where it has changed since and has a note", async () => {
  const id = await upload();
  const { scenes } = ScriptStructure.parse((await get(`document?script_id=${id}`)).json().data);
  const sceneId = scenes[1]?.attrs.id ?? "";
  const start = SHORT_SCRIPT.indexOf(scenes[1]?.content.at(-1)?.content?.[0]?.text ?? "");
  expect((await note(id, "1", SHORT_SCRIPT, start, start + 3)).statusCode).toBe(200);
  const damaged = { ...scenes[1], content: [null, { text: "这些字不能丢。" }] };
  await t.db.execute(sql`update scene_contents set content = ${JSON.stringify(damaged)}, packed = null
    where script_id = ${id} and hash in (select hash from document_scenes where scene_id = ${sceneId})`);
  await t.db.execute(sql`update documents set head = head + 1, text_seq = head + 1 where script_id = ${id}`);
  const { code, data } = (await get(`document?script_id=${id}`)).json();
  expect(code).toBe(200);
  expect(JSON.stringify(data.scenes)).toContain("这些字不能丢。");
  expect(data.remark).toMatchObject([{ timestamp: "1", start: null }]);
});

test("a reading that fails for another reason than damage fails the page", async () => {
  const id = await upload();
  const { rows } = await t.db.execute<{ id: string }>(
    sql`update documents set head = head + 1, text_seq = head + 1 where script_id = ${id} returning id`,
  );
  const failing = () => {
    throw new Error("no clock");
  };
  await expect(loadScriptPage({ db: t.db, now: failing }, rows[0]?.id ?? "")).rejects.toThrow("no clock");
});

test("someone else's script, none, and another version answer as not there", async () => {
  const id = await upload();
  const { token: other } = await t.logIn();
  for (const path of ["document", "findByScriptIdAndVersion"]) {
    expect((await get(`${path}?script_id=${id}`, other)).statusCode).toBe(404);
    expect((await get(`${path}?script_id=${randomUUID()}`)).statusCode).toBe(404);
    expect((await get(path)).statusCode).toBe(400);
    expect((await t.app.inject({ url: `/api/scriptStructure/${path}?script_id=${id}` })).statusCode).toBe(401);
  }
  expect((await get(`findByScriptIdAndVersion?script_id=${id}&version=v9`)).statusCode).toBe(404);
});

test("the OpenAPI page lists every call of the script page", async () => {
  const { paths } = (await t.app.inject({ url: "/api/openapi.json" })).json();
  const structure = [
    "document",
    "findByScriptIdAndVersion",
    "addRemark",
    "updateRemark",
    "deleteRemark",
    "exportRemarks",
    "retag",
  ].map((name) => `/api/scriptStructure/${name}`);
  const scenes = ["sceneAnalyses", "estimateScenes", "startScenes", "retryScenes"].map(
    (name) => `/api/evaluation/${name}`,
  );
  expect(Object.keys(paths)).toEqual(expect.arrayContaining([...structure, ...scenes, "/api/scripts/init"]));
});
