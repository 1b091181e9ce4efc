import { expect, test } from "vitest";
import { testDatabase } from "../platform/testDatabase.ts";
import { recordCalls, sweepCalls } from "./record.ts";
import { NO_USAGE } from "./usage.ts";

const { db, pool } = await testDatabase();

test("calls are kept for 90 days", async () => {
  const now = new Date("2026-11-22T00:00:00Z");
  for (const days of [1, 89, 91])
    await recordCalls(db)({
      runId: null,
      step: String(days),
      userId: null,
      model: "m",
      usage: NO_USAGE,
      firstTokenMs: null,
      durationMs: 1,
      outcome: "ok",
      units: 0,
      at: new Date(now.getTime() - days * 24 * 3600_000),
    });
  await sweepCalls(db, now);
  expect((await pool.query("select step from model_calls order by at")).rows).toEqual([{ step: "89" }, { step: "1" }]);
});
