import { randomUUID } from "node:crypto";
import { PLANNING_STOPPED_NOTE, type PlanningItem } from "@mochang/contract";
import { DEFAULT_SCRIPT_NAME } from "@mochang/generation";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { clientOf, createWork, FORMS, openStepOfTestWork, type Answer, type Client } from "./generation/testWork.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "./library/testUpload.ts";
import type { StartRun } from "./run/index.ts";
import { REPORT_RECORDS } from "./exportRecords/index.ts";
import { sharedServicesOf } from "./sharedServices.ts";
import { openTestApp, type TestApp } from "./testApp.ts";

let t: TestApp;
let token: string;
let userId: string;
let client: Client;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token, userId } = await t.logIn());
  client = clientOf(t, token);
});

const upload = async (content: Buffer | string = SHORT_SCRIPT): Promise<string> =>
  (await t.app.inject(uploadRequest(token, [...fieldParts(), filePart(content)]))).json().data.id;

interface Rows {
  table: "scripts" | "runs" | "export_records" | "documents" | "ink_accounts";
  where: "id" | "script_id" | "run_id" | "user_id";
  is: string;
  mode?: "no key update" | "update" | "key share";
}
const lockOf = ({ table, where, is, mode = "no key update" }: Rows): [string, string[]] => [
  `select from ${table} where ${where} = $1 for ${mode}`,
  [is],
];

/**
 * A call beside a transaction that takes rows as another path does: some are held when the call begins, others are taken while it waits for those. Two paths
 * of different orders would wait for each other, and the database would break one of them off.
 */
async function callBeside<T = Answer>(
  { held, taken }: Record<"held" | "taken", readonly Rows[]>,
  call: () => Promise<T>,
): Promise<T> {
  const other = await t.pool.connect();
  try {
    await other.query("begin");
    for (const rows of held) await other.query(...lockOf(rows));
    const answer = call();
    const waiting = async () => {
      const locks = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return Number((await t.pool.query(locks)).rows[0].count);
    };
    await expect.poll(waiting).toBeGreaterThan(0);
    for (const rows of taken) await other.query(...lockOf(rows));
    await other.query("commit");
    return await answer;
  } finally {
    other.release(true);
  }
}

test.each([
  ["", 2, false],
  [", the later steps cleared with their scenes", 7, true],
])("a story core is submitted beside who takes the script and then its versions%s", async (_, step, removeAfter) => {
  const scriptId = await createWork(client);
  await openStepOfTestWork(client, scriptId, step);
  await t.pool.query("update scripts set name = $2 where id = $1", [scriptId, DEFAULT_SCRIPT_NAME]);
  const changing = {
    held: [{ table: "scripts", where: "id", is: scriptId }],
    taken: [{ table: "documents", where: "script_id", is: scriptId }],
  } as const;
  const submit = () => client.post("/api/store-core/submit", { ...FORMS.core, scriptId, removeAfter });
  expect(await callBeside(changing, submit)).toMatchObject({ code: 200 });
  expect((await client.get(`/api/scripts/detail/${scriptId}`)).data.name).toBe(FORMS.core.scriptName);
});

test("an automatic version is restored beside who takes the script and then its versions", async () => {
  const { id: scriptId } = (await client.post("/api/scripts/init", { scriptId: await upload(), type: 2 })).data;
  const kept = (await client.post("/api/version/keep", { scriptId, versionId: "", reason: "改人物之前" })).data.id;
  const deleting = {
    held: [
      { table: "scripts", where: "id", is: scriptId },
      { table: "documents", where: "id", is: kept, mode: "update" },
    ],
    taken: [{ table: "documents", where: "script_id", is: scriptId, mode: "update" }],
  } as const;
  const restore = () => client.post("/api/version/restore", { id: kept });
  expect(await callBeside(deleting, restore)).toMatchObject({ code: 200 });
});

test("a file is read again beside a save, whose foreign keys take the script behind its version", async () => {
  const scriptId = await upload(Buffer.from(SHORT_SCRIPT, "utf16le"));
  const saving = {
    held: [{ table: "documents", where: "script_id", is: scriptId }],
    taken: [{ table: "scripts", where: "id", is: scriptId, mode: "key share" }],
  } as const;
  const again = () => client.post("/api/scripts/readAgain", { scriptId, encoding: "utf-16be", asDraft: false });
  expect(await callBeside(saving, again)).toMatchObject({ code: 200 });
});

const runRow = (is: string) => ({ table: "runs", where: "id", is }) as const;
async function begin(
  start: Pick<StartRun, "id" | "kind" | "parentRunId" | "state" | "documentId">,
  scriptId: string,
): Promise<string> {
  const { runLog } = await sharedServicesOf(t.services);
  return (await runLog.startRun({ userId, scriptId, input: {}, state: "running", ...start })).run.id;
}

test("a script is deleted for good beside the end of a step that writes a version, and of a part that ends what began it", async () => {
  const deleteForGood = async (scriptId: string, rows: Parameters<typeof callBeside>[0]) => {
    await client.post("/api/scripts/updateStatus", { scriptId, deleteFlag: 1 });
    return callBeside(rows, () => client.post("/api/scripts/physical-delete", { scriptId }));
  };

  const written = await upload();
  const step = {
    held: [runRow(await begin({ kind: "steps" }, written))],
    taken: [{ table: "documents", where: "script_id", is: written }],
  } as const;
  expect(await deleteForGood(written, step)).toMatchObject({ code: 200 });

  const reported = await upload();
  const report = await begin({ kind: "report" }, reported);
  const part = await begin({ kind: "evaluation", parentRunId: report }, reported);
  expect(await deleteForGood(reported, { held: [runRow(part)], taken: [runRow(report)] })).toMatchObject({ code: 200 });
});

test("a record is deleted beside the end of its report, which closes it, and of the evaluation that was begun for that", async () => {
  const deleteBeside = async (rowsOf: (report: string, part: string) => Parameters<typeof callBeside>[0]) => {
    const scriptId = await upload();
    const report = await begin({ kind: "report" }, scriptId);
    const part = await begin({ kind: "evaluation", parentRunId: report, state: "queued" }, scriptId);
    const record = { userId, scriptId, runId: report, createdAt: new Date() };
    await t.services.db.transaction((tx) => REPORT_RECORDS.begin(tx, record, null));
    const { rows } = await t.pool.query<{ id: string }>("select id from export_records where run_id = $1", [report]);
    return callBeside(rowsOf(report, part), () => client.remove(`/api/export-records/delete/${rows[0]?.id}`));
  };
  const closed = await deleteBeside((report) => ({
    held: [runRow(report)],
    taken: [{ table: "export_records", where: "run_id", is: report }],
  }));
  expect(closed).toMatchObject({ code: 200 });
  const ended = await deleteBeside((report, part) => ({ held: [runRow(part)], taken: [runRow(report)] }));
  expect(ended).toMatchObject({ code: 200 });
});

test("a run of several parts is cancelled beside who takes its parts by their age", async () => {
  const scriptId = await upload();
  const report = await begin({ kind: "report" }, scriptId);
  const ids = [randomUUID(), randomUUID()].toSorted().toReversed();
  for (const id of ids) await begin({ id, kind: "evaluation", parentRunId: report }, scriptId);
  const [older = "", younger = ""] = ids;
  await t.pool.query("update runs set created_at = created_at - interval '1 second' where id = $1", [older]);
  const { runLog } = await sharedServicesOf(t.services);
  // The call that the product answers with would wait for workers, of which there are none.
  await callBeside({ held: [runRow(older)], taken: [runRow(younger)] }, () => runLog.cancelRun(report));
  const { rows } = await t.pool.query("select cancel_asked from runs where id = $1", [report]);
  expect(rows).toEqual([{ cancel_asked: 1 }]);
});

test("a stopped run of planning ends beside who takes its version and then the balance; what it wrote is kept though its worker is gone", async () => {
  const { id: scriptId } = (await client.post("/api/scripts/init", { scriptId: await upload(), type: 2 })).data;
  const { rows } = await t.pool.query<{ id: string }>("select id from documents where script_id = $1", [scriptId]);
  const documentId = rows[0]?.id ?? "";
  const runId = await begin({ kind: "planning", documentId }, scriptId);
  const { runLog, ink } = await sharedServicesOf(t.services);
  const step = "planning:103";
  await ink.reserve(userId, runId, "2", [{ step, units: 10 }]);
  const worker = await runLog.takeRun(runId);
  (await worker.beginStep(step))?.text("船停在江心，");
  await worker.close();
  await runLog.cancelRun(runId);
  const saving = {
    held: [{ table: "documents", where: "id", is: documentId, mode: "update" }],
    taken: [{ table: "ink_accounts", where: "user_id", is: userId }],
  } as const;
  expect(await callBeside(saving, () => runLog.endSilentRuns(["planning"], 0, "中断了"))).toBe(1);
  expect((await runLog.loadRun(runId))?.state).toBe("cancelled");
  const items = (await client.get(`/api/planning/list?scriptId=${scriptId}&versionId=`)).data as PlanningItem[];
  expect(items.find(({ promptId }) => promptId === 103)?.offered).toBe(`船停在江心，${PLANNING_STOPPED_NOTE}`);
});
