// A thread beside the reading one, which a busy loop there cannot stop: from the request on it ends the process when its parent is gone or
// its time is over, and tells its memory where the parent cannot look it up.
import { writeSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { MEMORY_REPORT, type ReadRequest, type ReaderStart } from "./readerMessage.ts";

const { parent } = workerData as ReaderStart;
const GRACE_SECONDS = 5;

parentPort?.once("message", ({ limits, reportMemory }: ReadRequest) => {
  const deadline = performance.now() + (limits.seconds + GRACE_SECONDS) * 1000;
  setInterval(() => {
    if (process.ppid !== parent || performance.now() > deadline) process.kill(process.pid, "SIGKILL");
    if (reportMemory) writeSync(2, `${MEMORY_REPORT}${Math.ceil(process.memoryUsage.rss() / 2 ** 20)}\n`);
  }, 100);
});
