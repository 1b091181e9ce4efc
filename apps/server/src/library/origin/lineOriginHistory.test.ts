import { randomUUID } from "node:crypto";
import { type LineOriginHistory, ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type LineJson, type Origin, type SceneJson } from "@mochang/screenplay";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { compactDocument } from "../../documents/compaction/compactDocument.ts";
import { saves } from "../../documents/tables.ts";
import { runs } from "../../run/tables.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id;
  return () => t.close();
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object, as = token) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token: as } })).json();
const page = async () => ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data);

/** Saves a scene's second line with these words; null is the author's. */
async function save(
  words: readonly [string, Origin | null][],
  reason: string,
  runId: string | null = null,
): Promise<[string, string]> {
  const now = await page();
  const scene = structuredClone(now.scenes[1] as SceneJson);
  const line = scene.content[1] as LineJson;
  line.content = words.map(([text, by]) => ({
    type: "text",
    text,
    ...(by === null ? {} : { marks: [{ type: "origin", attrs: { by } }] }),
  }));
  const scenes = [{ id: scene.attrs.id, content: scene, version: now.versions[1]?.[0] }];
  const payload = { scriptId: id, versionId: "", opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  expect((await post("/api/document/save", { ...payload, reason, runId })).code).toBe(200);
  return [scene.attrs.id, line.attrs.id];
}

/** An empty save that names a run. */
const tryToSave = (as: string, runId: string) =>
  post(
    "/api/document/save",
    { scriptId: id, opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, reason: "model", runId, scenes: [] },
    as,
  );

const story = async ([sceneId, lineId]: [string, string], as = token) =>
  get(`/api/origin/line?scriptId=${id}&sceneId=${sceneId}&lineId=${lineId}`, as);

test("tells by which saves a model's words came into a line, and no one else's", async () => {
  const line = await save([["灯亮了。", "imported"]], "typed");
  expect((await story(line)).data).toEqual({ acts: [], complete: true });
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾散了。", "model"],
    ],
    "model",
  );
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾全", null],
      ["散了。", "model"],
    ],
    "typed",
  );
  await save(
    [
      ["灯亮了。", "imported"],
      ["雾全散了。天明。", "model"],
    ],
    "restored",
  );
  const { acts, complete } = (await story(line)).data as LineOriginHistory;
  expect(acts.map(({ act, characters }) => [act, characters])).toEqual([
    ["model", 4],
    ["restored", 5],
  ]);
  const wordsAt = async (seq: number | null | undefined): Promise<string | undefined> =>
    (await get(`/api/scene-history/state?scriptId=${id}&sceneId=${line[0]}&seq=${seq}`)).data?.sceneContent[1].content;
  expect(await Promise.all(acts.map(({ before }) => wordsAt(before)))).toEqual(["灯亮了。", "灯亮了。雾全散了。"]);
  expect(complete).toBe(true);
  expect((await story([line[0], "none"])).data.acts).toEqual([]);
  const other = await t.logIn();
  expect((await story(line, other.token)).code).toBe(404);
});

test("names the run that wrote the words, also once the save of the acceptance was thinned out", async () => {
  const sceneId = ((await page()).scenes[1] as SceneJson).attrs.id;
  const [before] = await t.db.select().from(saves).where(isNotNull(saves.authorId)).limit(1);
  const put = async (scriptId: string): Promise<string> => {
    const requested = { sceneId, content: "", thoughts: "", promptId: 114, promptIds: [114, 115] };
    const input = { model: { name: "写手", simulated: true }, asked: requested };
    const runId = randomUUID();
    const at = new Date();
    const row = { id: runId, userId: before?.authorId ?? "", scriptId, kind: "rewrite", state: "done", input };
    await t.db.insert(runs).values({ ...row, createdAt: at, touchedAt: at });
    return runId;
  };
  const runId = await put(id);
  await save([["雾。", null]], "typed");
  const line = await save([["桥亮了。", "model"]], "model", runId);
  const expectedAct = { act: "model", characters: 4, run: { title: "润色、细化", model: "写手" } };
  expect((await story(line)).data.acts.at(-1)).toEqual({
    ...expectedAct,
    at: expect.any(String),
    before: expect.any(Number),
  });
  await save(
    [
      ["桥亮了。", "model"],
      ["走。", null],
    ],
    "typed",
  );
  await post("/api/rewrite/backup", { scriptId: id, sceneId });
  await save([["桥亮了。灯也亮了。", "model"]], "model", runId);
  await save([["桥亮了。灯也亮了。好。", "model"]], "typed");
  const rows = await t.db.select().from(saves).orderBy(desc(saves.seq)).limit(2);
  // Two days old, and within one minute: the typing alone keeps its row of the scene.
  for (const [i, { seq }] of rows.entries())
    await t.db
      .update(saves)
      .set({ at: new Date(Date.UTC(2026, 0, 1, 8, 0, 30 - i)) })
      .where(and(eq(saves.seq, seq), eq(saves.documentId, rows[0]?.documentId ?? "")));
  // The running reading is of the newest save then.
  await page();
  expect((await compactDocument(t.db, rows[0]?.documentId ?? "", t.services.now())).rows).toBeGreaterThan(0);
  expect((await story(line)).data.acts.at(-1)).toMatchObject({ act: "model", run: expectedAct.run });
  const other = await t.logIn();
  const foreign = await uploadText(t.app, other.token);
  for (const [user, named] of [
    [token, await put(foreign)],
    [token, "none"],
    [other.token, runId],
  ] as const)
    expect((await tryToSave(user, named)).code).toBe(404);
});
