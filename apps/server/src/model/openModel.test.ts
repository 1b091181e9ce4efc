import { createSimulator } from "@mochang/model-simulator";
import { afterAll, expect, test } from "vitest";
import { silentLog } from "../platform/log.ts";
import { openNotifications } from "../platform/notify.ts";
import { modelCalls, modelLeases } from "./tables.ts";
import { testDatabase } from "../platform/testDatabase.ts";
import { modelConfig, openModel } from "./openModel.ts";

const { db, connection } = await testDatabase();
const notifications = openNotifications(connection, silentLog());
const simulator = createSimulator();
const baseUrl = await simulator.listen();
afterAll(async () => {
  await notifications.close();
  await simulator.close();
});

test("every attempt is a row of figures, and every slot is given back", async () => {
  const config = modelConfig({
    LLM_BASE_URL: `${baseUrl}/`,
    LLM_API_KEY: undefined,
    LLM_MODEL: "a-name",
    LLM_CONCURRENCY: 2,
    LLM_TOKENS_PER_MINUTE: undefined,
  });
  expect(config?.baseUrl).toBe(baseUrl);
  if (!config) return;
  const { port, close } = await openModel(config, { db, notifications, log: silentLog() });
  await expect.poll(() => port.simulated).toBe(true);
  simulator.nextFaults("cut");
  const answer = await port.ask({
    task: "evaluate",
    messages: [{ role: "user", content: "请说一句秘密的话。" }],
    maxOutputTokens: 500,
    runId: "r",
    step: "s",
  });
  const rows = await db.select().from(modelCalls);
  expect(rows.map((r) => r.outcome).toSorted()).toEqual(["cut", "ok"]);
  expect(rows.find((r) => r.outcome === "ok")).toMatchObject({
    runId: "r",
    step: "s",
    model: "a-name",
    ...answer.usage,
    units: answer.charge.units,
  });
  expect(JSON.stringify(rows)).not.toContain("秘密");
  const slots = await db.select().from(modelLeases);
  expect(slots).toHaveLength(2);
  expect(slots.every((l) => l.releasedAt !== null)).toBe(true);
  await close();
});

test("without an address there is no model", () => {
  expect(
    modelConfig({
      LLM_BASE_URL: undefined,
      LLM_API_KEY: "k",
      LLM_MODEL: "m",
      LLM_CONCURRENCY: undefined,
      LLM_TOKENS_PER_MINUTE: undefined,
    }),
  ).toBeNull();
});
