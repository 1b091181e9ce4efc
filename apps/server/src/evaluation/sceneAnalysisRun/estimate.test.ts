import type { RunSnapshot } from "@mochang/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sharedServicesOf } from "../../sharedServices.ts";
import { uploadText } from "../../library/testUpload.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import { longScript } from "../testing/testWork.ts";

// The simulator knows a conversation again once it has answered it: calls that start together find nothing in its cache.
describe.each([
  ["24", "simulated-writer"],
  ["3", "simulated-writer"],
])("with %s calls at once of %s", (concurrency, model) => {
  let t: TestApp;
  beforeAll(async () => {
    ({ t } = await openTestModelApp({ LLM_MODEL: model, LLM_CONCURRENCY: concurrency }));
  });
  afterAll(() => t.close());

  const ended = async (runId: string): Promise<RunSnapshot> => {
    const { runLog } = await sharedServicesOf(t.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    return (await runLog.snapshot(runId)) as RunSnapshot;
  };

  test.each([500, 2_500, 12_000])("all scenes of %i characters cost what was said, within a fifth", async (length) => {
    const { token } = await t.logIn();
    const id = await uploadText(t.app, token, longScript(length));
    const call = async (method: "GET" | "POST", url: string, payload?: object) =>
      (await t.app.inject({ method, url, payload, headers: { token } })).json().data;
    const estimatedUnits: number = (await call("GET", `/api/evaluation/estimateScenes?script_id=${id}&prompt_id=20`))
      .units;
    const { runId } = await call("POST", "/api/evaluation/startScenes", { script_id: id, prompt_id: 20 });
    const run = await ended(runId);
    expect(run.state).toBe("done");
    expect(run.unitsUsed / estimatedUnits).toBeGreaterThan(0.8);
    expect(run.unitsUsed / estimatedUnits).toBeLessThan(1.2);
  });

  test.each([2_500, 20_000])("a report on %i characters costs what was said, within a fifth", async (length) => {
    const { token } = await t.logIn();
    const id = await uploadText(t.app, token, longScript(length));
    const call = async (method: "GET" | "POST", url: string, payload?: object) =>
      (await t.app.inject({ method, url, payload, headers: { token } })).json().data;
    const estimatedUnits: number = (await call("GET", `/api/evaluation/estimate?script_id=${id}`)).units;
    const { runId } = await call("POST", "/api/evaluation/start", { script_id: id });
    const run = await ended(runId);
    expect(run.state).toBe("done");
    expect(run.unitsUsed / estimatedUnits).toBeGreaterThan(0.8);
    expect(run.unitsUsed / estimatedUnits).toBeLessThan(1.2);
  });
});
