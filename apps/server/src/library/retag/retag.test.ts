import { randomUUID } from "node:crypto";
import { readLinesOf, type Retagged, ScriptStructure } from "@mochang/contract";
import {
  computeFigures,
  documentNode,
  findInconsistencies,
  parseScreenplay,
  sceneFacts,
  sceneRows,
  setLineType,
  toParsed,
  type LineType,
  type SceneJson,
} from "@mochang/screenplay";
import { Transform } from "prosemirror-transform";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { SHORT_SCRIPT, uploadText } from "../testUpload.ts";

let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await upload(SHORT_SCRIPT);
});

const upload = (text: string): Promise<string> => uploadText(t.app, token, text);
const get = async (path: string) => (await t.app.inject({ url: path, headers: { token } })).json().data;
const structure = async () => ScriptStructure.parse(await get(`/api/scriptStructure/document?script_id=${id}`));
const send = async (payload: object, as = token) => {
  const answer = await t.app.inject({
    method: "POST",
    url: "/api/scriptStructure/retag",
    payload,
    headers: { token: as },
  });
  return {
    status: answer.statusCode,
    ...(answer.json() as { msg: string; data: Retagged }),
  };
};
type Sent = { scriptId: string; replaces: [string, number][]; scenes: SceneJson[] };
/** What a client sends: its own copy of the document with a line tagged anew, the rows that differ. */
function request(before: ScriptStructure, words: string, type: LineType): Sent {
  const line =
    before.scenes.flatMap((s) => s.content).find((l) => l.content?.[0]?.text.includes(words))?.attrs.id ?? "";
  const tr = new Transform(documentNode(before.scenes));
  setLineType(tr, line, line, type, () => randomUUID());
  return difference(before, sceneRows(tr.doc));
}
function difference(before: ScriptStructure, after: SceneJson[]): Sent {
  const rows = sceneRows(documentNode(before.scenes));
  const same = (a?: SceneJson, b?: SceneJson) => JSON.stringify(a) === JSON.stringify(b);
  let head = 0;
  while (same(rows[head], after[head])) head++;
  let tail = 0;
  while (tail < rows.length - head && same(rows.at(-1 - tail), after.at(-1 - tail))) tail++;
  const replaces = rows
    .map((s, i): [string, number] => [s.attrs.id, before.versions[i]?.[0] ?? 0])
    .slice(head, rows.length - tail);
  return { scriptId: id, replaces, scenes: after.slice(head, after.length - tail) };
}

test("a line's type changes, and the figures and findings are those of the script as it is then", async () => {
  const before = await structure();
  const { status, data } = await send(request(before, "油灯跳了一下", "dialogue"));
  expect([status, data.seq]).toEqual([200, 2]);
  const after = await structure();
  expect(after.seq).toBe(2);
  expect(after.scenes.find((s) => s.attrs.id === data.scenes[0]?.attrs.id)).toEqual(data.scenes[0]);
  const parsed = await get(`/api/scripts/document?script_id=${id}`);
  const { figures, findings } = await get(`/api/scripts/figures?script_id=${id}`);
  expect(figures).toEqual(JSON.parse(JSON.stringify(computeFigures(parsed))));
  expect(findings).toEqual(JSON.parse(JSON.stringify(findInconsistencies(parsed, computeFigures(parsed)))));
  expect(figures.dialogue ?? figures).not.toEqual(computeFigures(parseScreenplay(SHORT_SCRIPT)));
});

test("a heading that is none joins its scene to the one above; an undo brings everything back", async () => {
  const before = await structure();
  const joined = await send(request(before, "第2场", "action"));
  expect([joined.status, joined.data.scenes.length]).toEqual([200, 1]);
  const middle = await structure();
  expect(middle.scenes).toHaveLength(2);
  expect(await get(`/api/scripts/detail?script_id=${id}`)).toMatchObject({ sceneCount: 1 });
  const undone = await send({
    scriptId: id,
    replaces: joined.data.scenes.map((s, i) => [s.attrs.id, joined.data.versions[i]?.[0]]),
    scenes: before.scenes.slice(1),
  });
  expect(undone.status).toBe(200);
  const after = await structure();
  expect(after.scenes).toEqual(before.scenes);
  const { kind, title, cast } = parseScreenplay(SHORT_SCRIPT);
  const reading = { text: SHORT_SCRIPT, cast, lines: readLinesOf(after.reading.lines) };
  const back = toParsed({ kind, title, scenes: after.scenes }, reading);
  // A line whose type a person has said is in no doubt any more.
  for (const scene of back.scenes) for (const line of scene.lines) line.confidence = expect.anything() as number;
  expect(parseScreenplay(SHORT_SCRIPT)).toEqual(back);
  expect(await get(`/api/scripts/detail?script_id=${id}`)).toMatchObject({ sceneCount: 2 });
});

test("a new scene gets an id, what its heading says, and its place; notes stay on their words", async () => {
  id = await upload(`${SHORT_SCRIPT}\n第3场 渡口 晨 外\n船开了。\n`);
  const start = `${SHORT_SCRIPT}`.indexOf("霜降");
  await t.app.inject({
    method: "POST",
    url: "/api/scriptStructure/addRemark",
    payload: { scriptId: id, timestamp: "1", key: "霜降", start, end: start + 2 },
    headers: { token },
  });
  const before = await structure();
  const { data } = await send(request(before, "油灯跳了一下", "heading"));
  expect(data.scenes.map((s) => [sceneFacts(s).headed, s.attrs.id.length])).toEqual([
    [true, 36],
    [true, 36],
  ]);
  const after = await structure();
  expect(after.scenes.map((s) => s.content[0]?.content?.[0]?.text.slice(0, 3))).toEqual([
    expect.anything(),
    "第1场",
    "第2场",
    "油灯跳",
    "第3场",
  ]);
  expect(after.remark).toMatchObject([{ timestamp: "1", start, scene: 3 }]);
});

test("of two at once one is stored, the other is answered with a conflict", async () => {
  const before = await structure();
  const answers = await Promise.all([
    send(request(before, "江面起雾", "meta")),
    send(request(before, "江面起雾", "transition")),
  ]);
  expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409]);
  expect(answers.find((a) => a.status === 409)?.msg).toBe("剧本刚刚有了别的改动，请刷新后再标注");
  expect((await structure()).seq).toBe(2);
  // In another scene nobody waits.
  expect((await send(request(before, "油灯跳了一下", "meta"))).status).toBe(200);
});

test("words, order, ids and places cannot be changed by it", async () => {
  const before = await structure();
  const good = request(before, "江面起雾", "meta");
  const changed = (change: (scene: SceneJson) => void) => {
    const scenes = structuredClone(good.scenes);
    for (const scene of scenes) change(scene);
    return { ...good, scenes };
  };
  const bad = [
    changed((s) => void ((s.content[1]?.content?.[0] ?? { text: "" }).text = "别的字")),
    changed((s) => void s.content.splice(0, Infinity, ...s.content.toReversed())),
    changed((s) => void s.content.pop()),
    changed((s) => void s.content.push(...s.content)),
    changed((s) => void ((s.content[1]?.attrs ?? { id: "" }).id = "x")),
    changed((s) => void Object.assign(s.content[1]?.attrs ?? {}, { type: "script" })),
    changed((s) => void Object.assign(s.content[1]?.attrs ?? {}, { given: "老周" })),
    changed((s) => void Object.assign(s.attrs, { front: true })),
    changed((s) => void Object.assign(s.attrs, { id: before.scenes[2]?.attrs.id })),
    { ...good, scenes: [null] },
  ];
  for (const [i, payload] of bad.entries()) expect((await send(payload)).status, String(i)).toBe(400);
  const stale = [
    { ...good, replaces: [["none", 1]] },
    { ...good, replaces: [good.replaces[0], good.replaces[0]] },
    { ...good, replaces: [[before.scenes[2]?.attrs.id, 1], good.replaces[0]] },
    { ...good, replaces: good.replaces.map(([scene]) => [scene, 7]) },
  ];
  for (const payload of stale) expect((await send(payload)).status).toBe(409);
  expect((await structure()).scenes).toEqual(before.scenes);
  expect((await send(good, (await t.logIn()).token)).status).toBe(404);
  expect((await send(good)).status).toBe(200);
});

test("marks that a client makes up are not taken, and a note that came meanwhile stays and stops nobody", async () => {
  const before = await structure();
  const good = request(before, "江面起雾", "meta");
  for (const scene of good.scenes)
    for (const line of scene.content) for (const part of line.content ?? []) part.marks = [{ type: "strike" }];
  const start = SHORT_SCRIPT.indexOf("江面起雾");
  await t.app.inject({
    method: "POST",
    url: "/api/scriptStructure/addRemark",
    payload: { scriptId: id, timestamp: "1", key: "江面", start, end: start + 2 },
    headers: { token },
  });
  const { status, data } = await send(good);
  expect(status).toBe(200);
  expect(JSON.stringify(data)).not.toContain("strike");
  expect((await structure()).remark).toMatchObject([{ timestamp: "1", start, scene: 1 }]);
});

test("a long script is reassessed in a thread, to the same end", async () => {
  const text = Array.from(
    { length: 700 },
    (_, i) =>
      `第${i + 1}场 渡口${i} 日 外\n江面起雾，这是第${i}次，渡船靠岸，人们下船，又有人上船，谁也没有回头。\n老周：今天不开船，第${i}回说了，你们都请回吧，雾散了再来。\n油灯跳了一下，照见${i}张脸，没有人说话。\n`,
  ).join("\n");
  id = await upload(text);
  const before = await structure();
  expect((await send(request(before, "照见350张脸", "dialogue"))).status).toBe(200);
  const parsed = await get(`/api/scripts/document?script_id=${id}`);
  const { figures, findings } = await get(`/api/scripts/figures?script_id=${id}`);
  expect(parsed.text.length).toBeGreaterThan(60_000);
  expect(figures).toEqual(JSON.parse(JSON.stringify(computeFigures(parsed))));
  expect(findings).toEqual(JSON.parse(JSON.stringify(findInconsistencies(parsed, computeFigures(parsed)))));
});
