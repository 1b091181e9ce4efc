import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { openNumberPublisher, openNotifications, silentLog } from "../../platform/index.ts";
import { copyDocument, registerCopy } from "./copyDocument.ts";
import { compactDocument } from "../compaction/compactDocument.ts";
import { HEAD_CHANNEL, openHeads } from "../saving/followHeads.ts";
import { createRestorePoint, readMoment } from "../snapshot/savePoints.ts";
import { freezeNewestReading, newestReading, putReading } from "../readings/readings.ts";
import { readContents, readSnapshot } from "../snapshot/snapshot.ts";
import { makeScript, save, testDocuments, testScenes, typed } from "../testDocuments.ts";
import { listVersions, loadVersion, nameVersion } from "./documentVersions.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);
const words = async (documentId: string, at?: number): Promise<string[]> => {
  const found: string[] = [];
  for await (const part of readContents(db, await readSnapshot(db, documentId, at)))
    found.push(...part.map((scene) => (JSON.parse(scene.json) as { words: string }).words));
  return found;
};
const contents = async (scriptId: string): Promise<number> =>
  (await db.execute(sql`select 1 from scene_contents where script_id = ${scriptId}`)).rows.length;

test("a version is a copy with the same ids that writes no text, lives on by itself, and takes along what features say", async () => {
  const { scriptId, documentId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [typed("s1", 1, "改过"), { id: "s3", content: null, version: 1 }]));
  const before = await contents(scriptId);
  const copiedTo: string[] = [];
  registerCopy("test", { copyAttachedRows: async (_, copied) => void copiedTo.push(copied.to), tables: [] });
  const copy = await db.transaction((tx) =>
    copyDocument(tx, { from: documentId, scriptId, name: "第二版", authorId: null }, t.deps.now()),
  );
  expect([await contents(scriptId), copiedTo]).toEqual([before, [copy]]);
  expect(await words(copy)).toEqual(["", "改过", "第2场"]);
  await t.saveScenes(save(copy, [typed("s2", 1, "另写")]));
  expect([await words(copy), await words(documentId)]).toEqual([
    ["", "改过", "另写"],
    ["", "改过", "第2场"],
  ]);
  expect(await loadVersion(db, scriptId, copy)).toMatchObject({ parentId: documentId, name: "第二版", head: 2 });
  await expect(loadVersion(db, randomUUID(), copy)).rejects.toMatchObject({ code: "not-found" });
});

test("a copy into another script, of an earlier point, and an automatic one", async () => {
  const { scriptId, documentId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [typed("s1", 1, "改过")]));
  const { rows } = await db.execute<{ user_id: string }>(sql`select user_id from scripts where id = ${scriptId}`);
  const other = await makeScript(db as never, rows[0]?.user_id ?? "");
  const copy = (to: string, at?: number, automatic = false) =>
    db.transaction((tx) =>
      copyDocument(
        tx,
        { from: documentId, scriptId: to, name: null, authorId: null, automatic, ...(at ? { at } : {}) },
        t.deps.now(),
      ),
    );
  const handed = await copy(other, 1);
  await db.execute(sql`delete from scripts where id = ${scriptId}`);
  expect(await words(handed)).toEqual(["", "第1场", "第2场", "第3场"]);
});

test("lists leave out automatic and deleted versions; a name makes an automatic one an ordinary one", async () => {
  const { scriptId, documentId } = await t.makeDocument();
  const versionId = await db.transaction((tx) =>
    copyDocument(tx, { from: documentId, scriptId, name: null, authorId: null, automatic: true }, t.deps.now()),
  );
  expect((await listVersions(db, scriptId)).total).toBe(1);
  expect((await listVersions(db, scriptId, { which: "all" })).total).toBe(2);
  await nameVersion(db, versionId, "留着");
  expect((await listVersions(db, scriptId)).versions.map((v) => v.name)).toContain("留着");
});

test("five backups a scene; the sixth asks which one to give up; each is what the scene was, after compaction too", async () => {
  const { documentId } = await t.makeDocument();
  const keep = (giveUp?: string) =>
    db.transaction((tx) =>
      createRestorePoint(
        tx,
        { documentId, sceneId: "s1", kind: "backup", authorId: null, ...(giveUp ? { replacedId: giveUp } : {}) },
        t.deps.now(),
      ),
    );
  const versionIds: string[] = [];
  for (let i = 1; i <= 5; i++) {
    const moment = await keep();
    if (moment.state === "kept") versionIds.push(moment.moment.id);
    await t.saveScenes(save(documentId, [typed("s1", i, `第${i}稿`)]));
  }
  const full = await keep();
  expect(full.state === "full" ? full.backups.length : 0).toBe(5);
  expect((await keep(versionIds[4])).state).toBe("kept");
  t.later(3 * 86_400_000);
  await compactDocument(db, documentId, t.deps.now());
  expect(JSON.parse((await readMoment(db, documentId, versionIds[1] ?? "")).json)).toEqual({
    id: "s1",
    words: "第1稿",
  });
  await expect(readMoment(db, documentId, versionIds[4] ?? "")).rejects.toMatchObject({ code: "not-found" });
});

test("the running reading is replaced by each analysis and frozen for good once named", async () => {
  const { documentId } = await t.makeDocument();
  const reading = {
    text: "字",
    title: null,
    lines: "{}",
    scenes: "[]",
    cast: "[]",
    figures: "{}",
    findings: "[]",
    characters: 1,
    sceneCount: 1,
    hash: "h",
  };
  const put = (seq: number) => db.transaction((tx) => putReading(tx, documentId, seq, reading, t.deps.now()));
  const first = await put(1);
  expect(await put(1)).toBeNull();
  expect(await db.transaction((tx) => freezeNewestReading(tx, documentId))).toBe(first);
  const second = await put(2);
  const third = await put(3);
  expect(await newestReading(db, documentId)).toEqual({ id: third, seq: 3, frozen: false });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from readings where document_id = ${documentId} order by seq`,
  );
  expect([rows.map((r) => r.id), second === null]).toEqual([[first, third], false]);
});

test("other processes are notified of heads; a lost announcement is found by polling", async () => {
  const notifications = openNotifications(database.connection, silentLog());
  const heads = await openHeads({ db, notifications, pollMs: 50 });
  const announcer = openNumberPublisher(db, silentLog());
  const { documentId } = await t.makeDocument(testScenes(1));
  const received: number[] = [];
  const stop = heads.follow(documentId, 1, (head) => received.push(head));
  announcer.announce(HEAD_CHANNEL, documentId, 5);
  await expect.poll(() => received).toEqual([5]);
  await db.execute(sql`update documents set head = 9 where id = ${documentId}`);
  await expect.poll(() => received).toEqual([5, 9]);
  stop();
  heads.close();
  await announcer.close();
  await notifications.close();
});
