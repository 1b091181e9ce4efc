// What the tests of the worker pool ask of a thread.
import { setTimeout as wait } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { transferring, workerTask } from "../workerTask.ts";

export type PoolTestInput = "sum" | "thread" | "hang" | "spin" | "throw" | "eat" | "exit" | "bytes";

export default workerTask<PoolTestInput, number, unknown>(async (input, parts) => {
  if (input === "throw") throw new Error("thrown in the thread");
  if (input === "exit") process.exit(3);
  if (input === "bytes") {
    const bytes = new Uint8Array([1, 2, 3]);
    return transferring({ bytes }, [bytes.buffer]);
  }
  if (input === "eat") for (const eaten: unknown[] = []; ;) eaten.push(Array.from({ length: 1000 }, () => ({})));
  if (input === "thread") return threadId;
  let sum = 0;
  for await (const part of parts) {
    sum += part;
    if (input === "spin") setImmediate(spin);
  }
  if (input === "hang") await wait(2 ** 30);
  return sum;
});

function spin(): never {
  for (;;);
}
