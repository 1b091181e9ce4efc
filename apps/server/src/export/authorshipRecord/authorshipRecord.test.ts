import { createHash, randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { CONTENT_SCHEMA, type LineJson, type Origin, type SceneJson } from "@mochang/screenplay";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { compactDocument } from "../../documents/compaction/compactDocument.ts";
import { loadVersion, readSnapshot } from "../../documents/index.ts";
import { readJsons } from "../../documents/saving/contentStore.ts";
import { saves } from "../../documents/tables.ts";
import { uploadText } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { readPdf } from "../testing/readBack.ts";
import { gatherAuthorship } from "./gatherAuthorship.ts";

let t: TestApp;
let token: string;
let id: string;
let documentId: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  id = (await post("/api/scripts/init", { scriptId: await uploadText(t.app, token), type: 2 })).data.id;
  documentId = (await page()).versionId;
  await save([["雾散了。", "model"]]);
  await dated(-400, 2);
  await save([
    ["雾", null],
    ["散了。", "model"],
  ]);
  await save([
    ["雾全", null],
    ["散了。", "model"],
  ]);
  await dated(-90, 2);
  await post("/api/version/save", { scriptId: id, originalVersionId: "", name: "第一稿，名字很长".repeat(7), type: 2 });
  await save([["雾全散了。", null]]);
  return () => t.close();
});

const get = async (url: string, as = token) => (await t.app.inject({ url, headers: { token: as } })).json();
const post = async (url: string, payload: object) =>
  (await t.app.inject({ method: "POST", url, payload, headers: { token } })).json();
const page = async () => ScriptStructure.parse((await get(`/api/scriptStructure/document?script_id=${id}`)).data);
const file = (as = token, versionId = "") =>
  t.app.inject({
    url: `/api/export/processRecord?scriptId=${id}&versionId=${versionId}`,
    headers: { token: as, origin: "http://localhost" },
  });

/** Saves the second line of the first scene with these words. */
async function save(words: readonly [string, Origin | null][]): Promise<void> {
  const now = await page();
  const scene = structuredClone(now.scenes[1] as SceneJson);
  (scene.content[1] as LineJson).content = words.map(([text, by]) => ({
    type: "text",
    text,
    ...(by === null ? {} : { marks: [{ type: "origin", attrs: { by } }] }),
  }));
  const scenes = [{ id: scene.attrs.id, content: scene, version: now.versions[1]?.[0] }];
  const payload = { scriptId: id, versionId: "", opId: randomUUID(), windowId: "w", schema: CONTENT_SCHEMA, scenes };
  expect((await post("/api/document/save", { ...payload, reason: "typed" })).code).toBe(200);
}

/** Dates the newest saves some days back, a minute apart. */
async function dated(days: number, newest = 1): Promise<void> {
  const rows = await t.db.select().from(saves).where(eq(saves.documentId, documentId)).orderBy(saves.seq);
  for (const [i, { seq }] of rows.slice(-newest).entries())
    await t.db
      .update(saves)
      .set({ at: new Date(t.services.now().getTime() + days * 86_400_000 + i * 60_000) })
      .where(eq(saves.seq, seq));
}

const gathered = async () =>
  gatherAuthorship({ db: t.db, runFactsOf: async () => new Map() }, await loadVersion(t.db, id, documentId));
const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** RFC 8785, written anew here: what a reader of the paper would write. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const of = value as Record<string, unknown>;
  const names = Object.keys(of).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(of[name])}`).join()}}`;
}

test("each day's last save is in the chain, and whoever computes it anew finds the same", async () => {
  const { days, whole } = await gathered();
  expect(days.map(({ saves: saveCount }) => saveCount)).toEqual([2, 2, 1]);
  expect(whole).toMatchObject({ author: 5, changed: 0, model: 0 });
  let before = "";
  for (const { seq, at, document, link } of days) {
    const { scriptId, scenes } = await readSnapshot(t.db, documentId, seq);
    const jsons = await readJsons(
      t.db,
      scriptId,
      scenes.map((scene) => scene.hash),
    );
    const rows = scenes.map((scene) => hash(canonical(JSON.parse(jsons.get(scene.hash) ?? ""))));
    expect(document).toBe(hash(JSON.stringify(rows)));
    expect(link).toBe(hash(canonical({ seq, document, before, at: at.toISOString() })));
    before = link;
  }
});

test("the same state has the same hashes, before its log is thinned out and after", async () => {
  const before = await gathered();
  expect((await gathered()).days).toEqual(before.days);
  const { rows } = await compactDocument(t.db, documentId, t.services.now());
  expect(rows).toBeGreaterThan(0);
  const after = await gathered();
  expect(after.days).toEqual(before.days);
  expect(after.versions.map(({ document }) => document)).toEqual(before.versions.map(({ document }) => document));
});

test("the file tells it on pages with bookmarks; another's script has none", async () => {
  const answer = await file();
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("创作过程说明.pdf");
  const { pages, outline, custom } = await readPdf(answer.rawPayload);
  const text = pages.join("\n");
  const { days, versions } = await gathered();
  expect(outline.map(({ title }) => title)).toEqual(["各占多少", "各场", "版本", "每天的末次保存", "怎样重算"]);
  expect(text).toContain("不断定谁是作者");
  for (const { link, document } of days) expect([text.includes(link), text.includes(document)]).toEqual([true, true]);
  for (const { document } of versions) expect(text).toContain(document);
  expect(custom.get("AIGC")).toBeUndefined();
  const other = await t.logIn();
  expect((await file(other.token)).statusCode).toBe(404);
  expect((await file(token, "none")).statusCode).toBe(404);
});

test("a script without words has a file, too", async () => {
  const { data } = await post("/api/scripts/createBlank", { scriptName: "空城", fileTheme: "drama" });
  const { id: blank } = data as { id: string };
  const answer = await t.app.inject({ url: `/api/export/processRecord?scriptId=${blank}`, headers: { token } });
  expect(answer.statusCode).toBe(200);
  expect((await readPdf(answer.rawPayload)).pages.join("")).toContain("稿子上还没有字");
});
