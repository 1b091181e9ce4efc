import { randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { SaveScenes } from "../documents/index.ts";
import { AppError } from "../platform/index.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { retitle, type RetitleDeps } from "./retitle.ts";
import { MODIFY } from "./scriptTypes.ts";
import { scripts } from "./tables.ts";
import { uploadText } from "./testUpload.ts";

const TEXT = "《渡口》\n编剧：方砚秋\n\n1、渡口 日 外\n风。\n老陈：等船。\n\n2、船舱 夜 内\n浪。\n";

let t: TestApp;
let token: string;
let userId: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token, userId } = await t.logIn());
  const uploaded = await uploadText(t.app, token, TEXT, { scriptName: "渡口", author: "方砚秋" });
  id = (await post("/api/scripts/init", { scriptId: uploaded, type: MODIFY })).data.id;
});

const post = async (url: string, payload: object) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
const page = async (versionId = ""): Promise<ScriptStructure> => {
  const url = `/api/scriptStructure/document?script_id=${id}&versionId=${versionId}`;
  return ScriptStructure.parse((await t.app.inject({ url, headers: { token } })).json().data);
};
const rename = (name: string, author = "方砚秋") =>
  post("/api/scripts/updateTitlePage", { scriptId: id, name, author, reviewer: "" });
const frontOf = async (versionId = ""): Promise<string[]> =>
  ((await page(versionId)).scenes[0] as SceneJson).content
    .map(({ content = [] }) => content.map(({ text }) => text).join(""))
    .filter((words) => words !== "");
const saveVersion = async (): Promise<string> =>
  (await post("/api/version/save", { scriptId: id, name: "一" })).data.id;
/** Types over the first line of the front matter. */
async function typeTitle(words: string): Promise<void> {
  const { scenes, versions } = await page();
  const content = structuredClone(scenes[0] as SceneJson);
  content.content[0] = { ...(content.content[0] as SceneJson["content"][0]), content: [{ type: "text", text: words }] };
  const save = { id: content.attrs.id, content, version: versions[0]?.[0] ?? 0 };
  const body = { scriptId: id, versionId: "", opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA };
  expect((await post("/api/document/save", { ...body, scenes: [save] })).code).toBe(200);
}

/** `retitle` whose saves are answered by `save`, and the warnings it logs. */
async function retitleWith(save: SaveScenes): Promise<unknown[]> {
  const warned: unknown[] = [];
  const deps: RetitleDeps = {
    db: t.db,
    saveScenes: save,
    pace: { saved: () => undefined },
    log: { warn: (facts: unknown) => void warned.push(facts) } as RetitleDeps["log"],
  };
  const names = { name: "渡口", author: "方砚秋" };
  await retitle(deps, { userId, session: null }, { id, ...names }, { ...names, name: "渡船" });
  return warned;
}

test("a row that says the script's name is found, though the version is called otherwise in its own words", async () => {
  await t.db.update(scripts).set({ name: "渡船" }).where(eq(scripts.id, id));
  await typeTitle("《渡船》");
  await rename("远山", "叶青禾");
  expect(await frontOf()).toEqual(["《远山》", "编剧：叶青禾"]);
});

test("a version that went back to an automatic one is called what that was called, so that its row is found again", async () => {
  const { data: kept } = await post("/api/version/keep", { scriptId: id, versionId: "", reason: "改名之前" });
  await rename("渡船");
  await post("/api/version/restore", { id: kept.id });
  expect(await frontOf()).toEqual(["《渡口》", "编剧：方砚秋"]);
  await rename("远山");
  expect(await frontOf()).toEqual(["《远山》", "编剧：方砚秋"]);
});

test("a file that is called otherwise than the work keeps its own title while the name stays", async () => {
  await t.db.update(scripts).set({ name: "渡口定本" }).where(eq(scripts.id, id));
  await rename("渡口定本", "叶青禾");
  expect(await frontOf()).toEqual(["《渡口》", "编剧：叶青禾"]);
});

test("a version whose first row is being written in is tried again, and then logged", async () => {
  const [script] = await t.db.select().from(scripts).where(eq(scripts.id, id));
  let tries = 0;
  const warned = await retitleWith(async () => {
    tries++;
    return { state: "stale", head: 1, scenes: [] };
  });
  expect(tries).toBe(3);
  expect(warned).toEqual([{ documentId: script?.documentId }]);
});

test("a version that is deleted meanwhile is passed over alone", async () => {
  const saved = await saveVersion();
  const tried: string[] = [];
  await retitleWith(async ({ documentId }) => {
    tried.push(documentId);
    throw new AppError("gone");
  });
  expect(tried).toHaveLength(2);
  expect(tried).toContain(saved);
});
