import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "../platform/testDatabase.ts";
import { testRunLog, testUser } from "../run/testRuns.ts";

const database = await testDatabase();

test("the run of a worker that was stopped inside a transaction is taken up, and awake again that worker writes nothing more", async () => {
  const { runLog, close } = await testRunLog(database);
  onTestFinished(close);
  await testUser(database, "u1");
  const { run } = await runLog.startRun({ kind: "evaluation", userId: "u1", steps: ["x"], input: { faults: 0 } });
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "testing/stoppedWorker.ts"),
      JSON.stringify(database.connection),
      run.id,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("inside");
  child.kill("SIGSTOP");

  // Waits for the run's row until PostgreSQL ends the transaction that nobody goes on with.
  const writer = await runLog.takeRun(run.id);
  const step = await writer.beginStep("x");
  expect(step?.attempt).toBe(2);
  child.kill("SIGCONT");
  child.stdin.end("go on\n");
  expect(JSON.parse((await lines.next()).value as string)).toEqual({
    refused: ["finish", "StaleFenceError", "StaleFenceError", "StaleFenceError", "StaleFenceError"],
    outcome: "quiet",
  });
  await once(child, "exit");

  step?.text("新");
  await step?.finish();
  await writer.finish({ state: "done" });
  await writer.close();
  expect(await runLog.loadRun(run.id)).toMatchObject({ state: "done", input: { faults: 0 } });
  expect((await runLog.snapshot(run.id))?.steps).toMatchObject([{ key: "x", state: "done", attempt: 2, text: "新" }]);
});
