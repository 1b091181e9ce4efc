import type { Simulator } from "@mochang/model-simulator";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedServicesOf } from "../../sharedServices.ts";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { longNovel } from "../testing/testWork.ts";

let simulator: Simulator;
let t: TestApp;
let me: { token: string; userId: string };

beforeAll(async () => {
  ({ t, simulator } = await openTestModelApp());
  me = await t.logIn();
});
afterAll(() => t.close());

const call = (method: "GET" | "POST", url: string, payload?: object) =>
  t.app.inject({ method, url, payload, headers: { token: me.token } });
async function upload(text: string): Promise<string> {
  const answer = await t.app.inject(
    uploadRequest(me.token, [...fieldParts({ pingguType: "", fileType: "2" }), filePart(text)]),
  );
  return answer.json().data.id;
}
const balance = async (): Promise<number> => (await call("GET", "/api/user/getTokenBalance")).json().data.balance;

it("a long novel is read in chunks whose ink is reserved, settled once each, and adds up", async () => {
  const scriptId = await upload(longNovel(230_000));
  const estimate = (await call("GET", `/api/evaluation/estimate?script_id=${scriptId}`)).json().data;
  expect(estimate.passages).toBeGreaterThan(4);
  const before = await balance();
  const { runId } = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
  const { runLog } = await sharedServicesOf(t.services);
  const stages = new Set<string>();
  for await (const { event } of runLog.follow(runId, 0)) if (event.type === "progress") stages.add(event.message);
  expect([...stages]).toContain(`分段通读 第 1 / ${estimate.passages} 段`);

  const run = await runLog.snapshot(runId);
  expect(run?.state).toBe("done");
  expect(run?.steps.filter((s) => s.key.startsWith("note:")).map((s) => s.state)).toEqual(
    Array.from({ length: estimate.passages }, () => "done"),
  );
  expect(run?.steps.filter((s) => s.state !== "done")).toEqual([]);
  expect((await call("GET", `/api/evaluation/report?script_id=${scriptId}`)).json().data.passages).toEqual({
    all: estimate.passages,
    unread: 0,
  });
  const spent = before - (await balance());
  expect([run?.unitsReserved, run?.unitsUsed]).toEqual([0, spent]);
  expect(spent).toBeLessThan(estimate.units * 1.2);
  const { rows } = await t.db.execute<{ step: string; kinds: string[]; cost: number }>(
    sql`select step, array_agg(kind order by kind) as kinds, sum(cost)::int as cost from ink_entries where run_id = ${runId} group by step`,
  );
  expect(rows.filter((r) => r.kinds.join() !== "reserve,settle")).toEqual([]);
  expect(rows.reduce((n, r) => n + r.cost, 0)).toBe(spent);
  expect(rows.flatMap((r) => (r.step.includes("/") ? [] : r.step)).sort()).toEqual(run?.steps.map((s) => s.key).sort());
  // Every section but the conclusion, whose fields are checked one by one.
  expect(rows.filter((r) => r.step.endsWith("/support"))).toHaveLength(
    (run?.steps.filter((s) => s.key.startsWith("prompt:")).length ?? 0) - 1,
  );
});

it("stopped while it is read and started again, it keeps the notes that it had and their price", async () => {
  const scriptId = await upload(longNovel(230_000, "对岸"));
  simulator.set({ tokensPerSecond: 600 });
  const { runId } = (await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data;
  const { runLog } = await sharedServicesOf(t.services);
  for await (const { event } of runLog.follow(runId, 0))
    if (event.type === "step" && event.key.startsWith("note:") && event.state === "done") break;
  // Whatever is under way waits for the order to stop.
  simulator.set({ tokensPerSecond: 1 });
  await call("POST", "/api/run/cancel", { runId });
  for await (const event of runLog.follow(runId, 0)) void event;
  const stopped = await runLog.snapshot(runId);
  const doneKeys = stopped?.steps.filter((s) => s.state === "done").map((s) => s.key) ?? [];
  expect([stopped?.state, doneKeys.every((key) => key.startsWith("note:")), doneKeys.length > 0]).toEqual([
    "cancelled",
    true,
    true,
  ]);

  simulator.set({ tokensPerSecond: Infinity });
  simulator.clear();
  expect((await call("POST", "/api/evaluation/start", { script_id: scriptId })).json().data.runId).toBe(runId);
  for await (const event of runLog.follow(runId, stopped?.seq ?? 0)) void event;
  const run = await runLog.snapshot(runId);
  expect(run?.state).toBe("done");
  const sentTasks = simulator.calls().flatMap((c) => c.tasks);
  expect(doneKeys.filter((key) => sentTasks.includes(key))).toEqual([]);
  expect(run?.steps.filter((s) => doneKeys.includes(s.key) && s.attempt !== 1)).toEqual([]);
  const { rows } = await t.db.execute<{ cost: number }>(
    sql`select coalesce(sum(cost), 0)::int as cost from ink_entries where run_id = ${runId}`,
  );
  expect(rows[0]?.cost).toBe(run?.unitsUsed);
});

it("a work of more than a million characters is refused with a sentence, before and after it is uploaded", async () => {
  const scriptId = await upload(longNovel(5_000));
  await t.db.execute(sql`update scripts set characters = 1000001 where id = ${scriptId}`);
  const responses = [
    await call("GET", "/api/evaluation/estimate?characters=1000001&file_type=2"),
    await call("GET", `/api/evaluation/estimate?script_id=${scriptId}`),
    await call("POST", "/api/evaluation/start", { script_id: scriptId }),
  ];
  expect(responses.map((a) => [a.statusCode, /一百万字/u.test(a.json().msg)])).toEqual(
    responses.map(() => [422, true]),
  );
  const max = (await call("GET", "/api/evaluation/estimate?characters=1000000&file_type=2")).json().data;
  expect(max.passages).toBeGreaterThan(20);
  expect(max.enough).toBe(true);
  expect(
    (await call("GET", `/api/evaluation/report?script_id=${scriptId}`)).json().data.figures.characters,
  ).toBeGreaterThan(4_000);
});
