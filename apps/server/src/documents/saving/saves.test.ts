import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../platform/testDatabase.ts";
import { compactDocument } from "../compaction/compactDocument.ts";
import { documentsToCompact } from "../compaction/compactDocument.job.ts";
import { MAX_DOCUMENT_CHARACTERS, MAX_OPEN_QUESTIONS } from "../limits.ts";
import type { SaveAnswer, SceneChange } from "./saveTypes.ts";
import { openMergeConflicts } from "./openMergeConflicts.ts";
import { readChanges, readSnapshot } from "../snapshot/snapshot.ts";
import { save, testDocuments, testScenes, typed } from "../testDocuments.ts";
import { setVersionDeleted } from "../versions/documentVersions.ts";

const database = await testDatabase();
const { db } = database;
const t = await testDocuments(database);

const order = async (documentId: string): Promise<string[]> =>
  (await readSnapshot(db, documentId)).scenes.map((scene) => scene.id);
const staleIds = (answer: SaveAnswer): string[] =>
  answer.state === "stale" ? answer.scenes.map((scene) => scene.id).toSorted() : ["saved"];

test("a save is one seq however many scenes, its answer says the versions, and it is announced", async () => {
  const { documentId } = await t.makeDocument();
  expect(await t.saveScenes(save(documentId, [typed("s1", 1, "改"), typed("s2", 1, "改")]))).toEqual({
    state: "saved",
    seq: 2,
    replayed: false,
    scenes: [
      ["s1", 2, 1],
      ["s2", 2, 1],
    ],
  });
  expect(t.announced).toContainEqual([documentId, 2]);
  expect(await readSnapshot(db, documentId)).toMatchObject({ seq: 2, textSeq: 2 });
});

test("a replay gets its first answer although its base is old, and is written once", async () => {
  const { documentId } = await t.makeDocument();
  const first = save(documentId, [typed("s1", 1, "一")]);
  const answer = await t.saveScenes(first);
  await t.saveScenes(save(documentId, [typed("s1", 2, "二")]));
  expect(await t.saveScenes(first)).toEqual({ ...answer, replayed: true });
  expect((await readSnapshot(db, documentId)).seq).toBe(3);
});

test("a save with another's number that says something else is no replay: it is stale, also when the first has left the log", async () => {
  const { documentId } = await t.makeDocument();
  const first = save(documentId, [typed("s1", 1, "一")]);
  await t.saveScenes(first);
  const place = { after: "s3", before: null };
  const others: SceneChange[][] = [
    [typed("s1", 1, "二")],
    [{ ...typed("s1", 1, "一"), place }],
    [{ id: "s1", content: null, version: 1 }],
    [typed("s2", 1, "二")],
    [typed("s1", 1, "一"), typed("s2", 1, "二")],
  ];
  const refused = async () => {
    for (const scenes of others)
      expect(staleIds(await t.saveScenes({ ...first, scenes }))).toEqual(
        expect.arrayContaining(scenes.map(({ id }) => id)),
      );
  };
  await refused();
  expect(await t.saveScenes({ ...first, scenes: [] })).toMatchObject({ state: "stale", scenes: [] });
  // Under the scene's newest version, too: what stands there is not what is sent.
  expect((await t.saveScenes({ ...first, scenes: [typed("s1", 2, "二")] })).state).toBe("stale");
  await t.saveScenes(save(documentId, [typed("s1", 2, "三"), typed("s2", 1, "三")]));
  t.later(3 * 86_400_000);
  await t.saveScenes(save(documentId, [typed("s1", 3, "四")]));
  await compactDocument(db, documentId, t.deps.now());
  await refused();
  expect(await t.saveScenes(first)).toMatchObject({ state: "saved", seq: 2, replayed: true });
  expect((await readSnapshot(db, documentId)).seq).toBe(4);
});

test("saves of two processes at once: all are in the log, one after the other", async () => {
  const { documentId } = await t.makeDocument(testScenes(8));
  const sent = Array.from({ length: 8 }, (_, i) => save(documentId, [typed(`s${i + 1}`, 1, "改")]));
  const answers = await Promise.all(sent.map((one, i) => (i % 2 ? t.saveElsewhere : t.saveScenes)(one)));
  const seqs = answers.map((answer) => (answer.state === "saved" ? answer.seq : 0));
  expect(seqs.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  const twice = await Promise.all(sent.flatMap((one) => [t.saveScenes(one), t.saveElsewhere(one)]));
  expect(twice.every((answer) => answer.state === "saved" && answer.replayed)).toBe(true);
});

test("a document of another script is not there", async () => {
  const { documentId } = await t.makeDocument();
  const { scriptId } = await t.makeDocument();
  await expect(t.saveScenes(save(documentId, [typed("s1", 1, "一")], { scriptId }))).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a scene that never was: nothing is deleted or moved, and who names a version of it is told that it is not there", async () => {
  const { documentId } = await t.makeDocument();
  const deletions = [
    { id: "none", content: null, version: 0 },
    { id: "nor", place: { after: "s1", before: null } },
  ];
  expect(await t.saveScenes(save(documentId, deletions))).toMatchObject({
    scenes: [
      ["none", 0, 0],
      ["nor", 0, 0],
    ],
  });
  expect(await t.saveScenes(save(documentId, [typed("none", 7, "字")]))).toMatchObject({
    state: "stale",
    scenes: [{ id: "none", version: 0, after: null, json: null }],
  });
  expect(await t.saveScenes(save(documentId, [typed("none", 0, "字")]))).toMatchObject({ state: "saved" });
});

test("a stale base saves nothing and is answered with what was split off, joined and moved since, followed on", async () => {
  const { documentId } = await t.makeDocument(testScenes(6));
  // s1 splits into s1 and new, new joins s3, s5 is only typed in.
  await t.saveScenes(
    save(documentId, [typed("s1", 1, "上"), { ...typed("new", 0, "下"), place: { after: "s1", before: "s2" } }]),
  );
  await t.saveScenes(save(documentId, [{ id: "new", content: null, version: 2 }, typed("s3", 1, "下，第3场")]));
  await t.saveScenes(save(documentId, [typed("s5", 1, "别的")]));
  const answer = await t.saveScenes(save(documentId, [typed("s1", 1, "我的"), typed("s2", 1, "也改")]));
  expect(staleIds(answer)).toEqual(["new", "s1", "s2", "s3"]);
  expect(answer).toMatchObject({ head: 4 });
  const staleScenes = answer.state === "stale" ? answer.scenes : [];
  expect(staleScenes.find((scene) => scene.id === "s3")).toMatchObject({ version: 3, after: "s2" });
  expect(staleScenes.find((scene) => scene.id === "new")).toMatchObject({ version: 3, json: null, after: null });
  expect((await readSnapshot(db, documentId)).seq).toBe(4);
});

test("of a scene that is told with a sent one everything since the sent one's base is told", async () => {
  const { documentId } = await t.makeDocument(testScenes(4));
  // s3 is joined to s2, whose lines then go to s1.
  await t.saveScenes(save(documentId, [typed("s2", 1, "二，三"), { id: "s3", content: null, version: 1 }]));
  await t.saveScenes(save(documentId, [typed("s1", 1, "一，二"), typed("s2", 2, "三")]));
  expect(staleIds(await t.saveScenes(save(documentId, [typed("s1", 1, "我的")])))).toEqual(["s1", "s2", "s3"]);
});

test("typing never conflicts with moving, and of two moves the later counts", async () => {
  const { documentId } = await t.makeDocument(testScenes(4));
  await t.saveScenes(save(documentId, [{ id: "s1", place: { after: "s4", before: null } }], { reason: "moved" }));
  expect(await t.saveScenes(save(documentId, [typed("s1", 1, "改")]))).toMatchObject({ state: "saved" });
  await t.saveScenes(save(documentId, [{ id: "s1", place: { after: "s2", before: "s3" } }]));
  expect(await order(documentId)).toEqual(["front", "s2", "s1", "s3", "s4"]);
  expect((await readSnapshot(db, documentId)).scenes.find((s) => s.id === "s1")).toMatchObject({
    version: 3,
    placeVersion: 4,
  });
});

test("the front matter stays first whatever a save asks for, and cannot be deleted", async () => {
  const { documentId } = await t.makeDocument();
  await t.saveScenes(
    save(documentId, [
      { id: "front", place: { after: "s2", before: "s3" } },
      { id: "s3", place: { after: null, before: "front" } },
    ]),
  );
  expect(await order(documentId)).toEqual(["front", "s3", "s1", "s2"]);
  await expect(t.saveScenes(save(documentId, [{ id: "front", content: null, version: 1 }]))).rejects.toThrow("invalid");
});

test("a deleted scene keeps its row: its base is compared, and an undo brings it back under its id", async () => {
  const { documentId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [{ id: "s2", content: null, version: 1 }]));
  expect(staleIds(await t.saveScenes(save(documentId, [typed("s2", 1, "别人的")])))).toEqual(["s2"]);
  await t.saveScenes(save(documentId, [{ ...typed("s2", 2, "回来"), place: { after: "s1", before: "s3" } }]));
  expect(await order(documentId)).toEqual(["front", "s1", "s2", "s3"]);
});

test("a change that names no version is taken from the session that saved last, else told the scene as it is", async () => {
  const { documentId } = await t.makeDocument();
  expect(staleIds(await t.saveScenes(save(documentId, [typed("s1", undefined, "一")], { session: "a" })))).toEqual([
    "s1",
  ]);
  await t.saveScenes(save(documentId, [typed("s1", 1, "一")], { session: "a" }));
  expect(await t.saveScenes(save(documentId, [typed("s1", undefined, "二")], { session: "a" }))).toMatchObject({
    seq: 3,
  });
  expect(staleIds(await t.saveScenes(save(documentId, [typed("s1", undefined, "三")], { session: "b" })))).toEqual([
    "s1",
  ]);
});

test("after a save that nobody's session made, a change that names no version is not taken", async () => {
  const { documentId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [typed("s1", 1, "一")], { session: "a" }));
  await t.saveScenes(save(documentId, [typed("s1", 2, "二")]));
  expect(staleIds(await t.saveScenes(save(documentId, [typed("s1", undefined, "三")], { session: "a" })))).toEqual([
    "s1",
  ]);
});

test("a document that is too long takes nothing that makes it longer, and what makes it shorter", async () => {
  const { documentId } = await t.makeDocument();
  await db.execute(sql`update documents set characters = ${MAX_DOCUMENT_CHARACTERS + 10} where id = ${documentId}`);
  await expect(t.saveScenes(save(documentId, [typed("s1", 1, "第1场长了")]))).rejects.toMatchObject({
    code: "invalid",
  });
  expect(await t.saveScenes(save(documentId, [typed("s1", 1, "短")]))).toMatchObject({ state: "saved", seq: 2 });
  expect(await t.saveScenes(save(documentId, [{ id: "s2", content: null, version: 1 }]))).toMatchObject({ seq: 3 });
});

test("a log is thinned for every age that its saves have come to since the last time, however long the server was off", async () => {
  const { documentId } = await t.makeDocument();
  const isDue = async () => (await documentsToCompact(db, t.deps.now())).includes(documentId);
  const compact = () => compactDocument(db, documentId, t.deps.now());
  expect(await isDue()).toBe(false);
  await t.saveScenes(save(documentId, [typed("s1", 1, "一")]));
  expect(await isDue()).toBe(false);
  t.later(3 * 3_600_000);
  expect(await isDue()).toBe(true);
  await compact();
  expect(await isDue()).toBe(false);
  // Off for ten days: the saves came of age in the first of them.
  t.later(10 * 86_400_000);
  expect(await isDue()).toBe(true);
  await compact();
  expect(await isDue()).toBe(false);
});

test("a document has a limit of open merge questions", async () => {
  const { documentId } = await t.makeDocument();
  const ask = (n: number, name: string, answered: string[] = []) =>
    t.saveScenes(
      save(documentId, [], {
        answered,
        questions: Array.from({ length: n }, (_, i) => ({
          id: `${name}${i}`,
          about: "line",
          of: "line",
          base: null,
          mine: null,
          theirs: null,
        })),
      }),
    );
  await ask(MAX_OPEN_QUESTIONS, "a");
  await expect(ask(1, "b")).rejects.toMatchObject({ code: "invalid" });
  expect(await ask(1, "b", ["a0"])).toMatchObject({ state: "saved", seq: 3 });
});

test("notes raise seq and not text_seq; a save that changes nothing is a save all the same", async () => {
  const { documentId } = await t.makeDocument();
  const marked = { id: "s1", words: "第1场", notes: ["n1"] };
  await t.saveScenes(save(documentId, [{ id: "s1", content: marked, version: 1 }], { reason: "note" }));
  expect(await readSnapshot(db, documentId)).toMatchObject({ seq: 2, textSeq: 1 });
  await t.saveScenes(save(documentId, [{ id: "s1", content: marked, version: 2 }]));
  expect(await readSnapshot(db, documentId)).toMatchObject({ seq: 3, textSeq: 1 });
  expect((await readSnapshot(db, documentId)).scenes.find((s) => s.id === "s1")).toMatchObject({
    version: 2,
    notes: ["n1"],
  });
});

test("questions are written in the save that brings them, and answered by a later one", async () => {
  const { documentId } = await t.makeDocument();
  const question = {
    id: "q1",
    about: "line",
    of: "line",
    base: { text: "他去" },
    mine: null,
    theirs: { text: "他去了" },
  } as const;
  await t.saveScenes(save(documentId, [typed("s1", 1, "一")], { reason: "merged", questions: [question] }));
  t.later(60_000);
  const more = [
    { ...question, id: "q2", theirSeq: 2 },
    { ...question, id: "q3", windowId: "gone", theirSeq: 9 },
  ];
  await t.saveScenes(save(documentId, [typed("s1", 2, "二")], { answered: ["q1"], windowId: "w2", questions: more }));
  const now = t.deps.now();
  const [first, second] = [new Date(now.getTime() - 60_000), now].map((at) => at.toISOString());
  expect(await openMergeConflicts(db, documentId)).toMatchObject([
    { id: "q2", mineFrom: { windowId: "w2", at: second }, theirsFrom: { windowId: null, at: first } },
    { id: "q3", mineFrom: { windowId: "gone", at: second }, theirsFrom: null },
  ]);
  const { rows } = await db.execute(
    sql`select seq, about, base, mine, theirs, answered_seq from questions where document_id = ${documentId} and id = 'q1'`,
  );
  expect(rows).toEqual([
    { seq: 2, about: "line", base: { text: "他去" }, mine: null, theirs: { text: "他去了" }, answered_seq: 3 },
  ]);
});

test("a deleted version is gone for saves but not for replays; an older window and an unknown document are refused", async () => {
  const { documentId } = await t.makeDocument();
  const first = save(documentId, [typed("s1", 1, "一")]);
  await t.saveScenes(first);
  await db.transaction((tx) => setVersionDeleted(tx, documentId, t.deps.now()));
  expect(await t.saveScenes(first)).toMatchObject({ replayed: true });
  await expect(t.saveScenes(save(documentId, [typed("s1", 2, "二")]))).rejects.toMatchObject({
    code: "gone",
    status: 410,
  });
  await db.transaction((tx) => setVersionDeleted(tx, documentId, null));
  expect(await t.saveScenes(save(documentId, [typed("s1", 2, "二")]))).toMatchObject({ seq: 3 });
  await expect(t.saveScenes(save(documentId, [], { schema: 6 }))).rejects.toMatchObject({ code: "client-old" });
  await expect(t.saveScenes(save(randomUUID(), []))).rejects.toMatchObject({ code: "not-found" });
});

test("what changed since a seq, the deleted among it", async () => {
  const { documentId } = await t.makeDocument();
  await t.saveScenes(save(documentId, [typed("s1", 1, "一")]));
  await t.saveScenes(save(documentId, [{ id: "s3", content: null, version: 1 }]));
  const { head, scenes } = await readChanges(db, documentId, 1);
  expect(head).toBe(3);
  expect(scenes.map(({ id, after, json }) => [id, after, json === null])).toEqual([
    ["s1", "front", false],
    ["s3", null, true],
  ]);
});
