// A worker process that performs a run and is stopped by a test inside the transaction that ends its step. Arguments: the connection as JSON and
// the run's id. Prints "inside" there; when it is awake again it tries to write on, and prints how that went and how the run ended for it.
import type { Connection } from "../../platform/index.ts";
import { openDatabase, silentLog } from "../../platform/index.ts";
import { testRunLog } from "../../run/testRuns.ts";
import { performRun } from "../performRun.ts";

/** How long a transaction of this worker may stand idle. */
const IDLE_MS = 300;

const [connection = "", runId = ""] = process.argv.slice(2);
const database = openDatabase(JSON.parse(connection) as Connection, { idleInTransactionMs: IDLE_MS });
const { runLog } = await testRunLog(database);
const refused: string[] = [];
const refusal = (error: unknown): unknown => refused.push(error instanceof Error ? error.name : String(error));

const outcome = await performRun(
  { runLog },
  runId,
  { signal: new AbortController().signal, log: silentLog() },
  { kind: "evaluation", job: null, failedMessage: "没有完成", lostMessage: "中断" },
  {
    async perform(_run, writer) {
      const step = await writer.beginStep("x");
      step?.text("旧");
      await writer.flush();
      const inside = async (): Promise<void> => {
        process.stdout.write("inside\n");
        await new Promise((resolve) => process.stdin.once("data", resolve));
      };
      await step?.finish({ inTransaction: inside }).catch(() => refused.push("finish"));
      for (const write of [
        () => writer.append([{ type: "delta", key: "x", text: "醒来又写" }]),
        () => writer.changeInput({ faults: 9 }),
        () => writer.finish({ state: "done" }),
        () => step?.inTransaction(async () => void refused.push("ran")),
      ])
        await Promise.resolve(write()).catch(refusal);
      throw new Error("after all that");
    },
    conclude: async () => null,
  },
).then(
  () => "quiet",
  (error: unknown) => String(error),
);
process.stdout.write(`${JSON.stringify({ refused, outcome })}\n`, () => process.exit(0));
