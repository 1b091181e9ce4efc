// A thread beside the reading one, which a busy loop there cannot stop: it ends the process when its parent is gone or its time is over,
// and tells its memory where the parent cannot look it up.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { MEMORY_REPORT, type ChildOrder } from "./protocol.ts";

const order = workerData as ChildOrder;
const GRACE_SECONDS = 5;
const deadline = performance.now() + (order.limits.seconds + GRACE_SECONDS) * 1000;

setInterval(() => {
  if (process.ppid !== order.parent || performance.now() > deadline) process.kill(process.pid, "SIGKILL");
  if (order.reportMemory) writeSync(2, `${MEMORY_REPORT}${Math.ceil(process.memoryUsage.rss() / 2 ** 20)}\n`);
}, 100);
