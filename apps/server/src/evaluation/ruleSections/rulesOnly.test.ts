import type { Report } from "@mochang/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { longScript } from "../testing/testWork.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  await composeWorker(t.services);
  token = (await t.logIn()).token;
});
afterAll(() => t.close());

const get = async (url: string) => (await t.app.inject({ url, headers: { token } })).json();

it("without a model the rules fill the same six tabs, without grade and without ink", async () => {
  const scriptId = (
    await t.app.inject(uploadRequest(token, [...fieldParts({ pingguType: "1-1" }), filePart(longScript(2_000))]))
  ).json().data.id as string;
  const estimate = await get(`/api/evaluation/estimate?script_id=${scriptId}`);
  expect(estimate.data).toMatchObject({ units: 0, enough: true, modelName: null });
  const started = ((await get(`/api/evaluation/report?script_id=${scriptId}`)).data as Report).runId ?? "";
  const { runLog } = await sharedServicesOf(t.services);
  for await (const event of runLog.follow(started, 0)) void event;

  const report = (await get(`/api/evaluation/report?script_id=${scriptId}`)).data as Report;
  expect(report).toMatchObject({ model: null, verdict: null, headline: null, unitsUsed: 0 });
  expect(report.tabs.map((tab) => tab.sections.length > 0)).toEqual([true, true, true, true, true, true]);
  expect(
    report.tabs
      .flatMap((tab) => tab.sections)
      .filter((s) => s.origin !== "rules" || s.state !== "done" || s.title === "" || s.markdown === ""),
  ).toEqual([]);
  expect(
    (await get(`/api/promptResult/findTabPromptResult?scriptId=${scriptId}&tabIndex=1`)).data.map(
      (r: { promptId: number }) => r.promptId,
    ),
  ).toEqual([2]);
  expect((await get(`/api/scripts/detail?script_id=${scriptId}`)).data.evaluation).toMatchObject({
    state: "done",
    grade: null,
    rulesOnly: true,
  });
  const { rows } = await t.db.execute(sql`select count(*)::int as n from ink_entries where kind <> 'grant'`);
  expect(rows).toEqual([{ n: 0 }]);
  const retried = await t.app.inject({
    method: "POST",
    url: "/api/evaluation/retry",
    headers: { token },
    payload: { runId: started, key: "prompt:2" },
  });
  expect(retried.statusCode).toBe(503);
});
