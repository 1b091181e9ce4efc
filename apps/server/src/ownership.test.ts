import { ScriptStructure } from "@mochang/contract";
import { beforeAll, expect, test, vi } from "vitest";
import { clientOf, createWork, openStepOfTestWork, type Client } from "./generation/testWork.ts";
import { uploadText } from "./library/testUpload.ts";
import type { TestApp } from "./testApp.ts";
import {
  callRequest,
  describedCalls,
  plausibleValue,
  type CallRequest,
  type DescribedCall,
} from "./testing/describedCalls.ts";
import { quickSample } from "./testing/quickSample.ts";
import { openTestModelApp } from "./testing/testModelApp.ts";

// Every call of the interface, found by its own description, made by a user with the ids of another: nothing of the other's is answered or changed.

/** Stands in every text that the owner writes. */
const SECRET = "沧浪暗号";
const SCRIPT = `第1场 ${SECRET}码头 夜 外
△许岚把最后一张船票推到桌子对面。
许岚：${SECRET}，你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年。

第2场 老周家 晨 内
△老周蹲在门口，把账本一页一页撕下来。
许岚：那你烧给我看。
`;

/** Calls of administrators see all users; their own test holds that nobody else may make them. */
const ADMINISTRATION = /^\/api\/admin\//u;
let t: TestApp;
let owner: Client;
let other: Client;
let otherToken: string;
/** One of the owner's ids of each kind: of a column of a table, or of a field of an answer. */
const idByKind = new Map<string, string>();
let scripts: string[];
let ownScripts: string[];
let before: string[];
/** A scene of the owner's first script, as answers hold it. */
let scene: ScriptStructure["scenes"][number];

/** Names of fields and columns that hold ids. A prompt's id is a number that all users share. */
const ID_NAME = /^(?:id|ids|link|other|secret|ticket)$|(?<!prompt|Prompt)Ids?$|(?<!prompt)_id$/u;
const SCRIPT_ID_NAME = /^(?:scriptId|script_id)$/u;

const today = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Keeps the ids that stand in an answer or in a row. */
function collectIds(value: unknown, source: string, name = ""): void {
  if (Array.isArray(value)) for (const one of value) collectIds(one, source, name);
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) collectIds(one, source, key);
  else if (typeof value === "string" && value !== "" && ID_NAME.test(name)) {
    const kind = `${source}.${name}`;
    if (!idByKind.has(kind)) idByKind.set(kind, value);
  }
}

/** Something of everything that an account can hold. */
async function fillAccount(token: string): Promise<void> {
  const { post, get } = owner;
  const done = async (url: string, body: object) => {
    const answer = await post(url, body);
    if (answer.code !== 200) throw new Error(`${url}: ${answer.msg}`);
    collectIds(answer, url.split("?")[0] ?? url);
    return answer.data;
  };
  const read = async (url: string) => {
    const answer = await get(url);
    if (answer.code !== 200) throw new Error(`${url}: ${answer.msg}`);
    collectIds(answer, url.split("?")[0] ?? url);
    return answer.data;
  };
  const scriptId = await uploadText(t.app, token, SCRIPT, { type: "2", pingguType: "", scriptName: SECRET });
  const structure = await read(`/api/scriptStructure/document?script_id=${scriptId}`);
  scene = ScriptStructure.parse(structure).scenes[1]!;
  const sceneId = scene.attrs.id;
  await done("/api/version/save", { scriptId, name: SECRET, type: 2 });
  await done("/api/annotation/add", { scriptId, annotationId: 7, content: "那你烧给我看", annotation: SECRET });
  await done("/api/review-link/add", { scriptId, name: SECRET, day: today(3), mayNote: true });
  await done("/api/scene-history/add", { scriptId, sceneId, name: SECRET });
  await done("/api/characters/add", { scriptId, name: "新来的", background: SECRET });
  await done("/api/rewrite/saveRules", { scriptId, rules: SECRET });
  await done("/api/scene-evaluation/evaluate", { scriptId, versionId: "", sceneId, promptIds: [108] });
  await done("/api/planning/refresh", { scriptId, versionId: "", promptId: 103 });
  await done("/api/chat/send", { scriptId, version: "", messages: [{ role: "user", content: SECRET }] });
  for (const url of ["planning/list", "characters/list", "scenes/list", "annotation/list", "version/findList"])
    await read(`/api/${url}?scriptId=${scriptId}&versionId=&type=2&currentPage=1&pageSize=10`);
  await read(`/api/scene-history/list?scriptId=${scriptId}&versionId=&sceneId=${sceneId}`);
  await read(`/api/review-link/list?scriptId=${scriptId}`);
  const evaluated = await uploadText(t.app, token, SCRIPT, { scriptName: SECRET });
  await done("/api/evaluation/start", { script_id: evaluated });
  const work = await createWork(owner, SECRET);
  await openStepOfTestWork(owner, work, 7);
  await read(`/api/generate-step/overview?scriptId=${work}`);
  await done("/api/store-core/evaluate/start", { scriptId: work });
  await done("/api/user/exportData", {});
  await vi.waitFor(
    async () =>
      expect((await t.pool.query("select kind, state, message from runs where finished_at is null")).rows).toEqual([]),
    { timeout: 180_000, interval: 200 },
  );
  for (const { table, row } of await rowsOfOwner()) collectIds(row, table);
  scripts = [scriptId, evaluated, work];
}

/** Every row that was there before the other user came, but what the product changes by itself. */
async function rowsOfOwner(): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { rows: tables } = await t.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)",
    [["rate_limits", "job_turns", "provider_calls", "model_leases", "run_events", "posts", "dictionary"]],
  );
  const found: { table: string; row: Record<string, unknown> }[] = [];
  for (const { name } of tables)
    for (const row of (await t.pool.query<Record<string, unknown>>(`select * from public."${name}"`)).rows) {
      delete row["pruned_seq"];
      found.push({ table: name, row });
    }
  return found;
}

beforeAll(async () => {
  ({ t } = await openTestModelApp());
  const user = await t.logIn();
  owner = clientOf(t, user.token);
  await fillAccount(user.token);
  before = (await rowsOfOwner()).map((one) => JSON.stringify(one));
  otherToken = (await t.logIn()).token;
  other = clientOf(t, otherToken);
  const scriptId = await uploadText(t.app, otherToken, undefined, { type: "2", pingguType: "" });
  const work = await createWork(other, "别人的");
  await openStepOfTestWork(other, work, 7);
  ownScripts = [scriptId, work];
  return () => t.close();
}, 300_000);

/** What calls ask for besides ids, where the type alone does not say it. */
const SOUND: Record<string, unknown> = {
  annotation: "一",
  boxes: 1,
  ceiling: null,
  content: "一",
  day: today(3),
  deleteFlag: 1,
  format: "txt",
  key: "prompt:1",
  kind: "act",
  messages: [{ role: "user", content: "问" }],
  order: "story",
  promptId: 103,
  prompt_id: 20,
  promptIds: [113],
  region: "mainland",
  schema: 1,
  to: 8,
};

/** What single calls need besides what their description requires, or instead of what it says is empty by default. */
const soundOfCall = (path: string): Record<string, unknown> =>
  ({
    "/api/compare/scene": { old: 0, new: 0 },
    "/api/cut/add": {
      pieces: [{ id: scene.attrs.id, kind: "scene", content: scene, after: null, before: null, place: "第 1 场" }],
    },
    "/api/scripts/saveAs": { name: "一" },
    "/api/scriptStructure/retag": { replaces: [[scene.attrs.id, 1]], scenes: [scene] },
  })[path] ?? {};

/** The calls that take an id, each with its ids and what else it asks for. */
const callsWithIds = async (): Promise<DescribedCall[]> =>
  (await describedCalls(t))
    .filter(({ path }) => !ADMINISTRATION.test(path))
    .map(({ fields, ...call }) => ({
      ...call,
      fields: fields.filter(({ name, required }) => required || ID_NAME.test(name) || name in soundOfCall(call.path)),
    }))
    .filter(({ fields }) => fields.some(({ name }) => ID_NAME.test(name)));

const requestOf = (call: DescribedCall, script: string, id: string): CallRequest =>
  callRequest(call, otherToken, ({ name, schema }) => {
    if (SCRIPT_ID_NAME.test(name)) return script;
    if (ID_NAME.test(name)) return schema.type === "array" ? [id] : id;
    return soundOfCall(call.path)[name] ?? (name in SOUND ? SOUND[name] : plausibleValue(schema));
  });

/** The owner's scripts with the version that is open by itself, and the other's own scripts with each id of the owner's. */
function requestsOf(call: DescribedCall): CallRequest[] {
  const ids = quickSample([...new Set(idByKind.values())]);
  const takesScript = call.fields.some(({ name }) => SCRIPT_ID_NAME.test(name));
  const takesOther = call.fields.some(({ name }) => ID_NAME.test(name) && !SCRIPT_ID_NAME.test(name));
  return [
    ...(takesScript ? scripts.map((script) => requestOf(call, script, "")) : []),
    ...(takesOther && !takesScript ? ids.map((id) => requestOf(call, "", id)) : []),
    ...(takesOther && takesScript ? ownScripts.flatMap((own) => ids.map((id) => requestOf(call, own, id))) : []),
    ...(takesOther && takesScript ? scripts.map((script) => requestOf(call, script, ids[0] ?? "")) : []),
  ];
}

test("no call answers or changes what is somebody else's", { timeout: 600_000 }, async () => {
  const calls = await callsWithIds();
  expect(calls.length).toBeGreaterThan(250);
  const faults: string[] = [];
  const unreached: string[] = [];
  for (const call of calls) {
    const codes = new Set<number>();
    for (const request of requestsOf(call)) {
      const { statusCode, body } = await t.app.inject(request);
      codes.add(statusCode);
      if (statusCode >= 500 || body.includes(SECRET))
        faults.push(`${request.method} ${request.url} ${request.payload ?? ""}: ${statusCode} ${body.slice(0, 200)}`);
    }
    if (codes.size === 1 && codes.has(400)) unreached.push(`${call.method} ${call.path}`);
  }
  const after = new Set((await rowsOfOwner()).map((one) => JSON.stringify(one)));
  expect(faults).toEqual([]);
  expect(before.filter((row) => !after.has(row))).toEqual([]);
  expect(unreached).toEqual([]);
});
