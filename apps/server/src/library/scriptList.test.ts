import { beforeEach, expect, test } from "vitest";
import type { TestApp } from "../testApp.ts";
import { openLibraryApp } from "./testing/libraryApp.ts";
import { fieldParts, filePart, SHORT_SCRIPT } from "./testUpload.ts";

const { current, upload, post, get, list } = openLibraryApp();
let t: TestApp;
let userId: string;
beforeEach(() => {
  ({ t, userId } = current);
});

test("any page of the list says how far all that is being evaluated has come", async () => {
  const add = (table: string, row: Record<string, unknown>) =>
    t.pool.query(
      `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(", ")})`,
      Object.values(row),
    );
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.push((await upload()).json().data.id);
  expect((await list({ currentPage: 1, pageSize: 1 })).going).toBeNull();
  const run = (
    scriptId: string | undefined,
    state: string,
    done: number | null,
    total: number | null,
    kind = "evaluation",
  ) =>
    add("runs", {
      id: `going-${userId}-${scriptId}`,
      user_id: userId,
      script_id: scriptId,
      kind,
      state,
      done,
      total,
      created_at: new Date(),
      touched_at: new Date(),
    });
  await run(ids[0], "running", 10, 20);
  await run(ids[1], "queued", null, null);
  await run(ids[2], "done", 20, 20);
  await run(ids[3], "running", 20, 20);
  await post("/api/scripts/updateStatus", { scriptId: ids[3], deleteFlag: 1 });
  for (const currentPage of [1, 2, 3]) expect((await list({ currentPage, pageSize: 1 })).going).toBe(25);
  expect((await post("/api/scripts/findPageByParam", {}, (await t.logIn()).token)).json().data.going).toBeNull();
});

test("pages are stable, bounded, and refuse nonsense", async () => {
  for (let i = 0; i < 3; i++) await upload([...fieldParts({ scriptName: `第${i}部` }), filePart(SHORT_SCRIPT)]);
  const pages = [
    await list({ pageSize: 2, currentPage: 1 }),
    await list({ pageSize: 2, currentPage: 2 }),
    await list({ pageSize: 2, currentPage: 3 }),
  ];
  expect(pages.map((p) => [p.total, p.records.length])).toEqual([
    [3, 2],
    [3, 1],
    [3, 0],
  ]);
  expect(pages.flatMap((p) => p.records.map((r: { name: string }) => r.name))).toEqual(["第2部", "第1部", "第0部"]);
  for (const query of [
    { pageSize: 1000 },
    { currentPage: 0 },
    { currentPage: -1 },
    { deleteFlag: 2 },
    { pageSize: "x" },
  ])
    expect((await post("/api/scripts/findPageByParam", query)).statusCode).toBe(400);
});

test("the badge tells the newest evaluation, and that its result was opened", async () => {
  const { id } = (await upload()).json().data;
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const { run } = await runLog.startRun({
    kind: "evaluation",
    userId,
    scriptId: id,
    steps: ["prompt:2", "prompt:4"],
    state: "running",
  });
  const writer = await runLog.takeRun(run.id);
  await (await writer.beginStep("prompt:2"))?.finish();
  expect((await list()).records[0].evaluation).toMatchObject({
    runId: run.id,
    state: "running",
    done: 1,
    total: 2,
    grade: null,
    opened: false,
  });
  await runLog.finishRun(run.id, {
    state: "done",
    output: { model: null, grade: null, review: false, median: null, low: null, high: null, headline: null },
  });
  await writer.close();
  expect((await list()).records[0].evaluation).toMatchObject({ state: "done", rulesOnly: true, opened: false });
  const unread = async (): Promise<number> => (await get("/api/message/unreadCount")).json().data.unread;
  expect(await unread()).toBe(1);
  await post("/api/scripts/opened", { scriptId: id });
  expect((await list()).records[0].evaluation.opened).toBe(true);
  expect(await unread()).toBe(0);
});

test("an evaluation without a grade leaves the one of the evaluation before it, of the same version", async () => {
  const { id } = (await upload()).json().data;
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const none = { grade: null, review: false, median: null, low: null, high: null, headline: null };
  const model = { name: "m", simulated: true };
  async function evaluated(output: object, documentId: string) {
    const about = { kind: "evaluation", userId, scriptId: id, documentId, state: "running" } as const;
    const { run } = await runLog.startRun(about);
    t.later(1_000);
    await runLog.finishRun(run.id, { state: "done", output: { ...none, model, ...output } });
    return (await list()).records[0].evaluation;
  }
  expect(await evaluated({ grade: "B", median: 3.6 }, "d1")).toMatchObject({ grade: "B", formerGrade: null });
  const tabAlone = { tabs: [6], unwritten: 1 };
  expect(await evaluated(tabAlone, "d1")).toMatchObject({ grade: null, formerGrade: "B", tabs: [6], unwritten: 1 });
  expect(await evaluated(tabAlone, "d1")).toMatchObject({ grade: null, formerGrade: "B" });
  expect(await evaluated(tabAlone, "d2")).toMatchObject({ grade: null, formerGrade: null });
});

test("of a run that broke off the badge counts what was written, not what was tried", async () => {
  const { id } = (await upload()).json().data;
  const { runLog } = await (await import("../sharedServices.ts")).sharedServicesOf(t.services);
  const { run } = await runLog.startRun({
    kind: "evaluation",
    userId,
    scriptId: id,
    steps: ["warm", "prompt:2", "prompt:4"],
    state: "running",
  });
  const writer = await runLog.takeRun(run.id);
  await (await writer.beginStep("warm"))?.finish();
  await (await writer.beginStep("prompt:2"))?.fail("没有写成");
  await writer.progress({ percent: 99, step: "逐项评估", message: "逐项评估", done: 3, total: 3 });
  await runLog.finishRun(run.id, { state: "failed", message: "模型断开了" });
  await writer.close();
  expect((await list()).records[0].evaluation).toMatchObject({
    state: "failed",
    done: 0,
    total: 3,
    message: "模型断开了",
  });
});

test("the list is in the OpenAPI page", async () => {
  const { paths } = (await t.app.inject("/api/openapi.json")).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      "/api/scripts/upload",
      "/api/scripts/findPageByParam",
      "/api/scripts/physical-delete",
      "/api/user/getTokenBalance",
      "/sse-api/sse/connect/{scriptId}/two",
    ]),
  );
});
