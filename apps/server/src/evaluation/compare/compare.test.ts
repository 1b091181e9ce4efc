import { DraftCandidates, DraftComparison, SceneRows, type Verdict } from "@mochang/contract";
import { parseScreenplay } from "@mochang/screenplay";
import { compareDrafts } from "@mochang/screenplay/compare";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { longScript } from "../testing/testWork.ts";
import { compareInWorker, diffInWorker, type DraftReading } from "./compareInWorker.ts";
import { draftsTogether } from "./drafts.ts";
import { memoizeRecent } from "./memoizeRecent.ts";
import { compareScores, isWithin } from "./scores.ts";

let t: TestApp;
let me: { token: string; userId: string };

beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  me = await t.logIn();
});

const get = (url: string, token = me.token) => t.app.inject({ method: "GET", url, headers: { token } });

/** Uploads a text; as a newer draft of another script where that is said. */
async function upload(text: string, fields: Record<string, string> = {}, former?: string): Promise<string> {
  const answer = await t.app.inject(
    uploadRequest(me.token, [...fieldParts({ pingguType: "", ...fields }), filePart(text)]),
  );
  const { id } = answer.json().data as { id: string };
  if (former !== undefined)
    await t.pool.query(
      "update scripts set draft_of = $1, draft_number = (select draft_number + 1 from scripts where id = $1) where id = $2",
      [former, id],
    );
  return id;
}

async function readingOf(id: string): Promise<DraftReading> {
  const { rows } = await t.pool.query<DraftReading>(
    'select r.document_id as "documentId", r.id as "readingId" from readings r join scripts s using (document_id) where s.id = $1',
    [id],
  );
  if (!rows[0]) throw new Error("no reading");
  return rows[0];
}

const OLD = longScript(3_000);
/** The second scene gone, one line of the first rewritten, a new scene at the end; renumbered. */
function edited(text: string): string {
  const scenes = text.split(/\n\n/u);
  scenes.splice(1, 1);
  scenes[0] = (scenes[0] ?? "").replace("没有抬头", "抬起头来");
  scenes.push("9、灯塔 夜 外\n浪打在礁石上，灯转过来又转过去。\n守灯人：今夜没有船。");
  return scenes.map((s, i) => s.replace(/^\n*\d+、/u, `${i + 1}、`)).join("\n\n");
}

const compare = async (id: string, other: string, token?: string) =>
  get(`/api/compare/drafts?script_id=${id}&other=${other}`, token);

describe("two drafts", () => {
  test("are aligned, with figures and findings, and nothing is started", async () => {
    const old = await upload(OLD);
    const next = await upload(edited(OLD), {}, old);
    const answer = await compare(next, old);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const { data } = answer.json();
    expect(DraftComparison.parse(data)).toEqual(data);
    expect(data.counts).toMatchObject({ changed: 1, new: 1, cut: 1, moved: 0 });
    expect(data).toMatchObject({
      identical: false,
      unrelated: false,
      unit: "场",
      scores: null,
      old: { id: old, draftNumber: 1 },
      new: { id: next, draftNumber: 2, draftOf: old },
    });
    expect(data.scenes.find((s: { kind: string }) => s.kind === "cut").old.heading).toContain(
      parseScreenplay(OLD).scenes[1]?.fields.place ?? "",
    );
    expect(data.figures.find((f: { key: string }) => f.key === "scenes")).toMatchObject({
      old: parseScreenplay(OLD).scenes.length,
      new: parseScreenplay(edited(OLD)).scenes.length,
    });
    const turned = (await compare(old, next)).json().data;
    expect(turned.counts).toMatchObject({ new: 1, cut: 1, changed: 1 });
    expect(
      (
        await t.pool.query("select count(*)::int as n from runs where kind = 'evaluation' and user_id = $1", [
          me.userId,
        ])
      ).rows[0].n,
    ).toBe(0);
  });

  test("one scene comes line by line, and a lone one whole", async () => {
    const old = await upload(OLD);
    const next = await upload(edited(OLD));
    const rows = async (query: string) =>
      (await get(`/api/compare/scene?script_id=${next}&other=${old}&${query}`)).json().data as SceneRows;
    const pair = await rows("old=1&new=1");
    expect(SceneRows.parse(pair)).toEqual(pair);
    expect(pair.rows.filter((r) => r.op !== "same").map((r) => r.op)).toEqual(["changed"]);
    const changed = pair.rows.find((r) => r.op === "changed");
    expect(changed?.op === "changed" && changed.newParts.find((p) => !p.same)?.text).toContain("抬");
    expect(new Set((await rows("old=2")).rows.map((r) => r.op))).toEqual(new Set(["removed"]));
    expect((await rows("new=1")).rows.every((r) => r.op === "added")).toBe(true);
    expect((await get(`/api/compare/scene?script_id=${next}&other=${old}&old=999`)).statusCode).toBe(404);
    expect((await get(`/api/compare/scene?script_id=${next}&other=${old}`)).statusCode).toBe(400);
    expect((await get(`/api/compare/scene?script_id=${next}&other=${old}&old=-1`)).statusCode).toBe(400);
  });

  test("what rules found names scenes by their writer's numbers, each in its draft", async () => {
    const script = (last: string) =>
      `第1集\n\n1-1 客厅 日 内\n李雷：坐。\n\n1-2 街道 夜 外\n韩梅：走吧。\n\n${last} 码头 夜 外\n李雷：船来了。\n`;
    const former = await upload(script("1-3"));
    const skipping = await upload(script("1-7"), {}, former);
    const placesIn = async (kind: "fresh" | "mended", id: string, other: string) =>
      DraftComparison.parse((await compare(id, other)).json().data).findings[kind].map(({ places }) => places);
    expect(await placesIn("fresh", skipping, former)).toContainEqual(["第1-2场", "第1-7场"]);
    expect(await placesIn("mended", former, skipping)).toContainEqual(["第1-2场", "第1-7场"]);
  });

  test("equal files are identical", async () => {
    const { data } = (await compare(await upload(OLD), await upload(OLD))).json();
    expect(data).toMatchObject({ identical: true, shared: 1, counts: { changed: 0, new: 0, cut: 0, moved: 0 } });
  });

  test("a script is not compared with itself or with a novel", async () => {
    const one = await upload(OLD);
    const novel = await upload("第一章 雾\n\n雾里有人咳了一声。\n\n第二章 灯\n\n灯亮了。", { fileType: "2" });
    expect((await compare(one, one)).json()).toMatchObject({ code: 400, msg: "请选另外一稿来对比" });
    expect((await compare(one, novel)).json()).toMatchObject({ code: 400, msg: "剧本和小说不能放在一起对比" });
  });

  test("someone else's script reads as none, on either side and on every call", async () => {
    const [ownScript, other] = [await upload(OLD), await upload(OLD)];
    const otherUser = await t.logIn();
    const none = "00000000-0000-0000-0000-000000000000";
    const calls = (a: string, b: string, token: string) =>
      Promise.all([
        compare(a, b, token),
        get(`/api/compare/scene?script_id=${a}&other=${b}&old=1&new=1`, token),
        get(`/api/compare/candidates?script_id=${a}`, token),
      ]);
    const [otherResponses, missing] = [
      await calls(ownScript, other, otherUser.token),
      await calls(none, other, otherUser.token),
    ];
    for (const [i, answer] of otherResponses.entries())
      expect([answer.statusCode, answer.json()]).toEqual([404, missing[i]?.json()]);
    expect((await compare(ownScript, none)).statusCode).toBe(404);
    expect((await compare(ownScript, other, "")).statusCode).toBe(401);
  });
});

test("candidates: the work's drafts first, then its namesakes, then the rest of the same form", async () => {
  const one = await upload(OLD);
  const two = await upload(OLD, {}, one);
  const three = await upload(OLD, {}, two);
  const rest = await upload(OLD, { scriptName: "别的戏" });
  const name = await upload(OLD);
  await upload("第一章 雾\n\n雾里有人咳了一声。", { fileType: "2" });
  const data = (await get(`/api/compare/candidates?script_id=${two}`)).json().data as DraftCandidates;
  expect(DraftCandidates.parse(data)).toEqual(data);
  expect(data.candidates.map((c) => [c.id, c.relation])).toEqual([
    [three, "draft"],
    [one, "draft"],
    [name, "name"],
    [rest, "other"],
  ]);
});

test("drafts hang together over one that is gone", () => {
  const rows = [
    { id: "b", draftOf: "gone" },
    { id: "c", draftOf: "gone" },
    { id: "d", draftOf: null },
    { id: "e", draftOf: "c" },
  ];
  expect([...draftsTogether(rows, rows[0] ?? { id: "", draftOf: null })].sort()).toEqual(["b", "c", "e", "gone"]);
});

test("the thread finds what the inline way finds", async () => {
  const text = longScript(40_000);
  const [old, next] = [await readingOf(await upload(text)), await readingOf(await upload(edited(text)))];
  const threaded = await compareInWorker(t.db, "user", old, next, 80_000);
  expect(threaded).toEqual(compareDrafts(parseScreenplay(text), parseScreenplay(edited(text))));
  expect(await compareInWorker(t.db, "user", old, next, 1)).toEqual(threaded);
  const lines = (n: number) => ({
    number: null,
    lines: Array.from({ length: n }, (_, i) => ({
      type: "action" as const,
      text: `第${i}句。`,
      start: i * 9,
      end: i * 9 + 5,
      confidence: 1,
    })),
  });
  expect((await diffInWorker("user", lines(1500), lines(1400), [])).filter((r) => r.op === "removed").length).toBe(100);
});

describe("scores", () => {
  const spread = (...samples: number[]) => ({
    median: samples[samples.length >> 1] ?? 0,
    low: Math.min(...samples),
    high: Math.max(...samples),
    samples,
  });
  test("that reach into each other differ by chance", () => {
    expect(isWithin(spread(3.1, 3.4, 3.5), spread(3.5, 3.7, 3.9))).toBe(true);
    expect(isWithin(spread(3.1, 3.4, 3.5), spread(3.6, 3.7, 3.9))).toBe(false);
    expect(isWithin(spread(3.6, 3.7, 3.9), spread(3.1, 3.4, 3.5))).toBe(false);
  });
  test("are paired by dimension, and need both sides", () => {
    const verdict = (...samples: number[]): Verdict => ({
      grade: "B",
      review: false,
      ...spread(...samples),
      borders: { A: 4, B: 3.2, C: 2.4 },
      dimensions: [{ key: "theme", label: "主题", median: samples[1] ?? 0, samples, weight: 1, disputed: false }],
    });
    expect(compareScores(verdict(3.3, 3.4, 3.5), null)).toBeNull();
    expect(compareScores(verdict(3.3, 3.4, 3.5), verdict(3.7, 3.8, 3.9))).toMatchObject({
      grades: { old: "B", new: "B" },
      total: { within: false },
      dimensions: [{ key: "theme", within: false }],
    });
  });
});

test("results are kept, the oldest go first, failures are forgotten", async () => {
  let runCount = 0;
  const get2 = memoizeRecent<number>(2);
  const make = async () => ++runCount;
  expect([
    await get2("a", make),
    await get2("a", make),
    await get2("b", make),
    await get2("a", make),
    await get2("c", make),
    await get2("a", make),
    await get2("b", make),
  ]).toEqual([1, 1, 2, 1, 3, 1, 4]);
  await expect(get2("x", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await get2("x", make)).toBe(5);
});
