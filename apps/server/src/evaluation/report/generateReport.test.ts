import { randomUUID } from "node:crypto";
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
const defaultVersion = async () =>
  (await t.pool.query<{ id: string }>("select id from documents where script_id = $1", [scriptId])).rows[0]?.id ?? "";
const evaluation = () => runLog.newestRun(scriptId, ["evaluation"]);

test("where the report cannot begin, no evaluation has begun for it", async () => {
  const begin = () => Promise.reject(new Error("no record"));
  await expect(generate({ records: { ...REPORT_RECORDS, begin } })).rejects.toThrow("no record");
  expect(await evaluation()).toBeNull();
});

test("an evaluation that is begun for a report is seen by nobody before its report is there", async () => {
  let seenBefore: unknown;
  const begin: typeof REPORT_RECORDS.begin = async (...args) => {
    seenBefore = await evaluation();
    return REPORT_RECORDS.begin(...args);
  };
  const { runId } = await generate({ records: { ...REPORT_RECORDS, begin } });
  expect(seenBefore).toBeNull();
  expect(await runLog.partsOf(runId)).toEqual([(await evaluation())?.id]);
});

test("a record that is deleted while its report is made again leaves the report in a new one", async () => {
  const newest = () => Promise.resolve({ id: "deleted", failed: true });
  const { runId } = await generate({ records: { ...REPORT_RECORDS, newest } });
  const { rows } = await t.pool.query("select is_loading from export_records where run_id = $1", [runId]);
  expect(rows).toEqual([{ is_loading: 1 }]);
});

test("where another process was quicker, its report is joined, and its evaluation goes on for whoever asks", async () => {
  let otherReport = "";
  const begunElsewhere: RunLog = {
    ...runLog,
    async newestRun(script, kinds, document) {
      const found = await runLog.newestRun(script, kinds, document);
      if (otherReport !== "" || !kinds.includes("evaluation")) return found;
      otherReport = randomUUID();
      const documentId = await defaultVersion();
      const of = { userId, scriptId, documentId };
      const input = { model: null, form: "screenplay", plan: null };
      const start = { ...of, kind: "evaluation", parentRunId: otherReport, input } as const;
      const { run } = await runLog.startRun({ ...start, joinKey: `evaluation:${documentId}` });
      const report = { ...of, id: otherReport, kind: "report", input: { evaluationId: run.id } } as const;
      await runLog.startRun({ ...report, joinKey: `report:${documentId}` });
      return found;
    },
  };
  expect(await generate({ runLog: begunElsewhere })).toEqual({ runId: otherReport, joined: true });
  const run = await evaluation();
  expect(run).toMatchObject({ state: "queued", parentRunId: null });
});
