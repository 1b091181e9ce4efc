import { createSimulator } from "@mochang/model-simulator";
import { MODEL_WAITS } from "@mochang/contract";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { composeWorker } from "../../compose.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import { fieldParts, filePart, uploadRequest } from "../../library/testUpload.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { longScript } from "../testing/testWork.ts";

const simulator = createSimulator();
let t: TestApp;
let port: number;

beforeAll(async () => {
  port = await freePort();
  t = await openTestApp({
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_MODEL: "simulated-writer",
    LLM_OUTAGE_WAIT: "60",
  });
  await composeWorker(t.services);
});
afterAll(async () => {
  await t.close();
  await simulator.close();
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });
}

it("waits for a provider that is down, says so on the page and the card, and goes on", async () => {
  const { token } = await t.logIn();
  const uploaded = await t.app.inject(
    uploadRequest(token, [...fieldParts({ pingguType: "1-1" }), filePart(longScript(3_000))]),
  );
  const scriptId = (uploaded.json() as { data: { id: string } }).data.id;
  const { runLog } = await sharedServicesOf(t.services);
  const run = await runLog.newestRun(scriptId, ["evaluation"]);
  if (!run) throw new Error("the upload started no evaluation");
  const detail = async () =>
    (
      await t.app.inject({ method: "GET", url: `/api/scripts/detail?script_id=${scriptId}`, headers: { token } })
    ).json() as { data: { evaluation: { state: string; stepName: string | null; remainingSeconds: number | null } } };
  await expect
    .poll(async () => (await detail()).data.evaluation)
    .toMatchObject({ state: "running", stepName: MODEL_WAITS.away, remainingSeconds: null });

  await simulator.listen(port);
  const messages: string[] = [];
  for await (const { event } of runLog.follow(run.id, 0)) if (event.type === "progress") messages.push(event.message);
  expect(messages).toContain(MODEL_WAITS.away);
  expect(messages.at(-1)).not.toBe(MODEL_WAITS.away);
  const after = await runLog.snapshot(run.id);
  expect(after?.state).toBe("done");
  expect(after?.steps.filter((s) => s.state !== "done")).toEqual([]);
});
