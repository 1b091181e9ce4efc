import type { ExportRecord } from "@mochang/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { composeWorker } from "../compose.ts";
import { uploadText } from "../library/testUpload.ts";
import { openTestApp, type TestApp } from "../testApp.ts";
import { sharedServicesOf } from "../sharedServices.ts";

let t: TestApp;
let token: string;
let id: string;
let record: ExportRecord;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
});
afterAll(() => t.close());
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token);
  await report();
  record = await only();
});

const call = (method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
  t.app.inject({ method, url, payload, headers: { token } });
const only = async (): Promise<ExportRecord> =>
  (await call("POST", "/api/export-records/findPageByParam", {})).json().data.records[0];
async function report(more = ""): Promise<void> {
  const { runId } = (await call("GET", `/api/export/generateReport?scriptId=${id}${more}`)).json().data;
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(runId, 0)) void event;
}
const download = async (): Promise<Buffer> => {
  const answer = await call("GET", record.exportUrl ?? "");
  expect(answer.headers["content-type"]).toBe("application/pdf");
  return answer.rawPayload;
};
const stored = (): Promise<string[]> => Array.fromAsync(t.services.files.list("reports/"));
const rename = () => t.pool.query("update scripts set name = '改了名' where id = $1", [id]);

test("a record's report is the same file, whatever becomes of the work", async () => {
  const before = await download();
  await rename();
  expect((await download()).equals(before)).toBe(true);
  // The report as it stands now is another.
  expect((await call("GET", `/api/export/exportPDF?scriptId=${id}`)).rawPayload.equals(before)).toBe(false);
  await report(`&recordId=${record.id}`);
  expect((await download()).equals(before)).toBe(false);
});

test("a record of before files were kept is made once", async () => {
  await t.pool.query("update export_records set file_key = null where id = $1", [record.id]);
  const [first, second] = await Promise.all([download(), download()]);
  await rename();
  const firstFile = await download();
  expect([first.equals(firstFile), second.equals(firstFile)]).toContain(true);
  expect((await download()).equals(firstFile)).toBe(true);
});

test("the file goes with its record, its work and its account, and is nobody else's", async () => {
  const other = (await t.logIn()).token;
  expect((await t.app.inject({ url: record.exportUrl ?? "", headers: { token: other } })).statusCode).toBe(404);
  const key = async () =>
    (await t.pool.query("select file_key from export_records where id = $1", [record.id])).rows[0];
  const { file_key: first } = await key();
  expect(await stored()).toContain(first);
  await call("DELETE", `/api/export-records/delete/${record.id}`);
  expect(await stored()).not.toContain(first);

  await report();
  record = await only();
  const { file_key: second } = await key();
  await call("POST", "/api/scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  await call("POST", "/api/scripts/physical-delete", { scriptId: id });
  expect(await stored()).not.toContain(second);
});
