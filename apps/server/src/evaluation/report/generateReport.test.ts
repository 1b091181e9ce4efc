import { beforeAll, beforeEach, expect, test } from "vitest";
import { REPORT_RECORDS } from "../../exportRecords/index.ts";
import { uploadText } from "../../library/testUpload.ts";
import type { RunLog } from "../../run/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { generateReport } from "./generateReport.ts";

let t: TestApp;
let runLog: RunLog;
let userId: string;
let scriptId: string;
// Without a worker: what is begun stays queued.
beforeAll(async () => {
  t = await openTestApp();
  ({ runLog } = await sharedServicesOf(t.services));
  return () => t.close();
});
beforeEach(async () => {
  const me = await t.logIn();
  userId = me.userId;
  scriptId = await uploadText(t.app, me.token);
});

async function generate(changes: Partial<Parameters<typeof generateReport>[0]>) {
  const { db, jobs, now } = t.services;
  const common = { db, jobs, now, ...(await sharedServicesOf(t.services)), records: REPORT_RECORDS };
  const deps = { ...common, promptBook: loadPrompts(), supportCheck: false, ...changes };
  return generateReport(deps, { id: userId, tenantId: 1 }, { scriptId });
}
const evaluation = () => runLog.newestRun(scriptId, ["evaluation"]);

test("the evaluation that was begun for a report stops when the report cannot begin", async () => {
  const begin = () => Promise.reject(new Error("no record"));
  await expect(generate({ records: { ...REPORT_RECORDS, begin } })).rejects.toThrow("no record");
  expect(await evaluation()).toMatchObject({ state: "cancelled" });
});

test("where another process was quicker with the report, the evaluation goes on for that one", async () => {
  let otherReport = "";
  const begunElsewhere: RunLog = {
    ...runLog,
    async loadRun(id, db) {
      const run = await runLog.loadRun(id, db);
      if (otherReport !== "" || run?.kind !== "evaluation") return run;
      const { documentId } = run;
      const start = { kind: "report", userId, scriptId, joinKey: `report:${documentId}` } as const;
      otherReport = (await runLog.startRun({ ...start, input: { evaluationId: id } })).run.id;
      return run;
    },
  };
  expect(await generate({ runLog: begunElsewhere })).toEqual({ runId: otherReport, joined: true });
  const run = await evaluation();
  expect(run?.state).toBe("queued");
  expect(await runLog.partsOf(otherReport)).toEqual([]);
  const { rows } = await t.pool.query("select parent_run_id from runs where id = $1", [run?.id]);
  expect(rows).toEqual([{ parent_run_id: null }]);
});
